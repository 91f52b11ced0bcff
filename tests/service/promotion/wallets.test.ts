import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pointsOf } from '#lib/ledger/server/queries.ts';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import { promotionReview, promotionTaken } from '#lib/promotion/server/taken-tables.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { drawOfNovember2024, type LineText, linesOf, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer, takenNow } from '#tests/support/promotions.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let roundId: bigint;
let my: MemberContext;

beforeAll(() => testCatalogue(testContext(database)));
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  roundId = await testRound(ctx);
  my = asMember(ctx, await testMember(ctx));
});
afterEach(() => expectSoundBooks(ctx));

const now = () => takenNow(ctx.db, my.member);
const main = () => balanceOf(ctx.db, my.member.id);

/** A bill from a wallet, priced and sent the way the editor does. */
async function betFrom(wallet_id: bigint, ...texts: readonly LineText[]): Promise<bigint> {
  const lines = linesOf(...texts);
  const { quote_id } = await priceBill(my, { round_id: roundId, lines, wallet_id });
  return BigInt((await placeBill(my, { round_id: roundId, quote_id, lines, wallet_id })).bill_id);
}

/** The real draw of November 2024: 32 below, 044 above. */
async function settle(raw: Parameters<typeof enterResult>[1]['raw'] = drawOfNovember2024): Promise<void> {
  await enterResult(asOperator(ctx), { round_id: roundId, raw, close: true });
  await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
  await settleRounds(ctx);
}

describe('a deposit with a promotion', () => {
  it('puts deposit and bonus into a wallet of their own and asks for (300 + 90) x5', async () => {
    const taken = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    expect(taken).toMatchObject({
      status: 'active',
      cash: '300.00',
      bonus: '90.00',
      done: '0.00',
      required: '1950.00',
    });
    expect(await main()).toBe('0.00');
  });

  it('leaves the deposit in the main wallet where the rule says so', async () => {
    const rule = { ...bonusRule, holdsDeposit: false, basis: 'bonus' as const };
    const taken = await depositWith(ctx, my.member, await offer(ctx, rule), '300.00');
    expect(taken).toMatchObject({ cash: '0.00', bonus: '90.00', required: '450.00' });
    expect(await main()).toBe('300.00');
  });
});

