/** Every check of `ledger:check` against books in which just that is broken which it is there for, by hand and past the triggers. */
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, type Finding } from '#lib/ledger/server/check.ts';
import { ledgerChecks } from '#lib/ledger/server/checks.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { drawYeekee } from '#lib/lotto/server/yeekee-draw.ts';
import { freezeYeekee } from '#lib/lotto/server/yeekee-freeze.ts';
import { ensureChannels } from '#lib/payment/server/ensure-channels.ts';
import { sendPayouts } from '#lib/payment/server/send-payouts.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
const { database } = door;

/** A day in which every kind of money moves: paid in, staked, given back, won, lost, asked out, paid out, refused. */
beforeAll(async () => {
  await ensureChannels(database.db);
  await testCatalogue(door.ctx);
  const [winner, loser] = [await testMember(door.ctx, '9000.00'), await testMember(door.ctx, '9000.00')];
  const { qr_payload } = await newQr(door, winner);
  await door.call('POST /api/sandbox/bank/pay', { qr_payload });

  const roundId = await testRound(door.ctx);
  const round_id = String(roundId);
  await sendBill(asMember(door.ctx, winner), roundId, 'three_top 044 1', 'two_bottom 32 200');
  await sendBill(asMember(door.ctx, loser), roundId, 'two_bottom 33 300');
  const { bill_id } = await sendBill(asMember(door.ctx, loser), roundId, 'two_top 12 50');
  await cancelBill(asMember(door.ctx, loser), BigInt(bill_id));
  await door.call(
    'POST /api/operator/round/result',
    { round_id, raw: drawOfNovember2024, close: true },
    { as: 'operator' },
  );
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
  await sendBill(asMember(door.ctx, loser), await testRound(door.ctx), 'two_bottom 99 10');

  const ask = (as: typeof winner, amount: string, key: string) =>
    door.call('POST /api/member/withdraw', { amount }, { as, key });
  const { data } = await ask(winner, '6000.00', 'checks-reject');
  await door.call(
    'POST /api/operator/withdraw/reject',
    { withdraw_id: data.withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' },
    { as: 'operator', key: 'checks-rejected' },
  );
  await ask(winner, '1000.00', 'checks-paid');
  await sendPayouts(door.ctx);
  clock.advance({ seconds: 4 });
  await sendPayouts(door.ctx);
  await ask(loser, '6000.00', 'checks-open');

  // The winner's shots stand in row 1 of a round of yeekee with a stake that entitles to a reward.
  const yeekee = await testYeekee(door.ctx);
  await sendBill(asMember(door.ctx, winner), yeekee, 'two_bottom 32 100');
  for (let turn = 0; turn < 10; turn++) {
    await shootAll(door.ctx, yeekee, [loser, winner], exampleShots.slice(2 * turn, 2 * turn + 2));
    clock.advance({ seconds: 5 });
  }
  clock.advance({ minutes: 13 });
  await freezeYeekee(door.ctx);
  await drawYeekee(door.ctx);
  await settleRounds(door.ctx);
});

const memberEntry = `(select min(e.id) from entry e join account a on a.id = e.account_id where a.member_id is not null)`;
const transferOf = (kind: string): string => `(select min(id) from transfer where kind = '${kind}')`;
const entryOf = (kind: string): string =>
  `(select min(e.id) from entry e join account a on a.id = e.account_id where a.member_id is not null and e.transfer_id = ${transferOf(kind)})`;
const without = (kind: string): string[] => [
  `delete from entry where transfer_id = ${transferOf(kind)}`,
  `delete from transfer where id = ${transferOf(kind)}`,
];
/** Two entries of the house among itself, under a kind and reference of their own: the books stay balanced. */
const foreign = (kind: string, reference: string): string[] => [
  `insert into transfer (kind, reference, created_at) values ('${kind}', '${reference}', now())`,
  `insert into entry (transfer_id, account_id, amount, created_at)
     select t.id, a.id, side.amount, now() from transfer t, (values (1), (-1)) side (amount), (select min(id) as id from account where member_id is null and currency = 'THB') a
     where t.reference = '${reference}'`,
];

/** What breaks each check, by its name; several ways where it guards against several things. */
const breakages: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'every transfer sums to zero in each currency': [[`update entry set amount = amount + 1 where id = ${memberEntry}`]],
  'every transfer has two entries or more': [
    [`insert into transfer (kind, reference, created_at) values ('deposit', 'empty', now())`],
    [`delete from entry where id = ${memberEntry}`],
  ],
  'every member balance equals the sum of its entries': [
    ['update account set balance = balance + 1 where id = (select min(id) from account where member_id is not null)'],
    [`delete from entry where id = ${memberEntry}`],
  ],
  'every balance-after equals the one before it plus the entry, and the last is the balance': [
    [`update entry set balance_after = balance_after + 1 where id = ${memberEntry}`],
    [`update entry set balance_after = null where id = ${memberEntry}`],
  ],
  'no reference stands twice': [
    [
      'alter table transfer drop constraint transfer_reference_unique',
      `insert into transfer (kind, reference, created_at) select kind, reference, created_at from transfer where id = ${transferOf('deposit')}`,
    ],
  ],
  'all accounts together are zero in each currency': [
    [`update entry set amount = amount - 1 where id = ${memberEntry}`],
  ],
  'no member balance is negative and no house account carries one': [
    [
      'alter table account drop constraint wallet_not_negative',
      'update account set balance = -1 where id = (select min(id) from account where member_id is not null)',
    ],
    [
      'alter table account drop constraint house_has_no_balance',
      'update account set balance = 5 where id = (select min(id) from account where member_id is null)',
    ],
  ],
  'a correction names a transfer that exists': [
    [`update transfer set corrects = 999999 where id = ${transferOf('deposit')}`],
  ],

  'every credited deposit has its one transfer, of the amount that arrived, to its member': [
    without('deposit'),
    [`update entry set amount = amount + 100 where id = ${entryOf('deposit')}`],
    [`update payment_intent set paid_amount = paid_amount + 100 where status = 'credited'`],
  ],
  'no deposit transfer without a credited payment and money that arrived': [
    foreign('deposit', 'deposit:999999'),
    [`update payment_intent set status = 'expired', credited_at = null where status = 'credited'`],
  ],
  'money that arrived is credited to a payment that is credited': [
    [`update payment_intent set status = 'expired', credited_at = null where status = 'credited'`],
  ],
  'every handled event of a gateway is money that arrived': [['delete from incoming_transfer']],
  'every withdrawal took its amount from its member once': [
    without('withdraw'),
    [`update entry set amount = amount - 100 where id = ${entryOf('withdraw')}`],
  ],
  'a paid withdrawal was paid out, a rejected or failed one given back, an open one neither': [
    without('withdraw_paid'),
    without('withdraw_refund'),
    foreign('withdraw_paid', 'withdraw:OPEN:settle'),
  ],
  'no withdrawal transfer without its withdrawal': [foreign('withdraw', 'withdraw:999999')],
  'what is in flight is the sum of open withdrawals': [
    [`update withdraw set amount = amount + 100 where status = 'requested'`],
  ],
  'turnover done is the sum of the stakes that counted': [
    ['update turnover set done = done + 1'],
    ['delete from turnover_count'],
  ],

  'every bill took what it costs from its wallet once': [
    without('lotto_stake'),
    [`update entry set amount = amount - 100 where id = ${entryOf('lotto_stake')}`],
  ],
  'a cancelled or refunded bill got back what it cost, and no other did': [
    without('lotto_refund'),
    [`update bill set status = 'pending' where status = 'cancelled'`],
  ],
  'every bill got what it has won, corrections and what is owed for them included': [
    without('lotto_win'),
    [`update bill set status = 'lost', win_amount = 0 where status = 'won'`],
  ],
  'no lottery transfer without its bill': [foreign('lotto_stake', 'bill:999999:stake')],
  'every bill is the sum of its lines': [
    ['delete from line where position = 2'],
    ['update line set number = number, win_amount = possible_win where win_amount = 0 and position = 1'],
  ],
  'what the house holds of a market is what its bills paid and did not get back': [
    [
      `update entry set account_id = (select id from account where member_id is null and name = 'adjustments')
        where account_id = (select id from account where member_id is null and name = 'lotto:gov') and transfer_id = ${transferOf('lotto_stake')}`,
    ],
  ],
  'a finished round owes its bills nothing, and they are judged by its result': [
    [`update bill set status = 'pending', result_version = null where status = 'lost'`],
    [`update bill set result_version = result_version + 1 where status = 'won'`],
  ],
  'what counts as accepted on a number is the stakes of the bills that were not cancelled': [
    ['update exposure_counter set used = used + 100 where used < cap'],
    ['delete from exposure_counter'],
  ],
  'what counts as a member’s own is the stakes and possible payouts of the member’s bills': [
    [`update member_counter set used = used + 100 where bet_type = 'round_payout' and used < cap`],
    ['delete from member_counter'],
  ],
  'points of a round go to members with judged bills on it': [
    [`update bill set status = 'pending', result_version = null where status = 'lost'`],
  ],
  'every result an operator published has the approval on record': [
    [`delete from audit where action = 'round.approve'`],
    [`update audit set operator = 'operator' where action = 'round.approve'`],
  ],
  'every reward of yeekee is one transfer to the member whose shot stood in its row': [
    without('yeekee_reward'),
    ['update yeekee_reward set amount = amount + 100'],
    ['update yeekee_reward set seq = seq - 1'],
  ],
  'no transfer of a yeekee reward without its row': [
    ['delete from yeekee_reward'],
    foreign('yeekee_reward', 'yeekee:999999:row:1'),
  ],
  'shots of a round are numbered without a gap, and their count and sum are the round’s': [
    ['delete from shot where seq = 7'],
    [`update shot set number = '00000' where seq = 7`],
    ['update yeekee_round set shot_count = shot_count + 1'],
  ],
  'every shot carries the hash of the one before it': [
    [`update shot set number = '00000' where seq = 7`],
    [`update shot set shooter = 'อื่น***·0000' where seq = 7`],
    [`update shot set at = at + interval '1 millisecond' where seq = 20`],
    ['delete from shot where seq = 1'],
  ],
  'a result of yeekee is what its shots and its beacon come to, and nobody entered it': [
    [`update yeekee_round set randomness = repeat('0', 64) where randomness is not null`],
    [`update yeekee_round set result_number = '00000' where result_number is not null`],
    [`update result set raw = '{"number": "00000"}' where source = 'yeekee'`],
    [`update result set source = 'history' where source = 'yeekee'`],
    [`update shot set number = '99999' where seq = 5`],
  ],
  'every audit row seals the one before it': [
    ['delete from audit where id = (select min(id) from audit)'],
    [`update audit set reason = 'อีกเหตุผล' where id = (select min(id) from audit)`],
  ],
};

