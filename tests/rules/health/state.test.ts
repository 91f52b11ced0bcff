import { describe, expect, it } from 'vitest';
import { dayTime, healthCells, took } from '#lib/health/rules/cells.ts';
import { type LastRun, punctuality } from '#lib/health/rules/job-state.ts';
import { healthProblems } from '#lib/health/rules/problems.ts';
import { healthSummary } from '#lib/health/rules/summary.ts';
import type { HealthView, JobView } from '#lib/health/rules/views.ts';

const now = new Date('2026-11-26T09:30:30+07:00');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const isoAgo = (ms: number): string => ago(ms).toISOString();
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

const run = (over: Partial<LastRun> = {}): LastRun => ({
  startedAt: ago(20 * second),
  endedAt: ago(19 * second),
  outcome: 'done',
  ...over,
});
const minutely = { cron: '* * * * *' };

describe('a job', () => {
  it('is fine when its last run began since it was due', () => {
    expect(punctuality(minutely, run(), now)).toEqual({
      state: 'fine',
      nextAt: new Date('2026-11-26T09:31:00+07:00'),
      lagMs: 0,
    });
    expect(
      punctuality({ cron: '37 3 * * *' }, run({ startedAt: ago(5 * hour), endedAt: ago(5 * hour) }), now).state,
    ).toBe('fine');
  });

  it('runs until it has ended, for ten minutes at most', () => {
    for (const endedAt of [null, ago(2 * minute)])
      expect(punctuality(minutely, run({ endedAt }), now).state).toBe('running');
    expect(punctuality(minutely, run({ startedAt: ago(10 * minute), endedAt: null }), now).state).toBe('late');
  });

  it('is late three minutes after it was due, and tells by how much', () => {
    const old = run({ startedAt: ago(hour), endedAt: ago(hour) });
    expect(punctuality(minutely, old, now)).toMatchObject({ state: 'late', lagMs: 3 * minute + 30 * second });
    expect(punctuality({ cron: '30 9 * * *' }, run({ startedAt: ago(day), endedAt: ago(day) }), now).state).toBe(
      'fine',
    );
    expect(punctuality({ cron: '20 9 * * *' }, run({ startedAt: ago(day), endedAt: ago(day) }), now)).toMatchObject({
      ...{ state: 'late', lagMs: 10 * minute + 30 * second },
    });
    expect(punctuality(minutely, undefined, now).state).toBe('late');
  });

  it('has failed when its last run did, and runs again after its interval', () => {
    expect(punctuality(minutely, run({ outcome: 'failed' }), now).state).toBe('failed');
    expect(punctuality({ ...minutely, everySeconds: 60 }, run(), now).nextAt).toEqual(
      new Date(now.getTime() + 41 * second),
    );
    expect(punctuality({ ...minutely, everySeconds: 1 }, run(), now).nextAt).toEqual(now);
  });
});

const partner = {
  partner: 'gateway',
  calls: 10,
  failures: 0,
  p50_ms: 120,
  p95_ms: 900,
  last_failure_at: null,
} as const;
const fine: HealthView = {
  as_of: now.toISOString(),
  partners: [partner],
  ledger: {
    checked_at: isoAgo(6 * hour),
    findings: 0,
    first: null,
    sealed_at: isoAgo(5 * second),
    unsealed_since: isoAgo(2 * second),
  },
  audit: {
    ...{ up_to: '12', broken_at: null, webhook: true, unsent: 0 },
    anchor: { day: '2026-11-26', last_id: '10', head: 'ab', made_at: isoAgo(9 * hour), sent_at: isoAgo(9 * hour) },
  },
  glass: [],
  console: { own_address: true, sandbox: false },
};
const job: JobView = {
  ...{
    name: 'ledger.seal',
    state: 'fine',
    started_at: isoAgo(9 * second),
    ended_at: isoAgo(8 * second),
    took_ms: 1_250,
  },
  ...{ failures: 0, next_at: isoAgo(-2 * second), lag_seconds: 0 },
};
const ledger = (over: Partial<HealthView['ledger']>): Partial<HealthView> => ({ ledger: { ...fine.ledger, ...over } });
const audit = (over: Partial<HealthView['audit']>): Partial<HealthView> => ({ audit: { ...fine.audit, ...over } });
const anchor = (made_at: string) => ({ ...(fine.audit.anchor as NonNullable<HealthView['audit']['anchor']>), made_at });
const calls = (over: Partial<HealthView['partners'][number]>): Partial<HealthView> => ({
  partners: [{ ...partner, ...over }],
});
const found = (over: Partial<HealthView>, jobs: readonly JobView[] = [job]) =>
  healthProblems({ ...fine, ...over }, jobs).map(({ tone, text }) => `${tone} ${text}`);