describe('a bill from a promotion’s wallet', () => {
  it('takes the deposit first, then the bonus, and what it wins is theirs in the same proportion', async () => {
    // 60 of the member's own and 40 of the bonus's.
    const rule = { ...bonusRule, minDeposit: 60, amount: { fixed: 40 } };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '60.00');
    const billId = await betFrom(wallet, 'two_bottom 32 10', 'two_bottom 33 90');
    expect((await billDetail(my, billId)).promotion).toMatchObject({ cash: '60.00', bonus: '40.00' });
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '0.00', open: 1 });
    await settle();
    // 900 won: 540 and 360.
    expect(await now()).toMatchObject({ cash: '540.00', bonus: '360.00', open: 0, done: '50.00' });
  });

  it('leaves the odd satang of a win to the member', async () => {
    const rule = { ...bonusRule, minDeposit: 20, amount: { fixed: 40 } };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '20.00');
    await betFrom(wallet, 'run_top 4 1', 'two_bottom 33 59');
    await settle();
    // Of 3.20 two thirds are the bonus's: 2.13, not 2.14.
    expect(await now()).toMatchObject({ cash: '1.07', bonus: '2.13', open: 0 });
  });

  it('gives both parts back when it is cancelled, and when its round is called off', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    const billId = await betFrom(wallet, 'two_bottom 32 320');
    await betFrom(wallet, 'two_bottom 33 50');
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '20.00', open: 2 });
    await cancelBill(my, billId);
    expect(await now()).toMatchObject({ cash: '300.00', bonus: '40.00', open: 1 });
    await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ไม่มีการออกรางวัล' });
    await settleRounds(ctx);
    expect(await now()).toMatchObject({ cash: '300.00', bonus: '90.00', open: 0, done: '0.00' });
  });

  it('counts towards the promotion alone, by its weight, and one from the main wallet does not', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    await give(ctx, my.member.id, thb('100.00'));
    await betFrom(wallet, 'two_bottom 99 101');
    const lines = linesOf('two_bottom 98 100');
    const { quote_id } = await priceBill(my, { round_id: roundId, lines });
    await placeBill(my, { round_id: roundId, quote_id, lines });
    await settle();
    expect((await now()).done).toBe('50.50');
    expect(await pointsOf(ctx.db, my.member.id)).toBe(2n);
  });

  it('counts nothing of lines that cover more than 70 of a type’s hundred numbers, whichever wallet paid', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    await give(ctx, my.member.id, thb('100.00'));
    const numbers = Array.from({ length: 71 }, (_, n) => String(n).padStart(2, '0'));
    const two = (some: readonly string[]) => some.map((n): LineText => `two_top ${n} 1`);
    await betFrom(wallet, ...two(numbers.slice(0, 40)), 'three_top 123 20');
    const lines = linesOf(...two(numbers.slice(40)));
    const { quote_id } = await priceBill(my, { round_id: roundId, lines });
    await placeBill(my, { round_id: roundId, quote_id, lines });
    await settle();
    expect((await now()).done, 'half of the 20 on a three-digit number').toBe('10.00');
  });

  it('and nothing of such lines counts towards a deposit in the main wallet either', async () => {
    await give(ctx, my.member.id, thb('1000.00'));
    await requireTurnover(ctx, ctx.db, {
      memberId: my.member.id,
      cause: 'deposit:all',
      amount: thb('500.00'),
      now: ctx.now(),
    });
    const bet = async (...texts: LineText[]) => {
      const lines = linesOf(...texts);
      const { quote_id } = await priceBill(my, { round_id: roundId, lines });
      await placeBill(my, { round_id: roundId, quote_id, lines });
    };
    const numbers = Array.from({ length: 71 }, (_, n): LineText => `two_top ${String(n).padStart(2, '0')} 5`);
    await bet(...numbers.slice(0, 70));
    await bet(...numbers.slice(70), 'two_bottom 11 30');
    await settle();
    expect(await turnoverOf(ctx.db, my.member.id)).toMatchObject({ done: 3_000n, left: 47_000n });
  });

  it.each([
    ['above the largest bet', { maxBet: 100 }, 'โปรนี้แทงได้โพยละไม่เกิน ฿100'],
    ['on an excluded game', { excludedGames: [{ code: 'lotto:gov', name: 'หวยรัฐบาล' }] }, 'โปรนี้ใช้กับหวยรัฐบาลไม่ได้'],
    ['in a category that is not named', { weights: { slot: 100 } }, 'โปรนี้ใช้กับหวยไม่ได้'],
  ])('is refused %s when it is priced, with a reason', async (_, over, reason) => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, { ...bonusRule, ...over }), '300.00');
    await expect(betFrom(wallet, 'two_bottom 32 101')).rejects.toMatchObject({
      problem: 'promotion_refuses',
      detail: { values: { reason } },
    });
    expect(await now()).toMatchObject({ cash: '300.00', bonus: '90.00', open: 0 });
  });

  it('is refused above what the wallet holds, and from a wallet of another member', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    await expect(betFrom(wallet, 'two_bottom 32 391')).rejects.toMatchObject({ problem: 'insufficient_balance' });
    my = asMember(ctx, await testMember(ctx, '500.00'));
    await expect(betFrom(wallet, 'two_bottom 32 10')).rejects.toMatchObject({ problem: 'wallet_not_allowed' });
  });

  it('takes no satang more than there is when many are sent at once', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => betFrom(wallet, 'run_top 5 50')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '40.00', open: 7 });
  });
});

