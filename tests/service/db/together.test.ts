import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { connect, type Db } from '#lib/server/db/connect.ts';
import { statement } from '#lib/server/db/statement.ts';
import { isRead } from '#lib/server/db/together.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testLog } from '#tests/support/log.ts';

const database = databaseOfFile();

/** The server process that answered, and a hundred divided by the value. */
const divided = statement<{ process: number; part: number }>(
  'test_divided',
  'select pg_backend_pid() as process, 100 / $1::int as part',
);

const processOf = async (db: Db, by: number): Promise<number> => {
  const { rows } = await divided(db, [by]);
  return rows[0]?.process ?? 0;
};

describe('prepared reads of one turn', () => {
  it('go over one connection, eight at most, and each gets its own answer', async () => {
    const { db } = testContext(database);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => divided(db, [i + 1])));
    expect(answers.map(({ rows }) => rows[0]?.part)).toEqual(
      Array.from({ length: 20 }, (_, i) => Math.trunc(100 / (i + 1))),
    );
    const processes = answers.map(({ rows }) => rows[0]?.process);
    expect(new Set(processes.slice(0, 8)).size).toBe(1);
    expect(new Set(processes).size).toBe(3);
  });

  it('fail alone', async () => {
    const { db } = testContext(database);
    const [first, broken, last] = await Promise.allSettled([1, 0, 3].map((by) => divided(db, [by])));
    expect(first).toMatchObject({ status: 'fulfilled', value: { rows: [{ part: 100 }] } });
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(last).toMatchObject({ status: 'fulfilled', value: { rows: [{ part: 33 }] } });
    // The connection of the failed one is not used again; the pool goes on.
    expect((await divided(db, [4])).rows[0]?.part).toBe(25);
  });

  it('keep the asynchronous context of their request', async () => {
    const { db } = testContext(database);
    const request = new AsyncLocalStorage<string>();
    const read = async (by: number): Promise<string | undefined> => {
      await divided(db, [by]);
      return request.getStore();
    };
    const names = ['one', 'two'];
    expect(await Promise.all(names.map((name, i) => request.run(name, () => read(i + 1))))).toEqual(names);
  });

  it('of a transaction stay on its connection', async () => {
    const ctx = testContext(database);
    await inTransaction(ctx, async (tx) => {
      const [own, beside] = await Promise.all([processOf(tx, 1), processOf(ctx.db, 1)]);
      expect(own).not.toBe(beside);
      expect(await processOf(tx, 2)).toBe(own);
    });
  });

  it('are all refused when no connection can be had', async () => {
    const { pool, db } = connect('postgres://nobody@127.0.0.1:1/none', { max: 1, log: testLog });
    const answers = await Promise.allSettled([divided(db, [1]), divided(db, [2])]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await pool.end();
  });
});

it.each([
  ['select 1', true],
  ['(select 1) union all (select 2)', true],
  ['\n  with a as (select 1) select * from a', true],
  ['select updated_at, deleted from t', true],
  ['select 1 from t for update', false],
  ['select 1 from t for no key update', false],
  ['select 1 from t for share', false],
  ['with a as (delete from t returning id) select * from a', false],
  ['insert into t select 1', false],
])('%s is a read: %s', (text, read) => {
  expect(isRead(text)).toBe(read);
});