describe('what somebody has to see to', () => {
  it('is nothing when all is well', () => {
    expect(found({})).toEqual([]);
    expect(found({ console: { own_address: false, sandbox: true } })).toEqual([]);
    expect(found(audit({ webhook: false, unsent: 9, anchor: anchor(isoAgo(2 * hour)) }))).toEqual([]);
    expect(found(audit({ unsent: 1, anchor: anchor(isoAgo(hour)) }))).toEqual([]);
    expect(found(audit({ anchor: null }))).toEqual([]);
    expect(found(calls({ calls: 4, failures: 4 }))).toEqual([]);
    expect(found(calls({ calls: 10, failures: 1 }))).toEqual([]);
    expect(found(ledger({ unsealed_since: isoAgo(minute) }))).toEqual([]);
    expect(found(ledger({ checked_at: isoAgo(26 * hour), unsealed_since: null }))).toEqual([]);
  });

  it.each<[string, Partial<HealthView>]>([
    ['bad ตรวจสมุดบัญชีพบ 2 ข้อ: transfer 3', ledger({ findings: 2, first: 'transfer 3' })],
    ['warn ยังไม่เคยตรวจสมุดบัญชี', ledger({ checked_at: null })],
    ['bad ไม่ได้ตรวจสมุดบัญชีเกิน 1 วัน', ledger({ checked_at: isoAgo(26 * hour + 1) })],
    ['warn การผนึกสมุดบัญชีช้ากว่าปกติ', ledger({ unsealed_since: isoAgo(minute + 1) })],
    ['bad รายการเงินยังไม่ถูกผนึกมา 6 นาที', ledger({ unsealed_since: isoAgo(6 * minute) })],
    ['bad โซ่บันทึกการทำงานขาดที่แถว 7', audit({ broken_at: '7' })],
    ['bad ไม่ได้ปักหมุดบันทึกการทำงานเกิน 1 วัน', audit({ anchor: anchor(isoAgo(25 * hour + 1)) })],
    ['bad ปลายทางของหลักหมุดยังไม่รับ 1 หลัก', audit({ unsent: 1, anchor: anchor(isoAgo(hour + 1)) })],
    ['bad หลังบ้านใช้ที่อยู่เดียวกับหน้าเว็บสมาชิก ตั้ง OPERATOR_URL ให้แยกกัน', { console: { own_address: false, sandbox: false } }],
    ['bad มีผู้ใช้สิทธิ์ฉุกเฉินอยู่', { glass: [{ expires_at: isoAgo(-minute), review_by: isoAgo(-7 * day) }] }],
    ['bad การใช้สิทธิ์ฉุกเฉินรอคนอื่นตรวจ', { glass: [{ expires_at: isoAgo(0), review_by: isoAgo(-1) }] }],
    ['bad การใช้สิทธิ์ฉุกเฉินไม่มีใครตรวจเกิน 7 วัน', { glass: [{ expires_at: isoAgo(7 * day), review_by: isoAgo(0) }] }],
    ['bad เกตเวย์ QR ไม่ตอบ 2 จาก 10 ครั้งในชั่วโมงนี้', calls({ failures: 2 })],
    ['warn เกตเวย์ QR ตอบช้า', calls({ p95_ms: 5_001 })],
  ])('says: %s', (text, over) => {
    expect(found(over)).toEqual([text]);
  });

  it('names jobs that fail or are late, and many as one; what is bad comes first', () => {
    const failed: JobView = { ...job, state: 'failed', failures: 3 };
    const late: JobView = { ...job, name: 'ledger.check', state: 'late', lag_seconds: 185 };
    expect(found(ledger({ checked_at: null }), [failed, late])).toEqual([
      'bad งาน "ผนึกสมุดบัญชี" ล้มเหลว 3 ครั้งติดกัน',
      'bad งาน "ตรวจสมุดบัญชีประจำคืน" ช้าไป 3 นาที',
      'warn ยังไม่เคยตรวจสมุดบัญชี',
    ]);
    expect(found({}, Array(5).fill(late))).toHaveLength(5);
    expect(found({}, Array(6).fill(late))).toEqual(['bad งานอัตโนมัติ 6 งานไม่เดิน ตรวจว่ามีโปรเซสที่รันงานอยู่']);
  });
});

