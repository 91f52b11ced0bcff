/** What of the system's state somebody has to see to, worst first, in Thai. */
import { dayMs, hourMs, minuteMs, secondMs } from '../../time.ts';
import { jobThai } from './job-thai.ts';
import type { HealthView, JobView } from './views.ts';

export interface HealthProblem {
  /** `bad` is acted upon now, `warn` looked at today. */
  readonly tone: 'bad' | 'warn';
  readonly text: string;
}

const bad = (text: string): HealthProblem => ({ tone: 'bad', text });
const warn = (text: string): HealthProblem => ({ tone: 'warn', text });

/** The nightly check is a day apart, and takes its time. */
const checkMostMs = 26 * hourMs;
/** The anchor is made in the first minutes of a day. */
const anchorMostMs = dayMs + hourMs;
/** The sealing job runs every ten seconds. */
const sealMostMs = 5 * minuteMs;
const sealSoonMs = minuteMs;
/** Fewer calls say nothing of a partner. */
const callsLeast = 5;
const failuresMostPct = 20;
const slowMs = 5 * secondMs;

export const partnerThai = { gateway: 'เกตเวย์ QR', feed: 'รายการเดินบัญชี', payouts: 'ธนาคารที่โอนออก' } as const;

type Ledger = HealthView['ledger'];

export function checkProblems({ findings, first, checked_at }: Ledger, now: number): HealthProblem[] {
  const found: HealthProblem[] = [];
  if (findings > 0) found.push(bad(`ตรวจสมุดบัญชีพบ ${findings} ข้อ: ${first ?? ''}`));
  if (checked_at === null) found.push(warn('ยังไม่เคยตรวจสมุดบัญชี'));
  else if (now - Date.parse(checked_at) > checkMostMs) found.push(bad('ไม่ได้ตรวจสมุดบัญชีเกิน 1 วัน'));
  return found;
}

export function sealProblems({ unsealed_since }: Ledger, now: number): HealthProblem[] {
  const lag = unsealed_since === null ? 0 : now - Date.parse(unsealed_since);
  if (lag > sealMostMs) return [bad(`รายการเงินยังไม่ถูกผนึกมา ${Math.floor(lag / minuteMs)} นาที`)];
  return lag > sealSoonMs ? [warn('การผนึกสมุดบัญชีช้ากว่าปกติ')] : [];
}

/** @param anchor the last one, made each night; null before the first */
export const anchorProblems = (anchor: { readonly made_at: string } | null, now: number): HealthProblem[] =>
  anchor && now - Date.parse(anchor.made_at) > anchorMostMs ? [bad('ไม่ได้ปักหมุดบันทึกการทำงานเกิน 1 วัน')] : [];

function ofAudit({ audit }: HealthView, now: number): HealthProblem[] {
  const found: HealthProblem[] = [];
  if (audit.broken_at !== null) found.push(bad(`โซ่บันทึกการทำงานขาดที่แถว ${audit.broken_at}`));
  const { anchor } = audit;
  found.push(...anchorProblems(anchor, now));
  if (audit.webhook && audit.unsent > 0 && anchor && now - Date.parse(anchor.made_at) > hourMs)
    found.push(bad(`ปลายทางของหลักหมุดยังไม่รับ ${audit.unsent} หลัก`));
  return found;
}

const ofGlass = ({ glass }: HealthView, now: number): HealthProblem[] =>
  glass.map(({ expires_at, review_by }) => {
    if (Date.parse(expires_at) > now) return bad('มีผู้ใช้สิทธิ์ฉุกเฉินอยู่');
    return bad(Date.parse(review_by) > now ? 'การใช้สิทธิ์ฉุกเฉินรอคนอื่นตรวจ' : 'การใช้สิทธิ์ฉุกเฉินไม่มีใครตรวจเกิน 7 วัน');
  });

export function partnerProblems({ partner, calls, failures, p95_ms }: HealthView['partners'][number]): HealthProblem[] {
  if (calls < callsLeast) return [];
  const title = partnerThai[partner];
  if (failures * 100 >= calls * failuresMostPct) return [bad(`${title} ไม่ตอบ ${failures} จาก ${calls} ครั้งในชั่วโมงนี้`)];
  return p95_ms !== null && p95_ms > slowMs ? [warn(`${title} ตอบช้า`)] : [];
}

const ofJobs = (jobs: readonly JobView[]): HealthProblem[] =>
  jobs.flatMap(({ name, state, failures, lag_seconds }) => {
    if (state === 'failed') return [bad(`งาน "${jobThai(name)}" ล้มเหลว ${failures} ครั้งติดกัน`)];
    return state === 'late' ? [bad(`งาน "${jobThai(name)}" ช้าไป ${Math.floor(lag_seconds / 60)} นาที`)] : [];
  });

/** More jobs than this are one problem: nothing runs. */
const jobsNamed = 5;

export function healthProblems(facts: HealthView, jobs: readonly JobView[]): HealthProblem[] {
  const now = Date.parse(facts.as_of);
  const late = ofJobs(jobs);
  const found = [
    ...ofGlass(facts, now),
    ...ofAudit(facts, now),
    ...checkProblems(facts.ledger, now),
    ...sealProblems(facts.ledger, now),
    ...(facts.console.own_address || facts.console.sandbox
      ? []
      : [bad('หลังบ้านใช้ที่อยู่เดียวกับหน้าเว็บสมาชิก ตั้ง OPERATOR_URL ให้แยกกัน')]),
    ...(late.length > jobsNamed ? [bad(`งานอัตโนมัติ ${late.length} งานไม่เดิน ตรวจว่ามีโปรเซสที่รันงานอยู่`)] : late),
    ...facts.partners.flatMap(partnerProblems),
  ];
  return [...found.filter(({ tone }) => tone === 'bad'), ...found.filter(({ tone }) => tone === 'warn')];
}
