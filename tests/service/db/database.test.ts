import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseNow, inTransaction } from '#lib/server/db/transaction.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { takeErrors, testLog } from '#tests/support/log.ts';

let database: TestDatabase;
const clock = testClock('2026-12-01T15:20:00.000+07:00');

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('has the whole schema and an agent', async () => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows.map((row) => row.name)).toEqual(
    expect.arrayContaining(['account', 'agent', 'entry', 'member', 'session', 'transfer']),
  );
  expect(database.agentId).toBeGreaterThan(0n);
});

it('lets a test set the clock that decides money', async () => {
  const ctx = testContext(database, { clock });
  expect(await inTransaction(ctx, (tx) => databaseNow(tx))).toEqual(clock.now());
  clock.advance({ ms: 1 });
  expect((await inTransaction(ctx, (tx) => databaseNow(tx))).toISOString()).toBe('2026-12-01T08:20:00.001Z');
});

it('keeps its rows from other databases of the same run', async () => {
  const other = await testDatabase();
  await database.db.execute(sql`create table only_here (n int)`);
  const { rows } = await other.db.execute(sql`select to_regclass('only_here') as found`);
  expect(rows).toEqual([{ found: null }]);
  await other.drop();
});

it('names what is wrong with the books when it is dropped', async () => {
  const other = await testDatabase();
  await other.db.execute(
    sql`insert into transfer (kind, reference, created_at) values ('correction', 'a transfer without entries', now())`,
  );
  await expect(other.drop()).rejects.toThrow(/the books are wrong: every transfer has two entries or more/);
});

it('hands errors that were logged to the test that expects them', () => {
  testLog.error({ err: new Error('the database went away') }, 'request failed');
  expect(takeErrors()).toEqual([expect.stringMatching(/the database went away.* request failed/s)]);
});