describe('the lines of the first page', () => {
  const told = (over: Partial<HealthView>, jobs: readonly JobView[] = [job]) => {
    const { as_of, partners, ledger: books, audit } = { ...fine, ...over };
    const lines = healthSummary({ as_of, partners, ledger: books, anchor: audit.anchor }, jobs);
    return lines.map(({ name, text, tone }) => `${tone} ${name}: ${text}`);
  };
  const well = [
    ...['good งานเบื้องหลัง: ปกติ 1 งาน', 'good เกตเวย์ QR: ตอบ 120 มิลลิวินาที', 'good ตรวจสมุดบัญชี: 26/11 03:30 ไม่พบ'],
    ...['good ผนึกสมุดบัญชี: ทันทุกรายการ', 'good หมุดบันทึกการทำงาน: ถึงแถว 10'],
  ];

  it('say of each part that it is well', () => {
    expect(told({})).toEqual(well);
    expect(told(calls({ calls: 0, p50_ms: null, p95_ms: null }))[1]).toBe('good เกตเวย์ QR: ไม่มีการเรียกใน 1 ชม.');
    expect(told(audit({ anchor: null }))[4]).toBe('good หมุดบันทึกการทำงาน: ยังไม่มี');
  });

  it.each<[number, string, Partial<HealthView>, JobView[]?]>([
    [
      0,
      'bad งานเบื้องหลัง: ล้มเหลว 1 ช้า 2',
      {},
      [{ ...job, state: 'failed' }, ...Array(2).fill({ ...job, state: 'late' }), job],
    ],
    [1, 'bad เกตเวย์ QR: ไม่ตอบ 2 จาก 10 ครั้ง', calls({ failures: 2 })],
    [1, 'warn เกตเวย์ QR: ตอบช้า 5.0 วินาที', calls({ p95_ms: 5_001 })],
    [2, 'bad ตรวจสมุดบัญชี: 26/11 03:30 พบ 2 ข้อ', ledger({ findings: 2 })],
    [2, 'bad ตรวจสมุดบัญชี: 25/11 07:30 ไม่พบ', ledger({ checked_at: isoAgo(26 * hour + 1) })],
    [2, 'warn ตรวจสมุดบัญชี: ยังไม่เคยตรวจ', ledger({ checked_at: null })],
    [3, 'bad ผนึกสมุดบัญชี: รอมา 6 นาที', ledger({ unsealed_since: isoAgo(6 * minute) })],
    [3, 'warn ผนึกสมุดบัญชี: รอมา 1 นาที', ledger({ unsealed_since: isoAgo(minute + 1) })],
    [4, 'bad หมุดบันทึกการทำงาน: ถึงแถว 10', audit({ anchor: anchor(isoAgo(25 * hour + 1)) })],
  ])('say of line %i: %s, and nothing else changes', (line, text, over, jobs) => {
    expect(told(over, jobs)).toEqual(well.with(line, text));
  });
});

describe('the cells of the page', () => {
  it('write instants in Bangkok and durations in their unit', () => {
    expect([dayTime('2026-11-26T21:41:00Z'), dayTime(null), took(null), took(999), took(1_250)]).toEqual([
      ...['27/11 04:41', 'ยังไม่เคย', '–', '999 มิลลิวินาที', '1.3 วินาที'],
    ]);
  });

  it('say the same of each place as the problems do', () => {
    const cells = healthCells(fine, [job]);
    expect(cells).toMatchObject({
      'j.ledger.seal.state': { text: 'ปกติ', tone: 'good' },
      'j.ledger.seal.took': { text: '1.3 วินาที' },
      'p.gateway.failures': { text: 'ไม่มี', tone: 'good' },
      'l.result': { text: 'ถูกต้องทุกข้อ', tone: 'good' },
      'l.waits': { text: 'รอมา 2.0 วินาที' },
      'a.chain': { text: 'โซ่ครบ ถึงแถว 12', tone: 'good' },
      'a.anchor': { text: 'วันที่ 26/11 แถว 10' },
      'a.sent': { text: 'ส่งแล้ว 26/11 00:30' },
    });
    const over = {
      ...fine,
      ...ledger({ findings: 1, checked_at: isoAgo(hour), unsealed_since: null }),
      ...calls({ failures: 2, last_failure_at: isoAgo(minute) }),
    };
    expect(
      healthCells({ ...over, ...audit({ broken_at: '7', unsent: 2 }) }, [{ ...job, state: 'late', lag_seconds: 185 }]),
    ).toMatchObject({
      'j.ledger.seal.state': { text: 'ช้า 3 นาที', tone: 'bad' },
      'p.gateway.failures': { text: '2 ครั้ง ล่าสุด 26/11 09:29', tone: 'bad' },
      'l.result': { text: 'พบ 1 ข้อ', tone: 'bad' },
      'l.waits': { text: 'ไม่มี' },
      'a.chain': { text: 'โซ่ขาดที่แถว 7', tone: 'bad' },
      'a.sent': { text: 'ค้างส่ง 2 หลัก' },
    });
    expect(
      healthCells(
        {
          ...fine,
          ...audit({ webhook: false, anchor: null, up_to: null }),
          ...ledger({ checked_at: null }),
          ...calls({ calls: 0 }),
        },
        [{ ...job, state: 'failed', failures: 2, ended_at: null }],
      ),
    ).toMatchObject({
      'j.ledger.seal.state': { text: 'ล้มเหลว 2 ครั้ง', tone: 'bad' },
      'j.ledger.seal.last': { text: '26/11 09:30' },
      'p.gateway.failures': { text: 'ไม่มีการเรียก', tone: 'good' },
      'l.result': { text: 'ยังไม่เคยตรวจ', tone: 'warn' },
      'a.chain': { text: 'ยังไม่มีแถว', tone: 'good' },
      'a.anchor': { text: 'ยังไม่มี' },
      'a.head': { text: '–' },
      'a.sent': { text: 'ไม่ได้ตั้งปลายทาง' },
    });
  });
});
