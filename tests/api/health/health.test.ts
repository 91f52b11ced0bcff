/** The health page's calls: what runs, what is late, and a job that is asked to run now. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#app/schedule.ts';
import { payoutBank } from '#lib/deposit/server/gateways.ts';
import { anchorAudit } from '#lib/operator/server/audit-anchors.ts';
import { RecordedRuns } from '#lib/server/jobs/job-runs.ts';
import { type Job, noJobs } from '#lib/server/jobs/jobs.ts';
import { measured } from '#lib/server/partner-calls.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doorOfFile } from '#tests/support/front-door.ts';

const clock = testClock('2026-11-20T09:30:00+07:00');
const woken: string[] = [];
const door = doorOfFile({
  clock,
  parts: { random: realChance, jobs: { ...noJobs, wake: (name) => void woken.push(name) } },
});
const operator = { as: 'operator' } as const;

const view = async () => (await door.call('GET /api/operator/health/view', {}, operator)).data;
const jobOf = async (name: string) => {
  const { data } = await door.call('GET /api/operator/job/list', {}, operator);
  return (data as { name: string }[]).find((job) => job.name === name);
};
/** What the first page of the console says to wait for somebody; its figures are shared for two seconds. */
const waiting = async (code: string) => {
  const { data } = await door.call('GET /api/operator/overview', {}, operator);
  return (data.queues as { code: string }[]).find((queue) => queue.code === code);
};
const ask = (name: string) => door.call('POST /api/operator/job/run', { name }, operator);

describe('jobs', () => {
  const runs = new RecordedRuns();
  const job = (run: Job['run']): Job => ({ name: 'ledger.check', cron: '37 3 * * *', run });

  it('are all listed, late before their first run', async () => {
    const { data } = await door.call('GET /api/operator/job/list', {}, operator);
    expect(data).toHaveLength(jobs.length);
    expect(await jobOf('ledger.check')).toMatchObject({
      state: 'late',
      started_at: null,
      next_at: '2026-11-21T03:37:00.000+07:00',
    });
    expect((await view()).problems[0]).toMatchObject({
      tone: 'bad',
      text: expect.stringContaining(`${jobs.length} งานไม่เดิน`),
    });
  });

  it('are written down as they run, end and fail, and refused while they run', async () => {
    await runs.run(
      job(async () => {
        expect(await jobOf('ledger.check')).toMatchObject({ state: 'running', ended_at: null });
        expect(await ask('ledger.check')).toMatchObject({ status: 409, error: 9056 });
      }),
      door.ctx,
    );
    expect(await jobOf('ledger.check')).toMatchObject({ state: 'fine', failures: 0, took_ms: 0 });
    for (const failures of [1, 2]) {
      clock.advance({ minutes: 1 });
      await expect(
        runs.run(
          job(() => Promise.reject(new Error('no'))),
          door.ctx,
        ),
      ).rejects.toThrow('no');
      expect(await jobOf('ledger.check')).toMatchObject({ state: 'failed', failures });
    }
    expect(await waiting('system.job')).toMatchObject({ count: 1, oldest_at: '2026-11-20T09:30:00.000+07:00' });
    await runs.run(
      job(async () => undefined),
      door.ctx,
    );
    expect(await jobOf('ledger.check')).toMatchObject({ state: 'fine', failures: 0 });
  });

  it('that run every second are written down every ten, and when they fail', async () => {
    const often = { ...job(async () => undefined), name: 'house.pay-hands' };
    const startedAt = async () => ((await jobOf('house.pay-hands')) as { started_at?: string } | undefined)?.started_at;
    await runs.run(often, door.ctx, 1);
    const first = await startedAt();
    clock.advance({ seconds: 9 });
    expect(await waiting('system.job')).toMatchObject({ count: 0 });
    await runs.run(often, door.ctx, 1);
    expect(await startedAt()).toBe(first);
    clock.advance({ seconds: 1 });
    await runs.run(often, door.ctx, 1);
    expect(await startedAt()).not.toBe(first);
    await expect(runs.run({ ...often, run: () => Promise.reject(new Error('no')) }, door.ctx, 1)).rejects.toThrow('no');
    expect(await jobOf('house.pay-hands')).toMatchObject({ state: 'failed' });
  });

  it('run on request, once however often it is asked, and the request is in the audit', async () => {
    woken.length = 0;
    expect(await ask('ledger.check')).toMatchObject({ status: 200, data: { name: 'ledger.check' } });
    expect(woken).toEqual(['ledger.check']);
    expect(await ask('no.such-job')).toMatchObject({ status: 404 });
    expect(await ask('')).toMatchObject({ status: 422, fields: { name: 'เลือกงาน' } });
    const { data } = await door.call('GET /api/operator/audit/list', { action: 'job.run' }, operator);
    expect(data.items.map(({ subject }: { subject: string }) => subject)).toEqual(['job:ledger.check']);
  });
});

describe('partners', () => {
  beforeAll(() => void clock.advance({ hours: 3 }));

  /** Written down after the call has ended. */
  const calls = async (expected: number) =>
    expect((await view()).partners).toContainEqual(expect.objectContaining({ partner: 'payouts', calls: expected }));

  it('are measured by every call, a refusal as an answer and a throw as a failure', async () => {
    const slow = { found: async () => 'not_found', lost: () => Promise.reject(new Error('timeout')), name: 'bank' };
    const bank = measured(door.ctx, 'payouts', slow);
    expect([bank.name, await bank.found()]).toEqual(['bank', 'not_found']);
    await expect(bank.lost()).rejects.toThrow('timeout');
    await eventually(() => calls(2));
    expect((await view()).partners).toContainEqual(
      expect.objectContaining({
        partner: 'payouts',
        calls: 2,
        failures: 1,
        last_failure_at: '2026-11-20T12:32:10.000+07:00',
      }),
    );
    clock.advance({ hours: 2 });
    expect((await view()).partners).toContainEqual(
      expect.objectContaining({ partner: 'payouts', calls: 0, p95_ms: null }),
    );
  });

  it('of the demonstration are measured too', async () => {
    await payoutBank(door.ctx)?.returns(door.ctx, clock.now(), AbortSignal.timeout(1_000));
    await eventually(() => calls(1));
  });
});

it('says how the chain of the audit stands, and a row that does not follow', async () => {
  await anchorAudit(door.ctx);
  const { audit } = await view();
  expect(audit).toMatchObject({
    broken_at: null,
    webhook: false,
    unsent: 1,
    anchor: { day: '2026-11-20', sent_at: null },
  });
  await door.ctx.db.execute(sql`alter table audit disable trigger user`);
  await door.ctx.db.execute(sql`update audit set reason = 'x' where id = ${audit.up_to}`);
  expect((await view()).problems).toContainEqual(expect.objectContaining({ tone: 'bad' }));
});

describe('the check of the books', () => {
  it('waits for somebody while the last one found anything', async () => {
    const checked = async (findings: number): Promise<void> => {
      await door.ctx.db.execute(sql`
        insert into ledger_check_run (since_last, transfer_id, block_id, at, seconds, findings, mac)
          values (false, 0, 0, ${clock.now().toISOString()}, 1, ${findings}, '')`);
      clock.advance({ seconds: 3 });
    };
    await checked(2);
    expect(await waiting('ledger.finding')).toMatchObject({ count: 1 });
    await checked(0);
    expect(await waiting('ledger.finding')).toMatchObject({ count: 0 });
  });
});
