/** Every check of `ledger:check` against books in which just that is broken which it is there for, by hand and past the triggers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerChecks } from '#app/ledger-checks.ts';
import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { seedGames } from '#app/seed-games.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { referrals } from '#lib/affiliate/server/bind-referral.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { checkLedger, type Finding } from '#lib/ledger/server/check.ts';
import { rollUp } from '#lib/ledger/server/roll-up.ts';
import { sealBooks } from '#lib/ledger/server/seal-books.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import { payPrizes } from '#lib/poll/server/pay-prizes.ts';
import { giveUp } from '#lib/promotion/server/end-promotion.ts';
import { claimFreeCredit } from '#lib/promotion/server/grant-bonus.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { drawYeekee } from '#lib/yeekee/server/draw.ts';
import { freezeYeekee } from '#lib/yeekee/server/freeze.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { atGame, playingMember } from '#tests/support/games.ts';
import { drawOfNovember2024, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { give, testMember, thb } from '#tests/support/money.ts';
import { bonusRule, depositWith, freeCredit, offer, takenNow } from '#tests/support/promotions.ts';
import { address, gift, givePoints, testCoupon, testOffer } from '#tests/support/rewards.ts';
import { exampleShots, shootAll, testYeekee } from '#tests/support/yeekee.ts';

const anchorDir = mkdtempSync(join(tmpdir(), 'benja-anchors-'));

import { answered, prediction, testPoll } from '#tests/support/polls.ts';
import { finishedQuest, testCheckIn, testQuest } from '#tests/support/quests.ts';
import { giveTestSpins, mostly, testWheel } from '#tests/support/wheels.ts';

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
    door.call('POST /api/member/withdraw', { amount }, { as, confirmed: true, key });
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
  const others: Member[] = [];
  while (others.length < 8) others.push(await testMember(door.ctx));
  for (let turn = 0; turn < 2; turn++) {
    await shootAll(door.ctx, yeekee, [...others, loser, winner], exampleShots.slice(10 * turn, 10 * turn + 10));
    clock.advance({ seconds: 5 });
  }
  clock.advance({ minutes: 13 });
  await freezeYeekee(door.ctx);
  await drawYeekee(door.ctx);
  await settleRounds(door.ctx);
  await playPromotions();

  await seedGames(door.ctx.db);
  await playRewards(winner, loser);
  await playSpins();
  await playWheel(loser);
  await playPolls();
  await playCashback(loser);
  // Goes on by a day, after which nothing is accrued any more.
  await playQuests(loser);
  await sealBooks({ ...door.ctx, config: { ...door.ctx.config, anchorDir } });
  // Transactions of other files of tests on the same server delay seals of hours.
  await eventually(async () => {
    await rollUp(door.ctx);
    expect((await door.ctx.db.execute(sql`select from ledger_seal limit 1`)).rowCount).toBe(1);
  });
});
afterAll(() => rmSync(anchorDir, { recursive: true, force: true }));

/**
 * A day that was claimed, changed by a correction since, and one that waits; looked at again once everything has settled. Both
 * days earn commissions for another member, who redeems the first.
 */
async function playCashback(member: Member): Promise<void> {
  const { ctx } = door;
  const lose = async (): Promise<string> => {
    const roundId = await testRound(ctx);
    await sendBill(asMember(ctx, member), roundId, 'two_bottom 33 6000');
    const round_id = String(roundId);
    const input = { round_id, raw: drawOfNovember2024, close: true };
    await door.call('POST /api/operator/round/result', input, { as: 'operator' });
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    await settleRounds(ctx);
    return round_id;
  };
  await give(ctx, member.id, thb('18000.00'));
  await computeDays(ctx);
  await accrueDays(ctx);
  const patron = await testMember(ctx);
  await inTransaction(ctx, (tx, inside) =>
    referrals.registered(inside, tx, { memberId: member.id, referredBy: patron.id }),
  );
  const round_id = await lose();
  clock.advance({ hours: 14 });
  await computeDays(ctx);
  for (const kind of ['loss', 'turnover'] as const)
    await door.call(`POST /api/cashback/${kind}/claim`, {}, { as: member, key: `checks-cashback-${kind}` });
  await accrueDays(ctx);
  await door.call('POST /api/affiliate/redeem', {}, { as: patron, key: 'checks-affiliate' });
  await door.call(
    'POST /api/operator/round/correct',
    { round_id, raw: { ...drawOfNovember2024, back2: '33' }, reason: 'พิมพ์ผิด' },
    { as: 'operator' },
  );
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(ctx);
  await lose();
  clock.advance({ hours: 1 });
  await computeDays(ctx);
  clock.advance({ hours: 24 });
  await computeDays(ctx);
  await accrueDays(ctx);
}

/** Claims of points, spins and credit, and two days of the check-in. */
async function playQuests(member: Member): Promise<void> {
  const spins = { kind: 'profile', period: 'once', target: '1', reward_kind: 'wheel_spins', reward: '2' };
  const ever = { period: 'once', starts_at: '2020-01-01T00:00:00+07:00' };
  const credit = { ...ever, kind: 'turnover', target: '1000.00', reward_kind: 'credit', reward: '2.50' };
  const quests = [
    await finishedQuest(door.ctx, member),
    await testQuest(door.ctx, spins),
    await testQuest(door.ctx, credit),
  ];
  for (const quest_id of quests) {
    const { error } = await door.call(
      'POST /api/quest/redeem',
      { quest_id },
      { as: member, key: `checks-quest-${quest_id}` },
    );
    expect(error).toBe(0);
  }
  await testCheckIn(door.ctx);
  for (const day of [1, 2]) {
    await door.call('POST /api/event/quest', {}, { as: member, key: `checks-check-in-${day}` });
    if (day === 1) clock.advance({ days: 1 });
  }
}

