/** The health page's parts on fixed data: what is wrong, an emergency to review, and jobs in every state. */

import type { HealthView, JobView } from '#lib/health/operator-contract.ts';
import type { HealthLine } from '#lib/health/rules/summary.ts';

const job = (name: string, over: Partial<JobView> = {}): JobView => ({
  ...{ name, cron: '* * * * *', every_seconds: null, state: 'fine', took_ms: 42, failures: 0, lag_seconds: 0 },
  started_at: '2026-11-22T14:32:00+07:00',
  ended_at: '2026-11-22T14:32:00+07:00',
  next_at: '2026-11-22T14:33:00+07:00',
  ...over,
});

export const healthJobs: readonly JobView[] = [
  job('payment.send-payouts', { state: 'failed', failures: 3, every_seconds: 10 }),
  job('ledger.check', { state: 'late', cron: '37 3 * * *', lag_seconds: 39_300, took_ms: 8_150 }),
  job('ledger.roll-up', { state: 'running', every_seconds: 10, ended_at: null, took_ms: null }),
  job('game.fetch-books', { cron: '*/10 * * * *' }),
];

export const healthGlass: HealthView['glass'] = [
  {
    ...{ glass_id: '2', reason: 'โทรศัพท์ของเจ้าของหายทั้งสองคน', ip: '203.0.113.7', acts: 4 },
    opened_at: '2026-11-22T11:02:00+07:00',
    expires_at: '2026-11-22T12:02:00+07:00',
    review_by: '2026-11-29T11:02:00+07:00',
  },
];

/** One line of each tone. */
export const healthLines: readonly HealthLine[] = [
  { name: 'งานเบื้องหลัง', text: 'ปกติ 52 งาน', tone: 'good' },
  { name: 'ธนาคารที่โอนออก', text: 'ตอบช้า 5.2 วินาที', tone: 'warn' },
  { name: 'ตรวจสมุดบัญชี', text: '22/11 04:00 พบ 2 ข้อ', tone: 'bad' },
];
