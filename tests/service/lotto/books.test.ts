import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { checkLedger } from '#lib/ledger/server/check.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { lottoLedgerChecks } from '#lib/lotto/server/ledger-checks.ts';
import { settleRound } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import type { Context } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

// Each check of the lottery is shown what it is there for: a breach made by SQL behind the site's back, undone afterwards.

const database = databaseOfFile();
let ctx: Context;

beforeAll(async () => {
  ctx = testContext(database, { parts: { random: realChance } });
  await testCatalogue(ctx);
  const my = asMember(ctx, await testMember(ctx, '10000.00'));
  const settled = await testRound(ctx);
  await sendBill(my, settled, 'two_bottom 32 100', 'two_bottom 99 100');
  await sendBill(my, settled, 'three_top 123 100');
  const { bill_id } = await sendBill(my, settled, 'two_top 55 100');
  await cancelBill(my, BigInt(bill_id));
  await enterResult(asOperator(ctx), { round_id: settled, raw: drawOfNovember2024, close: true });
  await approveResult(asOperator(ctx, 'approver'), { round_id: settled });
  await settleRound(ctx, settled);
  const off = await testRound(ctx);
  await sendBill(my, off, 'run_top 1 100');
  await voidRound(asOperator(ctx), { round_id: off, reason: 'ไม่มีการออกรางวัล' });
  await settleRound(ctx, off);
  await sendBill(my, await testRound(ctx), 'two_top 44 100');
});

/** A prize out of nowhere, soundly posted. */
const prize = (reference: string) =>
  `select ledger_post('lotto_win', '${reference}', 'THB', array[(select wallet_id from bill limit 1), null]::bigint[],
    array[null, 'lotto:gov']::text[], array[500, -500]::bigint[])`;

const won = `(select id from bill where status = 'won')`;
const lost = `(select id from bill where status = 'lost')`;
const pending = `(select id from bill where status = 'pending')`;

class Undone extends Error {}

/** The checks that find something after a statement; the statement is undone. */
async function findingsAfter(breach: string): Promise<string[]> {
  let found: string[] = [];
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(breach));
      found = (await checkLedger(tx, ledgerChecks)).findings.map((finding) => finding.check);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

it('finds nothing in a sound history of bills', () => expectSoundBooks(ctx));

const breaches: readonly [string, string][] = [
  ['every bill took what it costs from its wallet once', `update bill set payable = payable - 1 where id = ${pending}`],
  [
    'a cancelled or refunded bill got back what it cost, and no other did',
    `update bill set status = 'cancelled' where id = ${pending}`,
  ],
  [
    'every bill got what it has won, corrections and what is owed for them included',
    `update bill set win_amount = win_amount - 100 where id = ${won}`,
  ],
  ['no lottery transfer without its bill', prize('bill:999999:v1:win')],
  ['every bill is the sum of its lines', `delete from line where bill_id = ${won} and position = 2`],
  ['what the house holds of a market is what its bills paid and did not get back', prize('odd:1')],
  [
    'a finished round owes its bills nothing, and they are judged by its result',
    `update bill set result_version = 7 where id = ${lost}`,
  ],
  [
    'what counts as accepted on a number is the lines, stakes and possible payouts of the bills that were not cancelled',
    `update exposure_counter set used = used - 100 where bet_type = 'two_top' and key = '44'`,
  ],
  [
    'what counts as a member’s own is the stakes and possible payouts of the member’s bills',
    `delete from member_counter where bet_type = 'round_payout'`,
  ],
  [
    'points of a round go to members with judged bills on it',
    `select ledger_post('points_earned', 'round:999:points:1', 'POINT', array[(select id from account where currency = 'POINT' and member_id is not null), null]::bigint[],
      array[null, 'points_issued']::text[], array[5, -5]::bigint[])`,
  ],
  [
    'every result an operator published has the approval on record',
    `update result set approved_by = 'somebody' where source = 'operator'`,
  ],
];

it.each(breaches)('finds when this is not true: %s', async (check, breach) => {
  expect(await findingsAfter(breach)).toContain(check);
});

it('leaves no check of the lottery without its breach', () => {
  expect(breaches.map(([check]) => check).sort()).toEqual(lottoLedgerChecks.map((check) => check.name).sort());
});

it('finds an audit row that was changed behind the site’s back', async () => {
  const breach = `alter table audit disable trigger user; update audit set reason = 'อย่างอื่น' where action = 'round.void'`;
  expect(await findingsAfter(breach)).toContain('every audit row seals the one before it');
});

it('finds the same after every breach was undone: nothing', () => expectSoundBooks(ctx));
