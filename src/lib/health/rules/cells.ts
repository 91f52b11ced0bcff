/**
 * What the health page says of each thing, by the mark of its place in the page, which its script writes again every quarter
 * of a minute.
 */
import type { HealthView, JobView } from './views.ts';

export interface HealthCell {
  readonly text: string;
  /** Of a chip. */
  readonly tone?: 'good' | 'warn' | 'bad' | 'info' | undefined;
}
export type HealthCells = Readonly<Record<string, HealthCell>>;

const bangkok = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  ...({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
});

/** "26/11 04:41" in Bangkok. */
export const dayTime = (instant: string | null, none = 'ยังไม่เคย'): string =>
  instant === null ? none : bangkok.format(new Date(instant)).replace(',', '');

export function took(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} มิลลิวินาที` : `${(ms / 1_000).toFixed(1)} วินาที`;
}

const states = {
  fine: { text: 'ปกติ', tone: 'good' },
  running: { text: 'กำลังทำ', tone: 'info' },
  late: { text: 'ช้า', tone: 'bad' },
  failed: { text: 'ล้มเหลว', tone: 'bad' },
} as const;

function ofJob(job: JobView): [string, HealthCell][] {
  const state = states[job.state];
  const late = job.state === 'late' ? ` ${Math.floor(job.lag_seconds / 60)} นาที` : '';
  const failed = job.state === 'failed' ? ` ${job.failures} ครั้ง` : '';
  return [
    [`j.${job.name}.state`, { ...state, text: state.text + late + failed }],
    [`j.${job.name}.last`, { text: dayTime(job.ended_at ?? job.started_at) }],
    [`j.${job.name}.took`, { text: took(job.took_ms) }],
    [`j.${job.name}.next`, { text: dayTime(job.next_at) }],
  ];
}

const ofPartner = ({
  partner,
  calls,
  failures,
  p50_ms,
  p95_ms,
  last_failure_at,
}: HealthView['partners'][number]): [string, HealthCell][] => [
  [`p.${partner}.calls`, { text: String(calls) }],
  [`p.${partner}.p50`, { text: took(p50_ms) }],
  [`p.${partner}.p95`, { text: took(p95_ms) }],
  [
    `p.${partner}.failures`,
    failures === 0
      ? { text: calls === 0 ? 'ไม่มีการเรียก' : 'ไม่มี', tone: 'good' }
      : { text: `${failures} ครั้ง ล่าสุด ${dayTime(last_failure_at)}`, tone: 'bad' },
  ],
];

function ofBooks({ ledger, as_of }: HealthView): [string, HealthCell][] {
  const waits = ledger.unsealed_since === null ? 0 : Date.parse(as_of) - Date.parse(ledger.unsealed_since);
  const result: HealthCell =
    ledger.checked_at === null
      ? { text: 'ยังไม่เคยตรวจ', tone: 'warn' }
      : ledger.findings > 0
        ? { text: `พบ ${ledger.findings} ข้อ`, tone: 'bad' }
        : { text: 'ถูกต้องทุกข้อ', tone: 'good' };
  return [
    ['l.result', result],
    ['l.checked', { text: dayTime(ledger.checked_at) }],
    ['l.sealed', { text: dayTime(ledger.sealed_at) }],
    ['l.waits', { text: waits < 1_000 ? 'ไม่มี' : `รอมา ${took(waits)}` }],
  ];
}

function ofAudit({ audit: { broken_at, up_to, anchor, webhook, unsent } }: HealthView): [string, HealthCell][] {
  const chain: HealthCell = broken_at
    ? { text: `โซ่ขาดที่แถว ${broken_at}`, tone: 'bad' }
    : { text: up_to ? `โซ่ครบ ถึงแถว ${up_to}` : 'ยังไม่มีแถว', tone: 'good' };
  const sent = !webhook
    ? 'ไม่ได้ตั้งปลายทาง'
    : unsent > 0
      ? `ค้างส่ง ${unsent} หลัก`
      : `ส่งแล้ว ${dayTime(anchor?.sent_at ?? null)}`;
  return [
    ['a.chain', chain],
    [
      'a.anchor',
      { text: anchor ? `วันที่ ${anchor.day.slice(8)}/${anchor.day.slice(5, 7)} แถว ${anchor.last_id}` : 'ยังไม่มี' },
    ],
    ['a.head', { text: anchor?.head ?? '–' }],
    ['a.sent', { text: sent }],
  ];
}

export const healthCells = (health: HealthView | undefined, jobs: readonly JobView[]): HealthCells =>
  Object.fromEntries([
    ...jobs.flatMap(ofJob),
    ...(health ? [...health.partners.flatMap(ofPartner), ...ofBooks(health), ...ofAudit(health)] : []),
  ]);
