/** Every check of `ledger:check` against books in which just that is broken which it is there for, by hand and past the triggers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';
import { causeOf } from '#lib/ledger/rules/statement-cause.ts';
import { bookChecks, checkLedger, type Finding } from '#lib/ledger/server/check.ts';
import type { Db } from '#lib/server/db/connect.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { breakages } from './breakages/breakages.ts';
import { foreign } from './breakages/statements.ts';
import { playDay } from './day-of-money.ts';

const anchorDir = mkdtempSync(join(tmpdir(), 'benja-anchors-'));
const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });

beforeAll(() => playDay({ door, clock, anchorDir }));
afterAll(() => rmSync(anchorDir, { recursive: true, force: true }));

/** Runs `work` past all triggers, those of foreign keys too, and undoes it: what is looked for is damage past all of them. */
async function undone(work: (tx: Db) => Promise<void>): Promise<void> {
  await door.ctx.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await work(tx);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

/** What the check of that name finds after some statements, which are then undone. */
async function findingAfter(name: string, statements: readonly string[]): Promise<Finding | undefined> {
  const check = ledgerChecks.filter((one) => one.name === name);
  let found: readonly Finding[] = [];
  await undone(async (tx) => {
    const { rows } = await tx.execute<{ id: bigint }>(sql`select id from withdraw where status = 'requested'`);
    for (const statement of statements) {
      const { rowCount } = await tx.execute(sql.raw(statement.replaceAll('OPEN', String(rows[0]?.id))));
      if (!/^(alter|drop) /.test(statement)) expect(rowCount, statement).toBeGreaterThan(0);
    }
    found = (await checkLedger(tx, check)).findings;
  });
  return found[0];
}

it('finds nothing in sound books', async () => {
  expect((await checkLedger(door.ctx.db, ledgerChecks)).findings).toEqual([]);
});

it('has a breakage on file for every check', () => {
  expect(Object.keys(breakages).sort()).toEqual(ledgerChecks.map((check) => check.name).sort());
});

describe.each(Object.entries(breakages))('%s', (name, ways) => {
  it.each(ways)('is found after %s', async (...statements) => {
    const finding = await findingAfter(name, statements);
    expect(finding?.count).toBeGreaterThan(0);
    expect(finding?.first).toMatch(/\S/);
  });
});

/** Kinds whose checks compare the sum of an account or of a debt, or look for the reference of a correction or a round. */
const notLookedFor: readonly string[] = [
  'deposit_suspense',
  'receivable_collected',
  'adjustment_in',
  'adjustment_out',
  'points_earned',
];

it('finds a transfer of every other kind that nothing caused', async () => {
  const found: string[] = [];
  await undone(async (tx) => {
    for (const { code } of movementKinds)
      for (const statement of foreign(code, `nothing:999999:${code}`)) await tx.execute(sql.raw(statement));
    for (const check of ledgerChecks) {
      if (!('breaches' in check) || bookChecks.includes(check)) continue;
      const { rows } = await tx.execute<{ offender: string }>(
        sql.raw(`select offender from (${check.breaches}) as breach(offender)`),
      );
      found.push(...rows.flatMap(({ offender }) => /\bnothing:999999:(\w+)/.exec(offender)?.[1] ?? []));
    }
  });
  const missed = movementKinds.map(({ code }): string => code).filter((code) => !found.includes(code));
  expect(missed.sort(), 'kinds that no check of a domain’s ledger-checks.ts looks for').toEqual(
    notLookedFor.toSorted(),
  );
});

it('shows members where each of their transfers comes from', async () => {
  const { rows } = await door.ctx.db.execute<{ kind: string }>(sql`
    select distinct t.cause_kind as kind from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where a.member_id is not null and t.reference not like 'test:%'`);
  expect(rows.length).toBeGreaterThan(10);
  const unknown = rows.filter(({ kind }) => !causeOf(kind, 1n)).map(({ kind }) => kind);
  expect(unknown, 'first words of references that statement-cause.ts does not name').toEqual([]);
});

/** L11 of trust.md: one byte of one row, and the checker names that row. */
describe('a byte changed by SQL', () => {
  it.each([
    ['entry', 'created_at', `created_at + interval '1 microsecond'`, 'every entry is as it was written', 'entry %'],
    ['entry', 'amount', 'amount * 2', 'every entry is as it was written', 'entry %'],
    ['entry', 'balance_after', 'balance_after - 1', 'every entry is as it was written', 'entry %'],
    ['transfer', 'note', `coalesce(note, '') || 'x'`, 'every transfer is as it was written', 'transfer %'],
    ['audit', 'after', `'{"x": 1}'`, 'every audit row seals the one before it', 'audit row %'],
    ['audit', 'operator', `operator || 'x'`, 'every audit row seals the one before it', 'audit row %'],
  ])('of %s.%s: the row is named', async (table, column, changed, check, name) => {
    // The last of ten or more, so that the lowest number is not the first text.
    const { rows } = await door.ctx.db.execute<{ id: bigint }>(
      sql.raw(
        `select id from ${table} where ${column === 'balance_after' ? 'balance_after > 0' : 'true'} order by id desc limit 1`,
      ),
    );
    const id = rows[0]?.id;
    const finding = await findingAfter(check, [`update ${table} set "${column}" = ${changed} where id = ${id}`]);
    expect(finding).toMatchObject({
      count: 1,
      first: expect.stringMatching(new RegExp(`^${name.replace('%', `${id}`)}\\b`)),
    });
  });
});
