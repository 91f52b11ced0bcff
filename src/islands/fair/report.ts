/** What /fair found out about a proof, as a report to show. */
import { longDay } from '#lib/thai.ts';
import { isDay } from '#lib/time.ts';
import { type Noted, proofIn, type Verification, verifyProof } from '#lib/yeekee/client/verify-proof.ts';

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
function drawn(report: Report, about: string): HTMLElement {
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
  return box;
}

async function reportOnGame(given: unknown, { root = '', archive = '' }: Noted): Promise<HTMLElement> {
  const { gameReport } = await import('#lib/house/rules/day-archive.ts');
  const { isRight, title, about, checks } = gameReport(given, root, archive);
  const steps = checks.map((one) => ({ ...one, detail: one.detail ?? '' }));
  return drawn(
    { verdict: isRight ? 'right' : 'wrong', title, number: null, warnings: [], checks: steps, claims: [] },
    about,
  );
}

const isOfGame = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  'format' in given &&
  /^benja-(game|wheel)\//.test(String(given.format));

/** The report on a proof of either kind, or, without one, on a day’s archive of games. */
export async function reportOn(given: unknown, noted: Noted): Promise<HTMLElement> {
  const found = proofIn(given);
  if (found === undefined || isOfGame(found)) return reportOnGame(found, noted);
  return drawn(verifyProof(given, noted), roundOf(found));
}
