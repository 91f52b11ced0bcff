import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJobRunner, type JobRunner } from '#lib/server/jobs/jobs.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { takeErrors, testLog } from '#tests/support/log.ts';

const database = databaseOfFile();
let runner: JobRunner;
const never = '0 0 1 1 *';

beforeAll(async () => {
  runner = createJobRunner(database.url, testLog);
});
afterAll(() => runner.stop());

it('a job that is woken while it runs is run again within seconds, not at its next hour', async () => {
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
    // What the first run has not seen any more: a second one must come for it.
    if (runs > 1) return;
    runner.wake('test.job');
    // Its work goes on while the wake arrives.
    await database.db.execute(sql`select pg_sleep(1)`);
  };
  // The start itself wakes every job.
  await runner.start([{ name: 'test.job', cron: never, run }], true, () => testContext(database));
  await eventually(() => expect(runs).toBe(2), 100);
});

it('a job that died with its process does not hold up the next one', async () => {
  // What a killed process leaves behind: a job that is under way for ever, its last sign of life a while ago.
  await database.db.execute(sql`
    insert into jobs.job (name, state, started_on, heartbeat_on, heartbeat_seconds, policy, expire_seconds, retry_limit)
      select 'test.job', 'active', now() - interval '20 seconds', now() - interval '20 seconds', 15, 'stately', 600, 2`);
  let runs = 0;
  const again = createJobRunner(database.url, testLog);
  const run = async (): Promise<void> => {
    runs += 1;
  };
  await runner.stop();
  await again.start([{ name: 'test.job', cron: never, run }], true, () => testContext(database));
  try {
    await eventually(() => expect(runs).toBeGreaterThan(0), 100);
  } finally {
    await again.stop();
  }
});

it('of a job that failed the queue keeps nothing that its statements were sent', async () => {
  const failing = createJobRunner(database.url, testLog);
  const run = (): Promise<unknown> => database.db.execute(sql`select ${'a-secret'}::bigint`);
  await failing.start([{ name: 'test.failing', cron: never, run }], true, () => testContext(database));
  const kept = await eventually(async () => {
    const { rows } = await database.db.execute<{ output: string }>(
      sql`select output::text from jobs.job where name = 'test.failing' and output is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    return rows.map(({ output }) => output).join();
  }, 100);
  await failing.stop();
  expect(kept).toContain('job failed');
  expect(kept).not.toContain('a-secret');
  expect(takeErrors().length).toBeGreaterThan(0);
});
