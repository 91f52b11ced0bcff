import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import { promotionReview, promotionTaken } from '#lib/promotion/server/taken-tables.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { drawOfNovember2024, testRound } from '#tests/support/lotto.ts';
import { testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { walletsOfFile } from './wallets-of-file.ts';

const the = walletsOfFile();
const { now, main, betFrom, settle } = the;

describe('a turnover that is done', () => {
  it('moves what the wallet holds to the main one, at most the cap; the rest is forfeited', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '300.00');
    await betFrom(wallet, 'two_bottom 32 80', 'two_bottom 33 310');
    await settle();
    expect(await now()).toMatchObject({ status: 'active', done: '390.00' });
    await finishPromotions(the.ctx);
    // 7,200 and a cap of 5,000.
    expect(await now()).toMatchObject({
      status: 'completed',
      converted: '5000.00',
      forfeited: '2200.00',
      cash: '0.00',
      bonus: '0.00',
    });
    expect(await main()).toBe('5000.00');
    expect((await turnoverOf(the.ctx.db, the.my.member.id)).left, 'nothing more to play').toBe(0n);
  });

  it('lets what is won afterwards through up to the cap', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 }, maxWithdraw: 500 };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '500.00');
    const waiting = the.roundId;
    await betFrom(wallet, 'two_bottom 32 10');
    the.roundId = await testRound(the.ctx);
    await betFrom(wallet, 'two_bottom 31 200', 'two_top 31 440');
    // The second round is drawn first: 650 - 640 are left, with one bill awaited.
    await settle({ ...drawOfNovember2024, back2: '31' });
    await finishPromotions(the.ctx);
    const first = await now();
    expect(first).toMatchObject({ status: 'active', done: '640.00', open: 1 });
    the.roundId = waiting;
    await settle();
    await finishPromotions(the.ctx);
    expect(await now()).toMatchObject({ status: 'completed', converted: '500.00', done: '650.00' });
  });

  it('and a prize of a bill still awaited at the end goes on to the main wallet, as far as the cap leaves room', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 }, maxWithdraw: 1_000 };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '500.00');
    const waiting = the.roundId;
    await betFrom(wallet, 'two_bottom 32 10');
    the.roundId = await testRound(the.ctx);
    // 640 played, 650 asked for.
    await betFrom(wallet, 'two_bottom 31 4', 'two_top 77 636');
    await settle({ ...drawOfNovember2024, back2: '31' });
    the.roundId = await testRound(the.ctx);
    await betFrom(wallet, 'two_bottom 31 10');
    await settle({ ...drawOfNovember2024, back2: '77' });
    await finishPromotions(the.ctx);
    expect(await now()).toMatchObject({ status: 'completed', converted: '350.00' });
    const ended = await the.ctx.db.select().from(promotionTaken).where(eq(promotionTaken.memberId, the.my.member.id));
    the.roundId = waiting;
    await settle();
    await finishPromotions(the.ctx);
    await finishPromotions(the.ctx);
    expect(await main(), '350 and 650 of the 900 that came later').toBe('1000.00');
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '0.00' });
    expect(await the.ctx.db.select().from(promotionTaken).where(eq(promotionTaken.memberId, the.my.member.id))).toEqual(
      ended,
    );
  });
});

describe('giving a promotion up', () => {
  it('returns what is the deposit’s, which asks to be played once, and forfeits what is the bonus’s', async () => {
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    await betFrom(taken.wallet, 'two_bottom 99 100');
    await settle();
    await giveUp(the.my, taken.id);
    expect(await now()).toMatchObject({ status: 'given_up', returned: '200.00', forfeited: '90.00' });
    expect(await main()).toBe('200.00');
    expect(await turnoverOf(the.ctx.db, the.my.member.id), '100 of 300 were played').toMatchObject({ left: 20_000n });
    await expect(giveUp(the.my, taken.id)).rejects.toMatchObject({ problem: 'promotion_over' });
    await expect(betFrom(taken.wallet, 'two_bottom 32 1')).rejects.toMatchObject({ problem: 'round_closed' });
  });

  it('leaves bills that are awaited, and tells apart in the same way what they bring', async () => {
    const rule = { ...bonusRule, minDeposit: 60, amount: { fixed: 40 } };
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '60.00');
    await betFrom(taken.wallet, 'two_bottom 32 10', 'two_bottom 33 90');
    await giveUp(the.my, taken.id);
    expect(await now()).toMatchObject({ status: 'given_up', returned: '0.00', forfeited: '0.00' });
    await settle();
    await finishPromotions(the.ctx);
    expect(await main(), '540 of 900').toBe('540.00');
    expect((await turnoverOf(the.ctx.db, the.my.member.id)).left).toBe(0n);
  });

  it('asks a stake that came back unplayed after it to be played once', async () => {
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    const billId = await betFrom(taken.wallet, 'two_bottom 32 250');
    await giveUp(the.my, taken.id);
    expect(await turnoverOf(the.ctx.db, the.my.member.id)).toMatchObject({ left: 5_000n });
    await cancelBill(the.my, billId);
    await finishPromotions(the.ctx);
    expect(await main()).toBe('300.00');
    expect(await turnoverOf(the.ctx.db, the.my.member.id)).toMatchObject({ left: 30_000n });
  });

  it('is a completion when the turnover is done already', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '300.00');
    await betFrom(taken.wallet, 'two_bottom 32 10', 'two_top 99 380');
    await settle();
    await giveUp(the.my, taken.id);
    expect(await now()).toMatchObject({ status: 'completed', converted: '900.00', forfeited: '0.00' });
  });

  it('is nobody else’s', async () => {
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    const other = asMember(the.ctx, await testMember(the.ctx));
    await expect(giveUp(other, taken.id)).rejects.toMatchObject({ problem: 'not_found' });
  });
});

