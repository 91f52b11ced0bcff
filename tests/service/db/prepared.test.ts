import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { nullable, preparedQuery, value } from '#lib/server/db/prepared.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();
let ctx: Context;

beforeAll(async () => {
  ctx = testContext(database);
  await database.pool.query('create table prepared_word (word text primary key, meaning text)');
});

const word = pgTable('prepared_word', { word: text().primaryKey(), meaning: text() });
const add = preparedQuery('test_word_add', (db) =>
  db.insert(word).values({ word: value('word'), meaning: nullable('meaning') }),
);
const find = preparedQuery('test_word', (db) =>
  db
    .select()
    .from(word)
    .where(eq(word.word, value('word'))),
);

it('runs on the connection of each caller, whichever it was built on', async () => {
  await inTransaction(ctx, async (tx) => {
    await add(tx, { word: 'ก', meaning: null });
    expect(await find(tx, { word: 'ก' })).toEqual([{ word: 'ก', meaning: null }]);
    expect(await find(ctx.db, { word: 'ก' }), 'not committed yet').toEqual([]);
  });
  expect(await find(ctx.db, { word: 'ก' })).toHaveLength(1);
  const undone = inTransaction(ctx, async (tx) => {
    await add(tx, { word: 'ข', meaning: 'egg' });
    expect(await find(tx, { word: 'ข' })).toEqual([{ word: 'ข', meaning: 'egg' }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await find(ctx.db, { word: 'ข' })).toEqual([]);
});
