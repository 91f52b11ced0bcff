/** What /fair found out about a proof, as a report to show. */
import { type Finding, plainVerdict } from '../../../plain-verdict.ts';
import { longDay } from '../../../thai.ts';
import { isDay } from '../../../time.ts';
import { findingOf } from '../../../yeekee/client/finding.ts';
import { type Noted, proofIn, verifyProof } from '../../../yeekee/client/verify-proof.ts';

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

/** What was found of a proof of either kind, or of a day's archive. */
export interface CheckReport {
  readonly finding: Finding;
  /** Which round. */
  readonly about: string;
  /** As recomputed. */
  readonly number: string | null;
  readonly checks: readonly { readonly text: string; readonly ok: boolean; readonly detail: string }[];
  readonly warnings: readonly string[];
  readonly claims: readonly string[];
  /** The answer in other words than a round's: of an archive alone. */
  readonly title?: string;
}

/** The same report as in the room: the answer first, its steps folded. */
export function drawn(report: CheckReport, share: HTMLElement): HTMLElement {
  const { finding, about, number, checks, warnings, claims, title } = report;
  const { mark, tone, sentence, limits } = plainVerdict(finding);
  const box = node('div', 'yk-report');
  box.dataset.verdict = finding.verdict;
  box.append(node('p', `yk-mark ${tone}`, title ?? mark));
  if (about) box.append(node('p', 'c2', about));
  if (number) box.append(node('p', 'yk-report-no num', number));
  if (!title) {
    box.append(node('p', 'b6', sentence));
    for (const text of limits) box.append(node('p', 'yk-warn', text));
    box.append(share);
  }
  const folded = document.createElement('details');
  folded.open = finding.verdict === 'wrong';
  const summary = node('summary', '', 'ดูทีละขั้นที่ตรวจ');
  summary.append(icon('caret-down'));
  const list = node('ol');
  for (const check of checks) {
    const item = node('li', check.ok ? '' : 'bad');
    const words = node('span', '', `${check.text}${check.ok ? '' : ' – ไม่ตรง'}`);
    if (check.detail) words.append(node('small', 'num', check.detail));
    item.append(icon(check.ok ? 'check' : 'x'), words);
    list.append(item);
  }
  folded.append(summary, list, ...warnings.map((text) => node('p', 't14 c2', text)));
  if (claims.length > 0) {
    const said = node('div', 't14 c2');
    said.append(node('p', 'b6', 'คำบอกของเว็บ (หลักฐานนี้ยืนยันไม่ได้)'), ...claims.map((text) => node('p', '', text)));
    folded.append(said);
  }
  box.append(folded);
  return box;
}

async function ofGame(given: unknown, { root = '', archive = '' }: Noted): Promise<CheckReport> {
  const { gameReport } = await import('../../rules/day-archive.ts');
  const { isRight, title, about, checks } = gameReport(given, root, archive);
  const noted = checks.some(({ id, ok }) => ok && (id === 'noted' || id === 'archived'));
  const steps = checks.map(({ text, ok, detail = '' }) => ({ text, ok, detail }));
  return {
    finding: { verdict: isRight ? 'right' : 'wrong', noted },
    about: given === undefined ? '' : about,
    number: null,
    checks: steps,
    warnings: [],
    claims: [],
    ...(given === undefined && { title }),
  };
}

const isOfGame = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  'format' in given &&
  /^benja-(game|wheel)\//.test(String(given.format));

/** The report on a proof of either kind, or, without one, on a day’s archive of games. */
export async function reportOn(given: unknown, noted: Noted): Promise<CheckReport> {
  const found = proofIn(given);
  if (found === undefined || isOfGame(found)) return ofGame(found, noted);
  const verified = verifyProof(given, noted);
  const { number, checks, warnings, claims } = verified;
  return { finding: findingOf(verified), about: roundOf(found), number, checks, warnings, claims };
}