const guarded = ['transfer', 'entry', 'account', 'audit', 'incoming_transfer', 'shot', 'yeekee_round'];

/** What the checks find after some statements, which are then undone. */
async function findingsAfter(statements: readonly string[]): Promise<readonly Finding[]> {
  let found: readonly Finding[] = [];
  await door.ctx.db
    .transaction(async (tx) => {
      for (const table of guarded) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
      const { rows } = await tx.execute<{ id: bigint }>(sql`select id from withdraw where status = 'requested'`);
      for (const statement of statements) {
        const { rowCount } = await tx.execute(sql.raw(statement.replaceAll('OPEN', String(rows[0]?.id))));
        if (!statement.startsWith('alter')) expect(rowCount, statement).toBeGreaterThan(0);
      }
      found = (await checkLedger(tx, ledgerChecks)).findings;
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return found;
}

it('finds nothing in sound books', async () => {
  expect((await checkLedger(door.ctx.db, ledgerChecks)).findings).toEqual([]);
});

it('has a breakage on file for every check', () => {
  expect(Object.keys(breakages).sort()).toEqual(ledgerChecks.map((check) => check.name).sort());
});

describe.each(Object.entries(breakages))('%s', (name, ways) => {
  it.each(ways)('is found after %s', async (...statements) => {
    const finding = (await findingsAfter(statements)).find((one) => one.check === name);
    expect(finding?.count).toBeGreaterThan(0);
    expect(finding?.first).toMatch(/\S/);
  });
});