/** Predictions with winners of credit, points and spins, one of whom rests; an opinion with two votes of a member. */
async function playPolls(): Promise<void> {
  const closes_at = new Date(clock.now().getTime() + 60_000).toISOString();
  const prizes = [
    { deposit_step: '100', quota_base: 0, prize_kind: 'credit', prize: '20' },
    { winners_max: 3 },
    { prize_kind: 'wheel_spins', prize: '2' },
  ];
  const polls = [await testPoll(door.ctx, { closes_at, quota_base: 2, quota_max: 2 })];
  for (const over of prizes) polls.push(await testPoll(door.ctx, { ...prediction, budget: '500', ...over, closes_at }));
  const [resting, ...others] = [await testMember(door.ctx), await testMember(door.ctx), await testMember(door.ctx)];
  const members = [resting, ...others];
  for (const member of members) await depositThroughSandbox(asMember(door.ctx, member), thb('100.00'));
  for (const [n, { poll_id, choices }] of [...polls, ...polls.slice(0, 1)].entries())
    for (const member of members)
      await door.call(
        'POST /api/poll/submit',
        { poll_id, choice_id: choices[0] },
        { as: member, key: `checks-poll-${n}` },
      );
  await door.ctx.db.insert(playPause).values({
    ...{ memberId: resting.id, length: 'permanent', setBy: 'member', startsAt: clock.now(), endsAt: null },
  });
  clock.advance({ minutes: 1 });
  for (const poll of polls.slice(1)) await answered(door.ctx, poll, 0);
  await payPrizes(door.ctx);
}

/** Prizes of every kind, for free spins and for points. */
async function playWheel(member: Member): Promise<void> {
  await givePoints(door.ctx, member, 1_000);
  await giveTestSpins(door.ctx, member, 3);
  const kinds = [mostly('cash', '5'), mostly('points', '20'), mostly('spin'), mostly('coupon'), mostly('cash', '7')];
  for (const [n, prizes] of kinds.entries()) {
    await testWheel(door.ctx, { prizes });
    if (n === 0)
      await door.call('POST /api/operator/wheel/stock', { prize_id: 'cash-5', stock: 9 }, { as: 'operator' });
    await door.call('POST /api/wheel/spin', {}, { as: member, key: `checks-wheel-${n}` });
  }
}

/** Coupons of credit, points and a bonus, everything the point shop gives, and a gift given back. */
async function playRewards(member: Member, other: Member): Promise<void> {
  for (const one of [member, other]) await givePoints(door.ctx, one, 1_000);
  for (const gives of ['credit', 'points']) {
    const { codes } = await testCoupon(door, { gives, amount: '20' });
    await door.call('POST /api/coupon/redeem', { code: codes[0] }, { as: member, key: `checks-coupon-${gives}` });
  }
  const { codes } = await testCoupon(door, { gives: 'bonus', amount: '20', times: 3, bonus_days: 7 });
  const input = { code: codes[0], accept_terms: true };
  await door.call('POST /api/coupon/redeem', input, { as: await testMember(door.ctx), key: 'checks-coupon-bonus' });
  for (const over of [{ gives: 'spins', spin_game: 'benja:khom', spin_stake: '5' }, { gives: 'wheel_spins' }]) {
    const given = await testCoupon(door, { ...over, amount: '2' });
    await door.call('POST /api/coupon/redeem', { code: given.codes[0] }, { as: member, key: `checks-${over.gives}` });
  }
  const { coupon_id } = await testCoupon(door, { kind: 'given', total: undefined });
  const redeem = (item_id: string, key: string, as = member) =>
    door.call('POST /api/redemption/redeem', { item_id, ...address }, { as, key: `checks-${key}` });
  await redeem(await testOffer(door), 'shop-credit');
  await redeem(await testOffer(door, { kind: 'coupon', credit: undefined, coupon_id, coupon_days: 7 }), 'shop-coupon');
  const slot = { kind: 'spins', credit: undefined, spins: 2, spin_game: 'benja:khom', spin_stake: '5' };
  await redeem(await testOffer(door, slot), 'shop-spins');
  await redeem(await testOffer(door, { kind: 'wheel_spins', credit: undefined, spins: 2 }), 'shop-wheel');
  const present = await testOffer(door, { ...gift, stock: 3 });
  await redeem(present, 'shop-gift');
  const { data } = await redeem(present, 'shop-gift-back', other);
  const { redemption_id } = data;
  await door.call(
    'POST /api/operator/redemption/cancel',
    { redemption_id, reason: 'ของชำรุด' },
    { as: 'operator', key: 'checks-shop-cancel' },
  );
}