describe('a turnover that is done', () => {
  it('moves what the wallet holds to the main one, at most the cap; the rest is forfeited', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '300.00');
    await betFrom(wallet, 'two_bottom 32 80', 'two_bottom 33 310');
    await settle();
    expect(await now()).toMatchObject({ status: 'active', done: '390.00' });
    await finishPromotions(ctx);
    // 7,200 and a cap of 5,000.
    expect(await now()).toMatchObject({
      status: 'completed',
      converted: '5000.00',
      forfeited: '2200.00',
      cash: '0.00',
      bonus: '0.00',
    });
    expect(await main()).toBe('5000.00');
    expect((await turnoverOf(ctx.db, my.member.id)).left, 'nothing more to play').toBe(0n);
  });

  it('lets what is won afterwards through up to the cap', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 }, maxWithdraw: 500 };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '500.00');
    const waiting = roundId;
    await betFrom(wallet, 'two_bottom 32 10');
    roundId = await testRound(ctx);
    await betFrom(wallet, 'two_bottom 31 200', 'two_top 31 440');
    // The second round is drawn first: 650 - 640 are left, with one bill awaited.
    await settle({ ...drawOfNovember2024, back2: '31' });
    await finishPromotions(ctx);
    const first = await now();
    expect(first).toMatchObject({ status: 'active', done: '640.00', open: 1 });
    roundId = waiting;
    await settle();
    await finishPromotions(ctx);
    expect(await now()).toMatchObject({ status: 'completed', converted: '500.00', done: '650.00' });
  });

  it('and a prize of a bill still awaited at the end goes on to the main wallet, as far as the cap leaves room', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 }, maxWithdraw: 1_000 };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '500.00');
    const waiting = roundId;
    await betFrom(wallet, 'two_bottom 32 10');
    roundId = await testRound(ctx);
    // 640 played, 650 asked for.
    await betFrom(wallet, 'two_bottom 31 4', 'two_top 77 636');
    await settle({ ...drawOfNovember2024, back2: '31' });
    roundId = await testRound(ctx);
    await betFrom(wallet, 'two_bottom 31 10');
    await settle({ ...drawOfNovember2024, back2: '77' });
    await finishPromotions(ctx);
    expect(await now()).toMatchObject({ status: 'completed', converted: '350.00' });
    const ended = await ctx.db.select().from(promotionTaken).where(eq(promotionTaken.memberId, my.member.id));
    roundId = waiting;
    await settle();
    await finishPromotions(ctx);
    await finishPromotions(ctx);
    expect(await main(), '350 and 650 of the 900 that came later').toBe('1000.00');
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '0.00' });
    expect(await ctx.db.select().from(promotionTaken).where(eq(promotionTaken.memberId, my.member.id))).toEqual(ended);
  });
});

describe('giving a promotion up', () => {
  it('returns what is the deposit’s, which asks to be played once, and forfeits what is the bonus’s', async () => {
    const taken = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    await betFrom(taken.wallet, 'two_bottom 99 100');
    await settle();
    await giveUp(my, taken.id);
    expect(await now()).toMatchObject({ status: 'given_up', returned: '200.00', forfeited: '90.00' });
    expect(await main()).toBe('200.00');
    expect(await turnoverOf(ctx.db, my.member.id), '100 of 300 were played').toMatchObject({ left: 20_000n });
    await expect(giveUp(my, taken.id)).rejects.toMatchObject({ problem: 'promotion_over' });
    await expect(betFrom(taken.wallet, 'two_bottom 32 1')).rejects.toMatchObject({ problem: 'round_closed' });
  });

  it('leaves bills that are awaited, and tells apart in the same way what they bring', async () => {
    const rule = { ...bonusRule, minDeposit: 60, amount: { fixed: 40 } };
    const taken = await depositWith(ctx, my.member, await offer(ctx, rule), '60.00');
    await betFrom(taken.wallet, 'two_bottom 32 10', 'two_bottom 33 90');
    await giveUp(my, taken.id);
    expect(await now()).toMatchObject({ status: 'given_up', returned: '0.00', forfeited: '0.00' });
    await settle();
    await finishPromotions(ctx);
    expect(await main(), '540 of 900').toBe('540.00');
    expect((await turnoverOf(ctx.db, my.member.id)).left).toBe(0n);
  });

  it('asks a stake that came back unplayed after it to be played once', async () => {
    const taken = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    const billId = await betFrom(taken.wallet, 'two_bottom 32 250');
    await giveUp(my, taken.id);
    expect(await turnoverOf(ctx.db, my.member.id)).toMatchObject({ left: 5_000n });
    await cancelBill(my, billId);
    await finishPromotions(ctx);
    expect(await main()).toBe('300.00');
    expect(await turnoverOf(ctx.db, my.member.id)).toMatchObject({ left: 30_000n });
  });

  it('is a completion when the turnover is done already', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const taken = await depositWith(ctx, my.member, await offer(ctx, rule), '300.00');
    await betFrom(taken.wallet, 'two_bottom 32 10', 'two_top 99 380');
    await settle();
    await giveUp(my, taken.id);
    expect(await now()).toMatchObject({ status: 'completed', converted: '900.00', forfeited: '0.00' });
  });

  it('is nobody else’s', async () => {
    const taken = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
    const other = asMember(ctx, await testMember(ctx));
    await expect(giveUp(other, taken.id)).rejects.toMatchObject({ problem: 'not_found' });
  });
});

