import { expect } from 'vitest';
import { depositThroughSandbox } from '#app/seed-deposits.ts';
import { accrueDays } from '#lib/affiliate/server/accrue-days.ts';
import { referrals } from '#lib/affiliate/server/bind-referral.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import { payPrizes } from '#lib/poll/server/pay-prizes.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import type { TestClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import type { FileDoor } from '#tests/support/front-door.ts';
import { drawOfNovember2024, sendBill, testRound } from '#tests/support/lotto.ts';
import { give, testMember, thb } from '#tests/support/money.ts';
import { answered, prediction, testPoll } from '#tests/support/polls.ts';
import { finishedQuest, testCheckIn, testQuest } from '#tests/support/quests.ts';
import { address, gift, givePoints, testCoupon, testOffer } from '#tests/support/rewards.ts';
import { giveTestSpins, mostly, testWheel } from '#tests/support/wheels.ts';

/** Where a day of money is played: a site, its clock, and where its seals are anchored. */
export interface Day {
  readonly door: FileDoor;
  readonly clock: TestClock;
  readonly anchorDir: string;
}

/**
 * A day that was claimed, changed by a correction since, and one that waits; looked at again once everything has settled. Both
 * days earn commissions for another member, who redeems the first.
 */
export async function playCashback({ door, clock }: Day, member: Member): Promise<void> {
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
export async function playQuests({ door, clock }: Day, member: Member): Promise<void> {
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
export async function playPolls({ door, clock }: Day): Promise<void> {
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
export async function playWheel({ door }: Day, member: Member): Promise<void> {
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
export async function playRewards({ door }: Day, member: Member, other: Member): Promise<void> {
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
