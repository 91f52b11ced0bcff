/**
 * The purpose of `ledger:check`: books forged by somebody with the database and without the key. A realistic database is
 * sealed and forged in forty ways, one at a time, and each must be reported.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { assert } from '#lib/contract/problems.ts';
import { checkLedger, type Finding, type Proved } from '#lib/ledger/server/check.ts';
import { post } from '#lib/ledger/server/post.ts';
import { runCheck } from '#lib/ledger/server/run-check.ts';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { anchorChecks } from '#lib/ledger/server/seal-checks.ts';
import type { Context } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { thb } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { playDemoStory, seedContent } from '../../scripts/demo-story.ts';
import { attacker } from './forged/attacker.ts';
import type { Forgery } from './forged/changes.ts';
import { forgeries } from './forged/forgeries.ts';

const anchorDir = mkdtempSync(join(tmpdir(), 'benja-anchors-'));
const clock = testClock('2026-11-20T12:00:00+07:00');
const database = databaseOfFile();
let ctx: Context;
const missed: string[] = [];

beforeAll(async () => {
  const options = { clock, config: { anchorDir }, parts: { random: realChance } };
  const services = await testServices(database, options);
  ctx = testContext(database, options);
  await seedContent(ctx);
  await playDemoStory(services, clock.now());
  await services.close();
  await rewardShooter();
  await sealBooks(ctx);
});
afterAll(() => {
  rmSync(anchorDir, { recursive: true, force: true });
  process.stdout.write(`forged books: ${forgeries.length - missed.length} of ${forgeries.length} named\n`);
});

/** A reward from before rewards were paid out of a margin: the story's few shooters earn none. */
async function rewardShooter(): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.execute<{ round_id: bigint; wallet: bigint }>(sql`
      with due as (select s.round_id, s.seq, s.member_id from shot s join round r on r.id = s.round_id and r.status = 'settled' order by s.round_id, s.seq desc limit 1),
        given as (insert into yeekee_reward (round_id, row, seq, member_id, amount) select round_id, 1, seq, member_id, 10000 from due)
      select due.round_id, a.id as wallet from due join account a on a.member_id = due.member_id and a.wallet_type_id = 1`);
    const [due] = rows;
    assert(due, 'the story shoots');
    await post(tx, {
      kind: 'yeekee_reward',
      reference: `yeekee:${due.round_id}:row:1`,
      from: { house: 'bonus_cost' },
      to: { wallet: due.wallet },
      amount: thb('100.00'),
    });
  });
}

/** The findings in the forged books, which are then restored. */
async function findingsIn(
  { plant }: Forgery,
  since?: Proved,
): Promise<{ readonly name: string; readonly found: readonly Finding[] }> {
  let outcome: { name: string; found: readonly Finding[] } | undefined;
  await ctx.db
    .transaction(async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(
        sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      for (const { name } of rows) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger all`);
      await tx.execute(sql`alter table line drop constraint line_amounts, drop constraint line_wins_all_or_nothing`);
      for (const name of ['transfer', 'entry'])
        await tx.execute(sql.raw(`alter table ${name} enable trigger ${name}_sealed`));
      const name = await plant(attacker(tx));
      outcome = { name, found: (await checkLedger(tx, [...ledgerChecks, ...anchorChecks(anchorDir)], since)).findings };
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  if (!outcome) throw new Error('the forged books were checked');
  return outcome;
}

it('finds nothing in the books as they are, and goes on from there', async () => {
  const whole = await runCheck(ctx, { sinceLast: false });
  expect(whole.findings).toEqual([]);
  const later = await runCheck(ctx, { sinceLast: true });
  expect(later).toMatchObject({ findings: [], sinceLast: true, transfers: 0 });
});

it('names what was put in after the last proof, looking at that alone', async () => {
  const { reached } = await runCheck(ctx, { sinceLast: false });
  for (const what of [/plain INSERT/, /declared winning and paid/, /audit is deleted/]) {
    const forgery = forgeries.find((one) => what.test(one.what));
    assert(forgery, `${what} is on the list`);
    const since = /audit/.test(forgery.what) ? { ...reached, blockId: 0n } : { ...reached, at: new Date(0) };
    const { name, found } = await findingsIn(forgery, since);
    expect(found.map(({ first }) => first)).toContainEqual(expect.stringMatching(new RegExp(`${name}(?![0-9])`)));
  }
});

it.each(forgeries)('names it when $what', async (forgery) => {
  missed.push(forgery.what);
  const { name, found } = await findingsIn(forgery);
  expect(found.map(({ first }) => first)).toContainEqual(expect.stringMatching(new RegExp(`${name}(?![0-9])`)));
  missed.pop();
});

it('is asked about forty forgeries', () => {
  expect(forgeries.length).toBeGreaterThanOrEqual(40);
});
