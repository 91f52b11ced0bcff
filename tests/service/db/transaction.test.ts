import { beforeAll, expect, it } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { connect } from '#lib/server/db/connect.ts';
import { statement } from '#lib/server/db/statement.ts';
import { inTransaction, isDatabaseAway } from '#lib/server/db/transaction.ts';
import { undoable } from '#lib/server/db/undoable.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testLog } from '#tests/support/log.ts';
import { testSealKey } from '#tests/support/seal-key.ts';

const database = databaseOfFile();
let ctx: Context;
let after: string[];

beforeAll(async () => {
  ctx = testContext(database);
  await database.pool.query('create table said (word text primary key)');
});

const sayStatement = statement('test_say', 'insert into said values ($1)');
const say = async (db: Context['db'], word: string): Promise<void> =>
  void (await db.execute(`insert into said values ('${word}')`));
const said = async (): Promise<string[]> =>
  (await database.pool.query<{ word: string }>('select word from said order by word')).rows.map(({ word }) => word);

/** Says one word in the transaction and one with its commit, and notes what follows the commit. */
const sayBoth = (word: string, last: string): Promise<void> => {
  after = [];
  return inTransaction(ctx, async (tx, inside) => {
    await inside.withCommit(sayStatement, [last]);
    await say(tx, word);
    inside.afterCommit(() => after.push('done'));
  });
};

it('what goes with the commit is committed with it, before what follows the commit', async () => {
  await sayBoth('ก', 'ข');
  expect(await said()).toEqual(['ก', 'ข']);
  expect(after).toEqual(['done']);
});

it('what fails at the commit undoes everything, and nothing follows', async () => {
  await expect(sayBoth('ค', 'ก')).rejects.toThrow();
  expect(await said()).toEqual(['ก', 'ข']);
  expect(after).toEqual([]);
});

it('a statement that failed cannot be passed over: the transaction is not taken for done', async () => {
  const passedOver = inTransaction(ctx, async (tx, inside) => {
    await say(tx, 'ง');
    await say(tx, 'ก').catch(() => undefined);
    inside.afterCommit(() => after.push('done'));
  });
  await expect(passedOver).rejects.toThrow('passed over');
  expect(await said()).toEqual(['ก', 'ข']);
  expect(after).toEqual([]);
});

it('a part that throws is undone alone, with what it wanted at the commit and after it', async () => {
  after = [];
  const failing = (inside: Context, word: string) =>
    undoable(inside, async (own) => {
      await own.withCommit(sayStatement, [`${word} with commit`]);
      own.afterCommit(() => after.push(word));
      await say(inside.db, word);
      await say(inside.db, 'ก');
    }).catch((error: { readonly cause?: unknown }) => `${error.cause}`);
  await inTransaction(ctx, async (tx, inside) => {
    await say(tx, 'ฐ');
    expect(await failing(inside, 'ฑ')).toContain('duplicate key');
    await undoable(inside, async (own) => {
      await own.withCommit(sayStatement, ['ณ']);
      own.afterCommit(() => after.push('ณ'));
      await say(tx, 'ฒ');
    });
    await say(tx, 'ด');
  });
  expect(await said()).toEqual(['ก', 'ข', 'ฐ', 'ฒ', 'ณ', 'ด']);
  expect(after).toEqual(['ณ']);
  await database.pool.query(`delete from said where word not in ('ก', 'ข')`);
});

it('a transaction that failed before such a part cannot go on after it', async () => {
  const passedOver = inTransaction(ctx, async (tx, inside) => {
    const failed = sayStatement(tx, ['ก']).catch(() => undefined);
    await undoable(inside, () => sayStatement(tx, ['ต'])).catch(() => undefined);
    await failed;
  });
  await expect(passedOver).rejects.toThrow('passed over');
  expect(await said()).toEqual(['ก', 'ข']);
});

it('outside of a transaction it is sent at once', async () => {
  await ctx.withCommit(sayStatement, ['จ']);
  expect(await said()).toContain('จ');
});

it('a connection that was cut while nobody used it, or in the middle, is not kept: the next transaction has another', async () => {
  const { pool, db } = connect(database.url, { max: 1, log: testLog, sealKey: testSealKey });
  const own: Context = { ...ctx, db };
  const backend = async (): Promise<number> =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  try {
    for (let times = 0; times < 3; times++) {
      const pid = await backend();
      await database.pool.query('select pg_terminate_backend($1)', [pid]);
      // It may be noticed by the pool first, or by the BEGIN.
      await inTransaction(own, (tx) => say(tx, `ฉ${times}`)).catch((error) => expect(isDatabaseAway(error)).toBe(true));
      const cut = inTransaction(own, async (tx) => {
        await say(tx, 'ช');
        await tx.execute('select pg_terminate_backend(pg_backend_pid())');
        await say(tx, 'ซ');
      });
      await expect(cut).rejects.toSatisfy(isDatabaseAway);
      expect(await backend()).not.toBe(pid);
    }
  } finally {
    await pool.end();
  }
  expect(await said()).not.toContain('ช');
});