/** Two promotions, one given up with a bill awaited, of one whose number is limited. */
async function playPromotions(): Promise<void> {
  const id = await offer(door.ctx, { ...bonusRule, claims: { perMember: 1, perDay: null, total: 9 } });
  const [player, leaver] = [await testMember(door.ctx), await testMember(door.ctx)];
  const round_id = await testRound(door.ctx);
  const lines = linesOf('two_bottom 32 10', 'two_bottom 33 20');
  for (const who of [player, leaver]) {
    const { wallet } = await depositWith(door.ctx, who, id, '300.00');
    const my = asMember(door.ctx, who);
    const { quote_id } = await priceBill(my, { round_id, lines, wallet_id: wallet });
    await placeBill(my, { round_id, quote_id, lines, wallet_id: wallet });
  }
  await giveUp(asMember(door.ctx, leaver), (await takenNow(door.ctx.db, leaver)).id);
  const raw = drawOfNovember2024;
  await door.call(
    'POST /api/operator/round/result',
    { round_id: String(round_id), raw, close: true },
    { as: 'operator' },
  );
  await door.call('POST /api/operator/round/approve', { round_id: String(round_id) }, { as: 'approver' });
  await settleRounds(door.ctx);
}

/** A promotion of free spins of which one was played. */
async function playSpins(): Promise<void> {
  const member = await playingMember(door.ctx);
  const spins = { game: 'benja:khom', name: 'โคมแดงเยาวราช', quantity: 3, stake: 2_000 };
  const rule = { ...freeCredit, amount: { spins }, weights: { slot: 100 } };
  await claimFreeCredit(asMember(door.ctx, member), { promotion_id: await offer(door.ctx, rule) });
  const at = await atGame(door.ctx, member, 'khom');
  await at.bet('r-spin', '2000', { kind: 'free_spin' });
  expect(await at.win('r-spin', at.last(), '500', { round_closed: true })).toMatchObject({ code: 'OK' });
}

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

/** A bet of a game that nothing else knows, with other columns and values; it stands in round 1. */
const gameBet = (columns = '', values = ''): string =>
  `insert into game_bet (round_id, member_id, tx_id, wallet_id, kind, stake, placed_at${columns}) values (999999, 1, 'b', 1, 'stake', 100, now()${values})`;
const closedGameRound = `insert into game_round (id, provider, member_id, round_id, game_id, opened_at, closed_at)
    overriding system value values (999999, 'benja', 1, 'r', 1, now(), now())`;

