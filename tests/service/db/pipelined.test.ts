import { beforeAll, expect, it } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { pipelined } from '#lib/server/db/pipelined.ts';
import { statement } from '#lib/server/db/statement.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();
let ctx: Context;

beforeAll(async () => {
  ctx = testContext(database);
  await database.pool.query('create table said (word text primary key)');
});

const sayStatement = statement<{ word: string }>('test_say', 'insert into said values ($1) returning word');
const say = async (db: Db, word: string): Promise<string> => (await sayStatement(db, [word])).rows[0]?.word ?? '';
const said = async (): Promise<string[]> =>
  (await database.pool.query<{ word: string }>('select word from said order by word')).rows.map(({ word }) => word);

it('answers in the order of asking, the second use of a statement on its way included', async () => {
  expect(await inTransaction(ctx, (tx) => pipelined(tx, () => [say(tx, 'ก'), say(tx, 'ข'), say(tx, 'ค')]))).toEqual([
    'ก',
    'ข',
    'ค',
  ]);
  expect(await said()).toEqual(['ก', 'ข', 'ค']);
});

it('throws what failed first, once everything it began has ended, and leaves nothing behind', async () => {
  let late: Promise<string> | undefined;
  const goesOn = async (tx: Db): Promise<string> => {
    await say(tx, 'ง');
    late = say(tx, 'จ');
    return late;
  };
  const tried = inTransaction(ctx, (tx) => pipelined(tx, () => [goesOn(tx), say(tx, 'ก')]));
  // 'ง' was taken when 'ก' was refused: what went on behind it failed with the transaction, not after it.
  await expect(tried).rejects.toMatchObject({ code: '23505' });
  await expect(late).rejects.toMatchObject({ code: '25P02' });
  expect(await said()).toEqual(['ก', 'ข', 'ค']);
});

it('sends nothing when the first of it cannot be asked, and goes on as before with the next', async () => {
  const refuse = (): Promise<string> => {
    throw new Error('ถามไม่ได้');
  };
  await expect(inTransaction(ctx, (tx) => pipelined(tx, () => [refuse(), say(tx, 'ฉ')]))).rejects.toThrow('ถามไม่ได้');
  expect(await inTransaction(ctx, (tx) => pipelined(tx, () => [say(tx, 'ช')]))).toEqual(['ช']);
  expect(await said()).toEqual(['ก', 'ข', 'ค', 'ช']);
});
