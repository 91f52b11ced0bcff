/** The state of the installation in a few lines, for the console's first page. The health page says why. */
import { minuteMs } from '../../time.ts';
import { dayTime, took } from './cells.ts';
import {
  anchorProblems,
  checkProblems,
  type HealthProblem,
  partnerProblems,
  partnerThai,
  sealProblems,
} from './problems.ts';
import type { HealthView, JobView } from './views.ts';

export interface HealthLine {
  readonly name: string;
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

export interface SummaryFacts extends Pick<HealthView, 'as_of' | 'partners' | 'ledger'> {
  /** The last anchor of the audit; null before the first. */
  readonly anchor: { readonly last_id: string; readonly made_at: string } | null;
}

/** The worst of some problems. */
function toneOf(problems: readonly HealthProblem[]): HealthLine['tone'] {
  if (problems.some(({ tone }) => tone === 'bad')) return 'bad';
  return problems.length > 0 ? 'warn' : 'good';
}

function ofJobs(jobs: readonly JobView[]): HealthLine {
  const name = 'งานเบื้องหลัง';
  const among = (state: JobView['state']): number => jobs.filter((job) => job.state === state).length;
  const [failed, late] = [among('failed'), among('late')];
  if (failed > 0 || late > 0) {
    const told = [failed > 0 && `ล้มเหลว ${failed}`, late > 0 && `ช้า ${late}`].filter(Boolean);
    return { name, text: told.join(' '), tone: 'bad' };
  }
  return { name, text: `ปกติ ${jobs.length} งาน`, tone: 'good' };
}

function ofPartner(partner: HealthView['partners'][number]): HealthLine {
  const { calls, failures, p50_ms, p95_ms } = partner;
  const tone = toneOf(partnerProblems(partner));
  const told = {
    bad: `ไม่ตอบ ${failures} จาก ${calls} ครั้ง`,
    warn: `ตอบช้า ${took(p95_ms)}`,
    good: calls === 0 ? 'ไม่มีการเรียกใน 1 ชม.' : `ตอบ ${took(p50_ms)}`,
  };
  return { name: partnerThai[partner.partner], text: told[tone], tone };
}

function ofCheck({ ledger }: SummaryFacts, now: number): HealthLine {
  const found = ledger.findings > 0 ? `พบ ${ledger.findings} ข้อ` : 'ไม่พบ';
  return {
    name: 'ตรวจสมุดบัญชี',
    text: ledger.checked_at === null ? 'ยังไม่เคยตรวจ' : `${dayTime(ledger.checked_at)} ${found}`,
    tone: toneOf(checkProblems(ledger, now)),
  };
}

function ofSeal({ ledger }: SummaryFacts, now: number): HealthLine {
  const tone = toneOf(sealProblems(ledger, now));
  const minutes = ledger.unsealed_since === null ? 0 : Math.floor((now - Date.parse(ledger.unsealed_since)) / minuteMs);
  return { name: 'ผนึกสมุดบัญชี', text: tone === 'good' ? 'ทันทุกรายการ' : `รอมา ${minutes} นาที`, tone };
}

const ofAnchor = ({ anchor }: SummaryFacts, now: number): HealthLine => ({
  name: 'หมุดบันทึกการทำงาน',
  text: anchor ? `ถึงแถว ${anchor.last_id}` : 'ยังไม่มี',
  tone: toneOf(anchorProblems(anchor, now)),
});

/** @see design operator.md section 5 */
export function healthSummary(facts: SummaryFacts, jobs: readonly JobView[]): HealthLine[] {
  const now = Date.parse(facts.as_of);
  return [
    ofJobs(jobs),
    ...facts.partners.map(ofPartner),
    ofCheck(facts, now),
    ofSeal(facts, now),
    ofAnchor(facts, now),
  ];
}