describe('a promotion ends by itself', () => {
  it('when its days are over: refused from that instant on, whether or not the job has come by', async () => {
    const { wallet } = await depositWith(
      the.ctx,
      the.my.member,
      await offer(the.ctx, { ...bonusRule, days: 1 }),
      '300.00',
    );
    the.clock.advance({ days: 1, ms: -1 });
    the.roundId = await testRound(the.ctx);
    await betFrom(wallet, 'two_bottom 99 100');
    the.clock.advance({ ms: 1 });
    await expect(betFrom(wallet, 'two_bottom 99 1')).rejects.toMatchObject({ problem: 'promotion_over' });
    await finishPromotions(the.ctx);
    expect(await now()).toMatchObject({ status: 'expired', returned: '200.00', forfeited: '90.00' });
    await settle();
    await finishPromotions(the.ctx);
    expect(await main()).toBe('200.00');
  });

  it('when less than a baht is left and nothing is awaited', async () => {
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.50');
    await betFrom(wallet, 'two_bottom 99 390');
    await finishPromotions(the.ctx);
    expect((await now()).status).toBe('active');
    await settle();
    await finishPromotions(the.ctx);
    expect(await now()).toMatchObject({ status: 'forfeited', reason: 'used_up', returned: '0.00', forfeited: '0.65' });
  });

  it('once, however many jobs run at the same time', async () => {
    const rule = { ...bonusRule, times: 1, weights: { lotto: 100 } };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '300.00');
    await betFrom(wallet, 'two_bottom 32 10', 'two_top 99 380');
    await settle();
    await Promise.all(Array.from({ length: 6 }, () => finishPromotions(the.ctx)));
    expect(await main()).toBe('900.00');
  });
});

describe('a corrected result', () => {
  const wrong = { ...drawOfNovember2024, back2: '33' };
  const correct = async (raw: Parameters<typeof correctResult>[1]['raw']) => {
    await correctResult(asOperator(the.ctx), { round_id: the.roundId, raw, reason: 'ผลที่ใส่ไว้ผิด' });
    await approveResult(asOperator(the.ctx, 'approver'), { round_id: the.roundId });
    await settleRounds(the.ctx);
  };

  it('moves the difference in the proportion of the stake', async () => {
    const rule = { ...bonusRule, minDeposit: 60, amount: { fixed: 40 } };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '60.00');
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
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '300.00');
    await betFrom(wallet, 'two_bottom 33 10', 'two_top 99 380');
    await settle(wrong);
    await finishPromotions(the.ctx);
    expect(await main()).toBe('900.00');
    await correct(drawOfNovember2024);
    await finishPromotions(the.ctx);
    expect(await main()).toBe('900.00');
    expect(await the.ctx.db.select().from(promotionReview)).toMatchObject([{ kind: 'money', amount: 90_000n }]);
    const { rows } = await the.ctx.db.execute(sql`select 1 from receivable where member_id = ${the.my.member.id}`);
    expect(rows).toEqual([]);
  });
});

it('keeps a row that has ended, and the terms of one that has not, as they are', async () => {
  const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
  const change = (values: Partial<typeof promotionTaken.$inferInsert>) =>
    the.ctx.db.update(promotionTaken).set(values).where(eq(promotionTaken.id, taken.id));
  const kept = { cause: { constraint: 'append_only' } };
  await expect(change({ rule: { ...bonusRule, times: 50 } })).rejects.toMatchObject(kept);
  await expect(change({ required: 1n })).rejects.toMatchObject(kept);
  await giveUp(the.my, taken.id);
  await expect(change({ converted: 1n })).rejects.toMatchObject(kept);
  await expect(change({ status: 'active', endedAt: null })).rejects.toMatchObject(kept);
  await expect(the.ctx.db.delete(promotionTaken).where(eq(promotionTaken.id, taken.id))).rejects.toMatchObject(kept);
});