describe('a promotion ends by itself', () => {
  it('when its days are over: refused from that instant on, whether or not the job has come by', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, { ...bonusRule, days: 1 }), '300.00');
    clock.advance({ days: 1, ms: -1 });
    roundId = await testRound(ctx);
    await betFrom(wallet, 'two_bottom 99 100');
    clock.advance({ ms: 1 });
    await expect(betFrom(wallet, 'two_bottom 99 1')).rejects.toMatchObject({ problem: 'promotion_over' });
    await finishPromotions(ctx);
    expect(await now()).toMatchObject({ status: 'expired', returned: '200.00', forfeited: '90.00' });
    await settle();
    await finishPromotions(ctx);
    expect(await main()).toBe('200.00');
  });

  it('when less than a baht is left and nothing is awaited', async () => {
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.50');
    await betFrom(wallet, 'two_bottom 99 390');
    await finishPromotions(ctx);
    expect((await now()).status).toBe('active');
    await settle();
    await finishPromotions(ctx);
    expect(await now()).toMatchObject({ status: 'forfeited', reason: 'used_up', returned: '0.00', forfeited: '0.65' });
  });

  it('once, however many jobs run at the same time', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '300.00');
    await betFrom(wallet, 'two_bottom 32 10', 'two_top 99 380');
    await settle();
    await Promise.all(Array.from({ length: 6 }, () => finishPromotions(ctx)));
    expect(await main()).toBe('900.00');
  });
});

describe('a corrected result', () => {
  const wrong = { ...drawOfNovember2024, back2: '33' };
  const correct = async (raw: Parameters<typeof correctResult>[1]['raw']) => {
    await correctResult(asOperator(ctx), { round_id: roundId, raw, reason: 'ผลที่ใส่ไว้ผิด' });
    await approveResult(asOperator(ctx, 'approver'), { round_id: roundId });
    await settleRounds(ctx);
  };

  it('moves the difference in the proportion of the stake', async () => {
    const rule = { ...bonusRule, minDeposit: 60, amount: { fixed: 40 } };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '60.00');
    await betFrom(wallet, 'two_bottom 32 10', 'two_bottom 33 1', 'two_bottom 34 89');
    await settle(wrong);
    expect(await now()).toMatchObject({ cash: '54.00', bonus: '36.00', done: '50.00' });
    await correct(drawOfNovember2024);
    expect(await now()).toMatchObject({ cash: '540.00', bonus: '360.00', done: '50.00' });
    await correct(wrong);
    expect(await now()).toMatchObject({ cash: '54.00', bonus: '36.00' });
  });

  it('leaves what a completed promotion has paid, and what is missing to people; the member owes nothing', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const { wallet } = await depositWith(ctx, my.member, await offer(ctx, rule), '300.00');
    await betFrom(wallet, 'two_bottom 33 10', 'two_top 99 380');
    await settle(wrong);
    await finishPromotions(ctx);
    expect(await main()).toBe('900.00');
    await correct(drawOfNovember2024);
    await finishPromotions(ctx);
    expect(await main()).toBe('900.00');
    expect(await ctx.db.select().from(promotionReview)).toMatchObject([{ kind: 'money', amount: 90_000n }]);
    const { rows } = await ctx.db.execute(sql`select 1 from receivable where member_id = ${my.member.id}`);
    expect(rows).toEqual([]);
  });
});

it('keeps a row that has ended, and the terms of one that has not, as they are', async () => {
  const taken = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
  const change = (values: Partial<typeof promotionTaken.$inferInsert>) =>
    ctx.db.update(promotionTaken).set(values).where(eq(promotionTaken.id, taken.id));
  const kept = { cause: { constraint: 'append_only' } };
  await expect(change({ rule: { ...bonusRule, times: 50 } })).rejects.toMatchObject(kept);
  await expect(change({ required: 1n })).rejects.toMatchObject(kept);
  await giveUp(my, taken.id);
  await expect(change({ converted: 1n })).rejects.toMatchObject(kept);
  await expect(change({ status: 'active', endedAt: null })).rejects.toMatchObject(kept);
  await expect(ctx.db.delete(promotionTaken).where(eq(promotionTaken.id, taken.id))).rejects.toMatchObject(kept);
});
