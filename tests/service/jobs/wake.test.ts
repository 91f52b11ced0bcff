import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobRunner, type JobRunner } from '#lib/server/jobs/jobs.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testLog } from '#tests/support/log.ts';

const database = databaseOfFile();
let runner: JobRunner;

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
  await runner.start([{ name: 'test.job', cron: '0 0 1 1 *', run }], true, () => testContext(database));
  runner.wake('test.job');
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 8_000, interval: 100 });
});
