import { describe, expect, it } from 'vitest';
import { pointsOf } from '#lib/ledger/server/queries.ts';
import { billDetail } from '#lib/lotto/server/bill-queries.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { type LineText, linesOf } from '#tests/support/lotto.ts';
import { give, testMember, thb } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { walletsOfFile } from './wallets-of-file.ts';

const the = walletsOfFile();
const { now, main, betFrom, settle } = the;

describe('a deposit with a promotion', () => {
  it('puts deposit and bonus into a wallet of their own and asks for (300 + 90) x5', async () => {
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
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
    const taken = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '300.00');
    expect(taken).toMatchObject({ cash: '0.00', bonus: '90.00', required: '450.00' });
    expect(await main()).toBe('300.00');
  });
});

describe('a bill from a promotion’s wallet', () => {
  it('takes the deposit first, then the bonus, and what it wins is theirs in the same proportion', async () => {
    // 60 of the member's own and 40 of the bonus's.
    const rule = { ...bonusRule, minDeposit: 60, amount: { fixed: 40 } };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '60.00');
    const billId = await betFrom(wallet, 'two_bottom 32 10', 'two_bottom 33 90');
    expect((await billDetail(the.my, billId)).promotion).toMatchObject({ cash: '60.00', bonus: '40.00' });
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '0.00', open: 1 });
    await settle();
    // 900 won: 540 and 360.
    expect(await now()).toMatchObject({ cash: '540.00', bonus: '360.00', open: 0, done: '50.00' });
  });

  it('leaves the odd satang of a win to the member', async () => {
    const rule = { ...bonusRule, minDeposit: 20, amount: { fixed: 40 } };
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, rule), '20.00');
    await betFrom(wallet, 'run_top 4 1', 'two_bottom 33 59');
    await settle();
    // Of 3.20 two thirds are the bonus's: 2.13, not 2.14.
    expect(await now()).toMatchObject({ cash: '1.07', bonus: '2.13', open: 0 });
  });

  it('gives both parts back when it is cancelled, and when its round is called off', async () => {
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    const billId = await betFrom(wallet, 'two_bottom 32 320');
    await betFrom(wallet, 'two_bottom 33 50');
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '20.00', open: 2 });
    await cancelBill(the.my, billId);
    expect(await now()).toMatchObject({ cash: '300.00', bonus: '40.00', open: 1 });
    await voidRound(asOperator(the.ctx), { round_id: the.roundId, reason: 'ไม่มีการออกรางวัล' });
    await settleRounds(the.ctx);
    expect(await now()).toMatchObject({ cash: '300.00', bonus: '90.00', open: 0, done: '0.00' });
  });

  it('counts towards the promotion alone, by its weight, and one from the main wallet does not', async () => {
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    await give(the.ctx, the.my.member.id, thb('100.00'));
    await betFrom(wallet, 'two_bottom 99 101');
    const lines = linesOf('two_bottom 98 100');
    const { quote_id } = await priceBill(the.my, { round_id: the.roundId, lines });
    await placeBill(the.my, { round_id: the.roundId, quote_id, lines });
    await settle();
    expect((await now()).done).toBe('50.50');
    expect(await pointsOf(the.ctx.db, the.my.member.id)).toBe(2n);
  });

  it('counts nothing of lines that cover more than 70 of a type’s hundred numbers, whichever wallet paid', async () => {
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    await give(the.ctx, the.my.member.id, thb('100.00'));
    const numbers = Array.from({ length: 71 }, (_, n) => String(n).padStart(2, '0'));
    const two = (some: readonly string[]) => some.map((n): LineText => `two_top ${n} 1`);
    await betFrom(wallet, ...two(numbers.slice(0, 40)), 'three_top 123 20');
    const lines = linesOf(...two(numbers.slice(40)));
    const { quote_id } = await priceBill(the.my, { round_id: the.roundId, lines });
    await placeBill(the.my, { round_id: the.roundId, quote_id, lines });
    await settle();
    expect((await now()).done, 'half of the 20 on a three-digit number').toBe('10.00');
  });

  it('and nothing of such lines counts towards a deposit in the main wallet either', async () => {
    await give(the.ctx, the.my.member.id, thb('1000.00'));
    await requireTurnover(the.ctx, the.ctx.db, {
      memberId: the.my.member.id,
      cause: 'deposit:all',
      amount: thb('500.00'),
      now: the.ctx.now(),
    });
    const bet = async (...texts: LineText[]) => {
      const lines = linesOf(...texts);
      const { quote_id } = await priceBill(the.my, { round_id: the.roundId, lines });
      await placeBill(the.my, { round_id: the.roundId, quote_id, lines });
    };
    const numbers = Array.from({ length: 71 }, (_, n): LineText => `two_top ${String(n).padStart(2, '0')} 5`);
    await bet(...numbers.slice(0, 70));
    await bet(...numbers.slice(70), 'two_bottom 11 30');
    await settle();
    expect(await turnoverOf(the.ctx.db, the.my.member.id)).toMatchObject({ done: 3_000n, left: 47_000n });
  });

  it.each([
    ['above the largest bet', { maxBet: 100 }, 'โปรนี้แทงได้โพยละไม่เกิน ฿100'],
    ['on an excluded game', { excludedGames: [{ code: 'lotto:gov', name: 'หวยรัฐบาล' }] }, 'โปรนี้ใช้กับหวยรัฐบาลไม่ได้'],
    ['in a category that is not named', { weights: { slot: 100 } }, 'โปรนี้ใช้กับหวยไม่ได้'],
  ])('is refused %s when it is priced, with a reason', async (_, over, reason) => {
    const { wallet } = await depositWith(
      the.ctx,
      the.my.member,
      await offer(the.ctx, { ...bonusRule, ...over }),
      '300.00',
    );
    await expect(betFrom(wallet, 'two_bottom 32 101')).rejects.toMatchObject({
      problem: 'promotion_refuses',
      detail: { values: { reason } },
    });
    expect(await now()).toMatchObject({ cash: '300.00', bonus: '90.00', open: 0 });
  });

  it('is refused above what the wallet holds, and from a wallet of another member', async () => {
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    await expect(betFrom(wallet, 'two_bottom 32 391')).rejects.toMatchObject({ problem: 'insufficient_balance' });
    the.my = asMember(the.ctx, await testMember(the.ctx, '500.00'));
    await expect(betFrom(wallet, 'two_bottom 32 10')).rejects.toMatchObject({ problem: 'wallet_not_allowed' });
  });

  it('takes no satang more than there is when many are sent at once', async () => {
    const { wallet } = await depositWith(the.ctx, the.my.member, await offer(the.ctx, bonusRule), '300.00');
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => betFrom(wallet, 'run_top 5 50')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await now()).toMatchObject({ cash: '0.00', bonus: '40.00', open: 7 });
  });
});