/** A chain of a shared game whose first link is open. */
const openedLink = (game: string): readonly string[] => [
  `insert into house_chain (id, game, first_number, last_number, published, published_at, links, beacon_chain, beacon_round, signature, salt)
    overriding system value values (1, '${game}', 1, 9, 'x', now(), '\\x00', '{}', 1, 'x', 'x')`,
  `insert into house_link (game, number, chain_id, config_hash, commitment, committed_at, ends_at, link, opened_at)
    values ('${game}', 1, 1, 'x', 'x', now(), now(), 'x', now())`,
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
  // One byte that no sum tells of: a date, a house account, the cause.
  'every entry is as it was written': [
    [`update entry set created_at = created_at + interval '1 microsecond' where id = ${memberEntry}`],
    [
      `update entry set account_id = (select max(id) from account where member_id is null and currency = 'THB')
        where id = (select min(e.id) from entry e join account a on a.id = e.account_id where a.member_id is null)`,
    ],
  ],
  'every transfer is as it was written': [
    [`update transfer set note = 'x' where id = ${transferOf('deposit')}`],
    [`update transfer set kind = 'adjustment_in' where id = ${transferOf('lotto_win')}`],
    [`update transfer set reference = reference || ' ' where id = ${transferOf('lotto_stake')}`],
  ],
  'what was collected of a debt is the sum of its transfers': [
    [
      `insert into receivable (member_id, amount, collected, reference, created_at) values (1, 100, 50, 'test:1', now())`,
    ],
    [
      `update transfer set kind = 'receivable_collected', reference = 'receivable:999999:0' where id = ${transferOf('lotto_stake')}`,
    ],
  ],
  'a correction names a transfer that exists': [
    [`update transfer set corrects = 999999 where id = ${transferOf('deposit')}`],
  ],

  'every credited deposit has its one transfer, of what was credited of the money that arrived, to its member': [
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
  'money that arrived is credited, kept as a fee or sent back, to the satang': [
    [`update incoming_transfer set fee_amount = fee_amount + 100 where status = 'credited'`],
    [`update incoming_transfer set status = 'review' where status = 'credited'`],
  ],
  'the fee of a credited deposit is in the books, and no other': [
    [`update incoming_transfer set fee_amount = fee_amount + 100 where status = 'credited'`],
    foreign('deposit_fee', 'deposit:999999:fee'),
  ],
  'what of a deposit the bank took back is taken from its member or owed, and of no other': [
    foreign('deposit_reversed', 'deposit:999999:reversed'),
    [`update payment_intent set flag = 'reversed' where status = 'credited'`],
  ],
  'what stands in suspense is the money nobody has decided about': [
    [
      `update incoming_transfer set status = 'suspense', credited_amount = null, intent_id = null where id = (select min(id) from incoming_transfer)`,
    ],
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
  'what a bank sent back of a withdrawal is in its member’s wallet, and of no other': [
    [`update withdraw set status = 'returned', return_id = 'r1', returned_at = now() where status = 'paid'`],
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
  'every reward of yeekee is within what its round earned, by enough shooters and stake': [
    ['update yeekee_reward set amount = amount + 1'],
    ['update yeekee_reward set paid_in = paid_in + 500'],
    ['update yeekee_reward set stake = 9999'],
    ['update yeekee_reward set shooters = 9'],
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
  'what limits count of a member’s days is what was paid in and staked on them': [
    ['update play_day set staked = staked + 1'],
    ['update play_day set deposited = deposited - 1 where deposited > 0'],
    ['delete from play_day where deposited > 0'],
    [`update play_day set day = day + 300 where staked > 0`],
  ],
  'every bet of a game took, won and returned in the books what its row says, in the wallet that paid': [[gameBet()]],
  'a cancelled bet has won nothing, and no bet of a closed round is open': [
    [closedGameRound, gameBet()],
    [closedGameRound, gameBet(', status, closed_at, won', `, 'cancelled', now(), 5`)],
  ],
  'every bet of a game has its transaction, and every paid win and bonus of the wire its movement': [
    [gameBet()],
    [
      `insert into game_tx (provider, member_id, class, tx_id, op, state, fingerprint, amount, balance_after, at)
         values ('benja', 1, 'win', 'w', 'win', 'done', '\\x00', 5, 0, now())`,
    ],
  ],
  'what a member has staked towards points is the sum of the settled bets': [
    ['insert into play_staked (member_id, total) values (1, 5)'],
    [closedGameRound, gameBet(', status, closed_at', `, 'settled', now()`)],
  ],
  'every free spin that was played is counted by its gift, of its game, member and stake': [
    [closedGameRound, gameBet(', status, closed_at', `, 'settled', now()`).replace(`'stake', 100`, `'free_spin', 100`)],
    [
      `insert into game_free_spin (member_id, game_id, stake, quantity, used, source, given_at, expires_at)
         values (1, 1, 100, 2, 1, 'x', now(), now())`,
    ],
  ],
  'free spins of a promotion are what its accepted rule gives, win into its wallet, and it awaits those whose round is not over':
    [
      ['update promotion_progress set spins = spins + 1'],
      ['update game_free_spin set quantity = quantity + 1 where taken_id is not null'],
      ['update game_free_spin set stake = stake + 100 where taken_id is not null'],
      ['update game_free_spin set taken_id = null, wallet_id = null where taken_id is not null'],
      [`update game_free_spin set expires_at = expires_at + interval '1 day' where taken_id is not null`],
      ['update game_bet set taken_id = null where free_spin_id is not null'],
    ],
  'every correction by hand has its one transfer, and no transfer names a correction that is not there': [
    [
      `insert into adjustment (member_id, wallet_id, direction, amount, reason_code, reason, made_by, made_at)
        values (1, 1, 'in', 100, 'system', 'x', 'a', now())`,
    ],
    foreign('adjustment_in', 'adjustment:999999'),
  ],
  'what was paid after the end of a round was agreed to by two people, who took what the provider had told': [
    [
      `insert into game_incident (provider, kind, op, tx_id, amount, told, created_at, proposed_by, proposal, proposed_take, resolved_by, resolution, taken, resolved_at)
        values ('benja', 'late_win', 'win', 'x', 5, '{"op":"win","amount":"5"}', now(), 'a', 'x', true, 'b', 'x', true, now())`,
    ],
  ],
  'a stake of a game from a promotion’s wallet is split as the promotion has it': [[gameBet(', taken_id', ', 1')]],
  'what limits count as won is what a member’s bets have won': [
    ['update play_day set won = won + 1 where won > 0'],
    ['delete from play_day where won > 0'],
  ],
  'what is kept of a day’s play is what its bets come to': [
    ['update cashback_play set stakes = stakes + 1'],
    [`update cashback_play set category = 'slot'`],
    ['delete from cashback_play where day > (select min(day) from cashback_play)'],
  ],
  'a reward is what its inputs come to by its rates': [
    [`update cashback_reward set amount = amount + 1 where kind = 'loss'`],
    [`update cashback_reward set amount = amount + 1 where kind = 'turnover'`],
    [`update cashback_reward set inputs = jsonb_set(inputs, '{wins}', '"1.00"') where kind = 'loss' and amount > 0`],
  ],
  'every claimed reward was paid once, and no other': [
    without('loss_refund'),
    without('turnover_rebate'),
    [`update cashback_reward set status = 'open', claimed_at = null where status = 'claimed'`],
    [`update cashback_reward set member_id = 999999 where status = 'claimed'`],
  ],
  'no transfer of cashback without its reward': [
    foreign('loss_refund', 'cashback:999999'),
    ['delete from cashback_reward'],
  ],
  'what was carried was carried from a day that had been paid': [
    ['update cashback_carry set from_day = from_day - 9'],
    [`update cashback_reward set status = 'open', claimed_at = null where status = 'claimed'`],
  ],
  'commissions of a play day sum to their rate of the stakes that were counted': [
    ['update affiliate_commission set amount = amount + 1'],
    ['update affiliate_commission set stakes = -stakes, amount = -amount'],
  ],
  'a commission has the rate of the rule that was in force on its play day': [
    [`update affiliate_rule set terms = jsonb_set(terms, '{rates_bp,lotto}', '[1, 1]')`],
    [
      `insert into affiliate_rule (agent_id, effective_on, terms, created_by) select agent_id, effective_on, terms, 'x' from affiliate_rule`,
    ],
  ],
  'the stakes counted for commissions are the settled stakes of referred members': [
    ['update affiliate_commission set stakes = stakes + 1'],
    ['delete from affiliate_commission'],
  ],
  'nobody earns from a refused referral, or from their own play': [
    [`update affiliate_referral set refused_on = '2000-01-01', refusal = 'device'`],
    ['update affiliate_commission set member_id = friend_id'],
    ['update affiliate_commission set level = 2'],
  ],
  'what a member earned on a day is the sum of the commissions': [
    ['update affiliate_earning set amount = amount + 1'],
    ['delete from affiliate_earning where day = (select max(day) from affiliate_earning)'],
  ],
  'an affiliate account is its earnings and redemptions': [
    ['update affiliate_account set redeemed = redeemed + 1'],
    ['update affiliate_account set earned = earned + 1'],
    ['delete from affiliate_redemption'],
    ['delete from affiliate_account'],
  ],
  'every redemption of commissions was paid once': [
    without('affiliate_commission'),
    ['update affiliate_redemption set amount = amount + 1'],
  ],
  'no transfer of commissions without its redemption': [
    foreign('affiliate_commission', 'affiliate:999999'),
    ['delete from affiliate_redemption'],
  ],
  'every claim of a quest was paid once, with the reward that it names': [
    without('quest_credit'),
    without('quest_points'),
    [`delete from wheel_grant where source like 'quest:%'`],
    ['update quest_claim set reward_amount = reward_amount + 1'],
  ],
  'no transfer of a quest without its claim': [foreign('quest_points', 'quest:999999'), ['delete from quest_claim']],
  'a quest was claimed within its time, and a check-in counts the days in a row': [
    [`update quest_claim set claimed_at = claimed_at - interval '1 day' where period_key <> 'once'`],
    [`update quest_claim set period_key = '2020-01-01' where id = (select min(id) from quest_claim)`],
    ['update quest_claim set progress = progress + 1 where progress = 2'],
    [`update quest set ladder = '[999]' where kind = 'check_in'`],
  ],
  'every prize of a poll that is paid was given once, as it names, and no other was': [
    without('poll_credit'),
    without('poll_points'),
    [`delete from wheel_grant where source like 'poll:%'`],
    [
      `update poll_win set status = 'lapsed', paid_at = null where id = (select min(id) from poll_win where status = 'paid')`,
    ],
  ],
  'no transfer of a poll without its winner': [foreign('poll_points', 'poll:999999:win:1'), ['delete from poll_win']],
  'the winners of a poll are those that its seed draws among correct answers, with its prize, no more than it has': [
    ['update poll_win set rank = rank + 10'],
    ['delete from poll_win where rank = 1 and poll_id = (select max(poll_id) from poll_win)'],
    [
      `update poll_win set status = 'due', paid_at = null where status = 'passed'`,
      'update poll set winners_max = 1 where winners_max is not null',
    ],
    ['update poll_win set prize_amount = prize_amount + 1'],
    [
      `update poll_win w set member_id = v.member_id, vote_id = v.id from poll_vote v where v.poll_id = w.poll_id and w.rank = 1
        and not exists (select from poll_win other where other.poll_id = v.poll_id and other.member_id = v.member_id)`,
    ],
  ],
  'the seed of a poll’s draw is the one that was committed to': [
    ['update poll set server_seed = reverse(server_seed)'],
    ['update poll set commitment = reverse(commitment)'],
    ['update poll set commitment = null'],
  ],
  'every vote spent one of its day’s quota, which its rule gives for what it was counted from': [
    ['update poll_vote set quota = quota + 1'],
    ['update poll_vote set deposited = 0'],
    [`update poll_vote set day = '2020-01-01' where id = (select min(id) from poll_vote)`],
    ['delete from poll_win', 'delete from poll_vote where ordinal = 1'],
  ],
  'every vote came while its poll was open, and a prediction has one answer of a member and one of its choices as its own':
    [
      ['update poll set answer_id = (select max(id) + 1 from poll_choice) where answer_id is not null'],
      [`update poll set opens_at = opens_at - interval '1 hour', closes_at = (select min(voted_at) from poll_vote)`],
      [`update poll set published_at = published_at + interval '1 day'`],
      [
        `update poll set kind = 'prediction' where kind = 'opinion'`,
        'update poll_vote v set choice_id = (select max(id) from poll_choice c where c.poll_id = v.poll_id) where ordinal = 2',
      ],
    ],
  'every spin of the wheel is what its seeds draw from the table that was committed to': [
    ['update wheel_spin set server_seed = reverse(server_seed)'],
    ['update wheel_spin set segment = segment + 1 where id = (select min(id) from wheel_spin)'],
    [`update wheel_spin set amount = amount + 1 where kind = 'cash'`],
    [`update wheel_spin set given = 'cash-500' where kind = 'points'`],
    [`update wheel_setting set prizes = jsonb_set(prizes, '{0,weight}', '9000')`],
    [`update wheel_spin set commitment = reverse(commitment)`],
  ],
  'every spin that costs points was paid, and every prize of the wheel was given once': [
    without('wheel_prize'),
    without('wheel_points'),
    without('wheel_spin'),
    [`update wheel_spin set cost = 'daily', cost_points = 0 where cost = 'points'`],
  ],
  'no transfer of the wheel without its spin': [
    foreign('wheel_prize', 'wheel:999999'),
    [`delete from wheel_spin where kind = 'points'`],
  ],
  'the free spins of a member are those given without those used': [
    ['update wheel_player set free_spins = free_spins + 1'],
    [`update wheel_spin set cost = 'daily' where id = (select min(id) from wheel_spin where cost = 'free')`],
    ['delete from wheel_grant where id = (select min(id) from wheel_grant)'],
  ],
  'a member has the spins of the wheel one after the other, and at most one a day for nothing': [
    ['update wheel_player set nonce = nonce + 1'],
    ['drop index wheel_spin_daily', `update wheel_spin set cost = 'daily', cost_points = 0`],
  ],
  'every free spin and coupon that the wheel gave is there once': [
    [`delete from wheel_grant where source like 'wheel:%'`],
    [`delete from coupon_code where source like 'wheel:%'`],
    [`update wheel_spin set kind = 'cash' where kind in ('spin', 'coupon')`],
  ],
  'no prize of the wheel was given beyond its stock': [
    ['update wheel_stock set given = given + 1'],
    [`alter table wheel_stock drop constraint wheel_stock_left`, 'update wheel_stock set stock = 0'],
  ],
  'a coupon code was used as often as it counts, and no more often than it may be': [
    ['update coupon_code set used = used - 1 where used > 0'],
    ['delete from coupon_use where id = (select min(id) from coupon_use)'],
    [
      'alter table coupon_code drop constraint coupon_code_within_total',
      'update coupon_code set uses_max = 0 where used > 0',
    ],
  ],
  'a coupon of one member was used by nobody else, and every use is of the code’s coupon': [
    ['update coupon_code set owner_id = 999999 where used > 0'],
    ['update coupon_use set coupon_id = (select max(id) from coupon)'],
  ],
  'every used coupon of credit or points gave its member its worth once': [
    without('coupon_credit'),
    without('coupon_points'),
    ['update coupon_use set amount = amount + 1'],
    [`update coupon_use set gives = 'points' where gives = 'credit'`],
  ],
  'every used coupon of a bonus began a promotion of its member with it, and no coupon begins another': [
    [`update coupon_use set amount = amount + 1 where gives = 'bonus'`],
    [`update promotion_taken set source = 'coupon:999999' where source like 'coupon:%'`],
    [`update promotion_taken set source = null where source like 'coupon:%'`],
  ],
  'every used coupon of spins gave them once to its member, and no coupon gives others': [
    [`delete from game_free_spin where source like 'coupon:%'`],
    [`delete from wheel_grant where source like 'coupon:%'`],
    [`update game_free_spin set stake = stake + 1 where source like 'coupon:%'`],
    [`update wheel_grant set quantity = quantity + 1 where source like 'coupon:%'`],
    [`update game_free_spin set source = 'coupon:999999' where source like 'redemption:%'`],
  ],
  'no transfer of a coupon without its use': [foreign('coupon_credit', 'coupon:999999'), ['delete from coupon_use']],
  'what is taken of an offer is what was redeemed and not given back, and never more than there is': [
    ['update redemption_item set taken = taken + 1'],
    [
      'alter table redemption_item drop constraint redemption_item_stock',
      'update redemption_item set stock = 0 where taken > 0',
    ],
    [`update redemption set status = 'sent' where status = 'cancelled'`],
  ],
  'every redemption took its points once, and only a cancelled one got them back': [
    without('points_spent'),
    without('points_returned'),
    ['update redemption set points = points + 1'],
    [`update redemption set status = 'cancelled' where status = 'ordered'`],
  ],
  'every redemption of credit paid it once': [
    without('redemption_credit'),
    [`update redemption set credit = credit + 1 where kind = 'credit'`],
  ],
  'every redemption of coupons gave as many codes to its member': [
    [`delete from coupon_code where source like 'redemption:%'`],
    [`update coupon_code set owner_id = 999999 where source like 'redemption:%'`],
  ],
  'every redemption of free spins of a slot or the wheel gave them once to its member': [
    [`delete from game_free_spin where source like 'redemption:%'`],
    [`update wheel_grant set quantity = quantity + 1 where source like 'redemption:%'`],
    [`update wheel_grant set source = 'redemption:999999' where source like 'coupon:%'`],
  ],
  'no transfer of the point shop without its redemption': [
    foreign('redemption_credit', 'redemption:999999:credit'),
    [`delete from redemption where kind = 'credit'`],
  ],
  'a promotion’s wallet got its bonus, and by its rule the deposit, once': [
    without('promotion_bonus'),
    without('promotion_deposit'),
    ['update promotion_taken set bonus = bonus + 1 where wallet_id is not null'],
  ],
  'what a promotion’s wallet held at its end was converted, given back or forfeited as its row says': [
    without('promotion_returned'),
    without('promotion_forfeited'),
    [`update promotion_taken set converted = 1 where status = 'given_up'`],
  ],
  'a promotion’s wallet holds its cash and its bonus, and belongs to who took it': [
    ['update promotion_progress set cash = cash + 1'],
    ['update promotion_taken set member_id = -member_id'],
  ],
  'no wallet of promotion money without its promotion': [
    ['update promotion_taken set wallet_id = 999999 where id = (select min(id) from promotion_taken)'],
  ],
  'no transfer of a promotion without it': [foreign('promotion_bonus', 'promotion:999999:bonus')],
  'the turnover of a promotion is what its settled stakes count, and as many are awaited as are open': [
    ['update promotion_progress set done = done + 1'],
    ['update promotion_progress set open = open + 1'],
    ['update promotion_stake set counted = 0'],
  ],
  'a bill that a promotion paid is its stake: what it cost, what it won, whether it is awaited': [
    ['delete from promotion_stake'],
    ['update promotion_stake set cash = cash + 1'],
    ['update promotion_stake set won_cash = won_cash + 1'],
    ['update bill set taken_id = null where taken_id is not null'],
    [`update promotion_stake set status = 'open', settled_at = null, counted = 0`],
  ],
  'a promotion counts as taken as often as rows say, where its number is limited': [
    ['update promotion set claimed = claimed + 1'],
  ],
  'a promotion gave the bonus and asks for the turnover that its accepted rule comes to': [
    ['update promotion_taken set required = required - 1 where active_at is not null'],
    ['update promotion_taken set bonus = bonus + 100 where active_at is not null'],
    [`update promotion_taken set rule = jsonb_set(rule, '{times}', '1')`],
  ],
  'a win of a promotion’s stake is divided as the stake was, and the satang that cannot be is the member’s': [
    ['update promotion_stake set won_cash = won_cash - 1, won_bonus = won_bonus + 1 where won_cash > 0'],
  ],
  'what is the member’s own of an active promotion is what its stakes left of the deposit': [
    [
      `update promotion_progress p set cash = p.cash + 1 from promotion_taken t where t.id = p.taken_id and t.status = 'active'`,
    ],
  ],
  'every member’s VIP level is what the stakes of thirty days come to': [
    ['update member set vip_level = 2 where id = (select min(id) from member)'],
  ],
  'points of a round are the whole hundreds of its stakes by the setting that explains others of them': [
    [
      `update entry e set amount = amount + sign(amount) from transfer t where t.id = e.transfer_id and t.id = (
        select max(t.id) from transfer t join bill b on t.reference like 'round:' || b.round_id || ':points:%'
          where b.round_id in (select split_part(reference, ':', 2)::bigint from transfer where reference like 'round:%:points:%' group by 1 having count(*) > 1))`,
    ],
  ],
  'every result says what its draw published': [
    [`update result set mapped = jsonb_set(mapped, '{two_top}', '"00"') where source = 'operator'`],
    [`update result set raw = raw || '{"first": "000001"}' where source = 'operator'`],
    [`update result set mapped = mapped || '{"more": "1"}' where source = 'operator'`],
    [`update result set mapped = mapped - 'three_front' where source = 'operator'`],
  ],
  'every line won what the draw of its round makes it win': [
    ['update line set win_amount = 0 where win_amount > 0'],
    [`update line l set win_amount = possible_win from bill b where b.id = l.bill_id and b.status = 'lost'`],
    [`update line l set win_amount = possible_win from bill b where b.id = l.bill_id and b.status = 'cancelled'`],
    [`update line set number = '11' where win_amount > 0`],
  ],
  'no line of a round without a result has won': [
    [`update line l set win_amount = possible_win from round r where r.id = l.round_id and r.result_version is null`],
  ],
  'the root of a round of yeekee is over the shots it has, and its randomness is its beacon’s': [
    [`update yeekee_round set root = repeat('0', 64) where root is not null`],
    [`update yeekee_round set head = repeat('0', 64) where root is not null`],
    [`update yeekee_round set randomness = repeat('0', 64) where signature is not null`],
    ['delete from shot where seq = 20'],
  ],
  'every transfer is signed by the process that posted it': [
    [`update transfer set mac = null where id = ${transferOf('deposit')}`],
    [`update transfer set mac = overlay(mac placing '\\x00'::bytea from 1) where id = ${transferOf('deposit')}`],
    [`update transfer set reference = reference || 'x' where id = ${transferOf('deposit')}`],
    [`update entry set amount = amount * 2 where transfer_id = ${transferOf('deposit')}`],
    foreign('adjustment_in', 'forged:1'),
  ],
  'every block of seals is signed and follows the one before it': [
    ['delete from seal_block where id = 2'],
    ['update seal_block set upto = upto + 1 where id = 3'],
    [`update seal_block set made_at = made_at + interval '1 second' where id = 3`],
    [`update seal_block set digests = overlay(digests placing '\\x00'::bytea from 1) where id = 3`],
    [`update seal_block set stream = 'audit' where id = 3`],
  ],
  'every row that was sealed is as it was': [
    [`update withdraw set bank_account_number = '9999999999' where status = 'requested'`],
    ['update turnover set required = required - 1, done = least(done, required - 1)'],
    [
      `update line set rate_x100 = rate_x100 - 100, possible_win = stake * (rate_x100 - 100) / 100 where win_amount = 0`,
    ],
    [`update yeekee_round set pushed_at = pushed_at - interval '1 second' where pushed_at is not null`],
    ['delete from audit where id = (select max(id) from audit)'],
    [`update result set entered_by = 'somebody' where source = 'operator'`],
    [`update promotion_stake set cash = cash - 1, bonus = bonus + 1 where cash > 0`],
  ],
  // The bets, hands and matches of real games are changed in tests/service/house/judge-shared.
  'every opened link was committed to and follows from its chain': [openedLink('bac-1'), openedLink('liga')],
  'every hand and match of the house is what its opened link deals': [
    [
      ...openedLink('bac-1'),
      `insert into house_hand (room, shoe, hand, name, player, banker, player_points, banker_points, winner, player_pair, banker_pair, closed_at, result_at)
        values ('bac-1', 1, 1, 'bac-1-1-1', '{}', '{}', 0, 0, 'T', false, false, now(), now())`,
    ],
    [
      ...openedLink('liga'),
      `insert into house_match (kick_off, place, home, away, home_goals, away_goals, goals) values (1, 0, 'sua', 'x', 8, 8, '[]')`,
    ],
  ],
  'every bet on a hand or kick-off returned what its result pays': ['bac-1', 'liga'].map((game) => [
    `insert into house_round (ulid, player_id, game, round_key, shared_round, state, stake, bets, wins, due_since, called_at, started_at, closed_at)
      values ('x', 1, '${game}', 'x', '${game}-1', 'closed', 100, '[]', '[{"kind": "win", "amount": "100"}]', now(), now(), now(), now())`,
  ]),
  // Days of real games are changed in tests/service/house/archive.
  'the archive of every day is what its tables say, and names the day before': [
    ['{"chains":[],"commitments":["made up"],"links":[],"openings":[]}', 'null'],
    ['{"chains":[],"commitments":[],"links":[],"openings":[]}', '{"day":"2019-12-31","sha256":"made up"}'],
  ].map(([games, previous]) => [
    `insert into yeekee_archive (day, body, sha256, rounds, made_at) select '2020-01-01', body, encode(sha256(convert_to(body, 'UTF8')), 'hex'), 0, now()
      from (values ('{"day":"2020-01-01","format":"benja-archive/2","games":${games},"previous":${previous},"rounds":[]}')) as made (body)`,
  ]),
  'every anchor in the database is a block of the chain': [
    ['update ledger_anchor set transfers = transfers - 1'],
    ['delete from seal_block where id = (select max(id) from seal_block)'],
  ],
  'a sealed hour (24 at random, and yesterday) is the sum of its entries': [
    ['update ledger_hour set amount_in = amount_in + 1'],
    ['delete from ledger_hour'],
  ],
  'a sealed hour (24 at random, and yesterday) carries the hash of its rows and of the hour before': [
    ['update ledger_hour set amount_in = amount_in + 1'],
    [`update ledger_seal set hash = sha256('x')`],
  ],
  'the day of a sealed hour (24 at random, and yesterday) is the sum of its sealed hours': [
    ['update ledger_day set n = n + 1'],
    ['delete from ledger_day'],
  ],
  'the sums of members’ days (the last one, and two at random) are those of their entries': [
    // A day of movements that is said to be made without any, and one with sums of nothing.
    [
      `insert into member_day_made select distinct (created_at at time zone 'Asia/Bangkok')::date, 0, now() from transfer where kind = 'lotto_stake'`,
    ],
    [
      `insert into member_day_made values ('2001-01-01', 1, now())`,
      `insert into member_day values ('2001-01-01', 1, 'lotto', 0, 0, 0, 100, 0)`,
    ],
  ],
  'no audit row says less than those before it': [
    ['update audit set v = 1 where id = (select max(id) from audit)'],
    [
      `insert into audit (id, at, operator, action, subject, request_id, v, hash)
        overriding system value values (999999, now(), 'x', 'x', 'x', 'x', 1, 'x')`,
    ],
    // Of the first form, with a way that its seal does not cover.
    [`update audit set v = 1, via = 'job'`],
  ],
  'every anchor of the audit is met by its row': [
    [`insert into audit_anchor select '2026-01-01', 1, min(id), 'of another chain', now() from audit`],
    [`insert into audit_anchor select '2026-01-01', 1, max(id) + 1, 'of a row that is gone', now() from audit`],
  ],
  'every audit row seals the one before it': [
    ['delete from audit where id = (select min(id) from audit)'],
    [`update audit set reason = 'อีกเหตุผล' where id = (select min(id) from audit)`],
    [`update audit set at = at + interval '1 microsecond' where id = (select max(id) from audit)`],
    [`update audit set hash = overlay(hash placing 'x' from 1) where id = (select min(id) from audit)`],
  ],
};

/** What the check of that name finds after some statements, which are then undone. */
async function findingAfter(name: string, statements: readonly string[]): Promise<Finding | undefined> {
  const check = ledgerChecks.filter((one) => one.name === name);
  let found: readonly Finding[] = [];
  await door.ctx.db
    .transaction(async (tx) => {
      // Also the triggers of foreign keys: what is looked for is damage past all of them.
      await tx.execute(sql`set local session_replication_role = replica`);
      const { rows } = await tx.execute<{ id: bigint }>(sql`select id from withdraw where status = 'requested'`);
      for (const statement of statements) {
        const { rowCount } = await tx.execute(sql.raw(statement.replaceAll('OPEN', String(rows[0]?.id))));
        if (!/^(alter|drop) /.test(statement)) expect(rowCount, statement).toBeGreaterThan(0);
      }
      found = (await checkLedger(tx, check)).findings;
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
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
