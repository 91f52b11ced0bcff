/**
 * The verifier of /fair: recomputes a round of yeekee, by its id or from a proof, and a round of a house game from its proof. The
 * computation is loaded when it is needed.
 */
import { ApiProblem, api } from '#lib/client/http.ts';
import { longDay } from '#lib/thai.ts';
import { isDay } from '#lib/time.ts';
import type { Noted, Verification } from '#lib/yeekee/client/verify-proof.ts';

const form = document.querySelector<HTMLFormElement>('[data-fair]');
const errorPlace = form?.querySelector<HTMLElement>('[data-fair-error]');
const reportPlace = form?.querySelector<HTMLElement>('[data-fair-report]');
const field = <T extends HTMLElement>(name: string): T | null => form?.querySelector<T>(`[name="${name}"]`) ?? null;
const round = field<HTMLInputElement>('round');
const pasted = field<HTMLTextAreaElement>('proof');
const file = field<HTMLInputElement>('file');
const root = field<HTMLInputElement>('root');
const archive = field<HTMLInputElement>('archive');
const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');

class Unreadable extends Error {}

/** The id of a round, typed or as the address of its room. */
const roundIn = (text: string): string | undefined =>
  /(?:^|\/lotto\/|round(?:_id)?=)(\d{1,18})(?:$|[?#&])/.exec(text.trim())?.[1];

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('อ่านหลักฐานไม่ได้ วางข้อความในไฟล์ JSON ทั้งหมด');
  }
}

/** Undefined where a day's archive is all that is given. */
async function proof(): Promise<unknown> {
  const chosen = file?.files?.[0];
  if (pasted?.value.trim()) return read(pasted.value);
  if (chosen) return read(await chosen.text());
  const id = roundIn(round?.value ?? '');
  if (!id && archive?.files?.[0]) return undefined;
  if (!id) throw new Unreadable('ใส่รหัสรอบ วางหลักฐาน หรือเลือกไฟล์ก่อน');
  try {
    return await api('GET /api/lotto/yeekee/proof', { round_id: id }, { stay: true });
  } catch (problem) {
    throw problem instanceof ApiProblem ? new Unreadable(problem.message) : problem;
  }
}

async function showGame(given: unknown, { root = '', archive = '' }: Noted): Promise<void> {
  const { gameReport } = await import('#lib/house/rules/day-archive.ts');
  const { isRight, title, about, checks } = gameReport(given, root, archive);
  const steps = checks.map((one) => ({ ...one, detail: one.detail ?? '' }));
  show({ verdict: isRight ? 'right' : 'wrong', title, number: null, warnings: [], checks: steps, claims: [] }, about);
}

const isOfGame = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  'format' in given &&
  /^benja-(game|wheel)\//.test(String(given.format));

/** The visitor's own evidence: a root or a commitment, an archive of the day. */
async function noted(): Promise<Noted> {
  const kept = archive?.files?.[0];
  return { root: root?.value ?? '', ...(kept ? { archive: await kept.text() } : {}) };
}

function node(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function icon(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('viewBox', '0 0 256 256');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

const names: Readonly<Record<string, string>> = { yeekee15: 'ยี่กี 15 นาที', yeekee5: 'ยี่กี 5 นาที' };

/** "ยี่กี 15 นาที รอบที่ 62 วันที่ 1 ธันวาคม 2569" */
function roundOf(given: unknown): string {
  const { market, number, draw_date: day } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof market !== 'string' || typeof day !== 'string') return '';
  return `${names[market] ?? market} รอบที่ ${String(number)} วันที่ ${isDay(day) ? longDay(day) : day}`;
}

type Report = Pick<Verification, 'verdict' | 'title' | 'number' | 'warnings' | 'claims'> & {
  readonly checks: readonly Pick<Verification['checks'][number], 'text' | 'ok' | 'detail'>[];
};

/** The same report as in the room. */
function show(report: Report, about: string): void {
  const right = report.verdict !== 'wrong';
  const box = node('div', 'yk-report');
  box.dataset.verdict = report.verdict;
  const title = node('p', right ? 'row b6 good' : 'row b6 bad');
  title.append(icon(right ? 'check-circle-fill' : 'warning-circle-fill'), report.title);
  box.append(title);
  if (about) box.append(node('p', 'c2 t14', about));
  if (report.number) box.append(node('p', 'yk-report-no num', report.number));
  for (const text of report.warnings) box.append(node('p', 'yk-warn', text));
  const list = node('ol');
  for (const check of report.checks) {
    const item = node('li', check.ok ? '' : 'bad');
    const words = node('span', '', `${check.text}${check.ok ? '' : ' – ไม่ตรง'}`);
    if (check.detail) words.append(node('small', 'num', check.detail));
    item.append(icon(check.ok ? 'check' : 'x'), words);
    list.append(item);
  }
  box.append(list);
  if (report.claims.length > 0) {
    const claims = node('div', 't14 c2');
    claims.append(
      node('p', 'b6', 'คำบอกของเว็บ (หลักฐานนี้ยืนยันไม่ได้)'),
      ...report.claims.map((text) => node('p', '', text)),
    );
    box.append(claims);
  }
  reportPlace?.replaceChildren(box);
  box.scrollIntoView({ block: 'nearest' });
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  if (errorPlace) errorPlace.hidden = true;
  reportPlace?.replaceChildren();
  try {
    const given = await proof();
    const { proofIn, verifyProof } = await import('#lib/yeekee/client/verify-proof.ts');
    const found = proofIn(given);
    if (found === undefined || isOfGame(found)) await showGame(found, await noted());
    else show(verifyProof(given, await noted()), roundOf(found));
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    if (errorPlace) {
      errorPlace.textContent = problem.message;
      errorPlace.hidden = false;
    }
  } finally {
    button?.removeAttribute('aria-busy');
  }
});

// Opened from a room: the round is in the address.
const asked = new URLSearchParams(location.search).get('round');
if (round && asked) round.value = asked;
// Opened from a game: its proof is in the fragment, which no server is sent.
const brought = new URLSearchParams(location.hash.slice(1)).get('proof');
if (pasted && brought) {
  pasted.value = brought;
  form?.requestSubmit();
}
