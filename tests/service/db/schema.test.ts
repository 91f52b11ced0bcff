/**
 * The tables in the code and the database that migrations make are the same: columns, keys, references, checks and the
 * indexes that queries lean on. What only the database has (triggers, functions) is tested where it works.
 */
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { databaseOfFile } from '#tests/support/database.ts';

const database = databaseOfFile();

const modules = import.meta.glob<Record<string, unknown>>('../../../src/lib/**/*tables.ts', { eager: true });
const tables = [
  ...new Map(
    Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter((value): value is PgTable => value instanceof PgTable)
      .map((table) => [getTableConfig(table).name, getTableConfig(table)]),
  ).values(),
].sort((a, b) => a.name.localeCompare(b.name));

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows as texts, sorted. */
async function told(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(query);
  return rows.map((row) => row.text).sort();
}
const ours = `n.nspname = 'public'`;

it('have the same columns', async () => {
  const inCode = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${snake(column.name)}${column.notNull ? ' not null' : ''}`),
  );
  const inDatabase = await told(`
    select c.relname || '.' || a.attname || case when a.attnotnull then ' not null' else '' end as text
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  expect(inDatabase).toEqual(inCode.sort());
});

it('have the same indexes', async () => {
  const inCode = tables.flatMap(({ name, indexes }) =>
    indexes.map(({ config }) => `${name}: ${config.name}${config.unique ? ' unique' : ''}`),
  );
  const inDatabase = await told(`
    select c.relname || ': ' || i.relname || case when x.indisunique then ' unique' else '' end as text
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))`);
  expect(inDatabase).toEqual(inCode.sort());
});

it('have the same checks and unique keys, and the references within a domain', async () => {
  const inCode = tables.flatMap(({ name, checks, uniqueConstraints, foreignKeys, columns }) => [
    ...checks.map((check) => `${name} c ${check.name}`),
    ...uniqueConstraints.map((unique) => `${name} u ${unique.getName()}`),
    ...columns.filter((column) => column.isUnique).map((column) => `${name} u ${column.uniqueName ?? ''}`),
    ...foreignKeys.map((key) => `${name} f ${snake(key.getName())}`),
  ]);
  const inDatabase = await told(`
    select c.relname || ' ' || k.contype::text || ' ' || k.conname as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and k.contype in ('c', 'f', 'u')`);
  // References between domains stand in the migrations alone, as no domain imports another's tables.
  const between = inDatabase.filter((text) => / f .*_fk$/.test(text) && !inCode.includes(text));
  expect([...inCode, ...between].sort()).toEqual(inDatabase);
});

it('have a foreign key for every id of another row, or say why not', async () => {
  const without = await told(`
    select c.relname || '.' || a.attname || ': ' || coalesce(col_description(c.oid, a.attnum), '') as text
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (a.attname like '%\\_id' and a.atttypid = 'bigint'::regtype or a.attname in ('corrects', 'alias_of', 'referred_by'))
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))`);
  expect(without.filter((text) => !/: no foreign key: .{20,}/.test(text))).toEqual([]);
});

it('have a check for every closed list, with all of its values', async () => {
  const lists = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      column.enumValues?.length ? [{ column: `${name}.${snake(column.name)}`, values: [...column.enumValues] }] : [],
    ),
  );
  expect(lists.length).toBeGreaterThan(40);
  const checks = await told(`
    select c.relname || '.' || a.attname || ' ' || pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum] where ${ours} and k.contype = 'c'`);
  for (const { column, values } of lists) {
    const taken = checks
      .filter((text) => text.startsWith(`${column} `))
      .map((text) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value));
    expect(taken, column).toContainEqual(values);
  }
});

// Dropped from table and migration alike, nothing above would tell: what grows with play is found by these.
it('have the indexes that settling, lists and jobs lean on', async () => {
  const indexes = await told(`select indexname as text from pg_indexes where schemaname = 'public'`);
  const needed = `line_key bill_member bill_round round_unfinished round_close round_day round_settled result_published
    shot_member yeekee_round_due entry_account entry_transfer transfer_created account_member stream_event_unseen
    withdraw_member withdraw_open intent_member intent_open intent_to_ask intent_credited inbox_open incoming_review
    incoming_account return_open turnover_open receivable_open session_member session_expires taken_member taken_expires
    stake_taken coupon_use_member redemption_member cashback_play_day audit_subject
    game_bet_settled`;
  expect(indexes).toEqual(expect.arrayContaining(needed.split(/\s+/)));
});
