/** What is done at the same moment to one promotion: bets, giving it up, its end, other bonuses. Whoever comes first, no satang is made or lost. */
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSession } from '#lib/account/server/sessions.ts';
import { bankAccountHistory, member } from '#lib/account/server/tables.ts';
import { cancelBill } from '#lib/lotto/server/cancel-bill.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import { finishPromotions, giveUp } from '#lib/promotion/server/end-promotion.ts';
import { claimFreeCredit, grantBonus } from '#lib/promotion/server/grant-bonus.ts';
import { promotionTaken } from '#lib/promotion/server/taken-tables.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { type LineText, linesOf, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { arrive, bonusRule, choose, depositWith, freeCredit, offer, takenNow } from '#tests/support/promotions.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let my: MemberContext;
let roundId: bigint;

beforeAll(() => testCatalogue(testContext(database)));
beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  my = asMember(ctx, await testMember(ctx));
  roundId = await testRound(ctx);
});
afterEach(() => expectSoundBooks(ctx));

const main = () => balanceOf(ctx.db, my.member.id);
const now = () => takenNow(ctx.db, my.member);

/** Quotes that are at hand, so that only the sending is left to do. */
async function quoted(wallet_id: bigint, count: number, each: number) {
  const bills = [];
  for (let n = 0; n < count; n++) {
    const text: LineText = `three_top ${String(n).padStart(3, '0')} ${each}`;
    const lines = linesOf(text);
    const { quote_id } = await priceBill(my, { round_id: roundId, lines, wallet_id });
    bills.push(() => placeBill(my, { round_id: roundId, quote_id, lines, wallet_id }));
  }
  return bills;
}

const problemsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { problem?: unknown }).problem] : []));

it('bets, giving up and the job at once: every bet is before the end or refused, and all of the deposit comes back', async () => {
  const { id, wallet } = await depositWith(ctx, my.member, await offer(ctx, bonusRule), '300.00');
  const bills = await quoted(wallet, 12, 30);
  const outcomes = await Promise.allSettled([
    ...bills.slice(0, 6).map((send) => send()),
    giveUp(my, id),
    finishPromotions(ctx),
    giveUp(my, id),
    ...bills.slice(6).map((send) => send()),
    finishPromotions(ctx),
  ]);
  const refused = problemsOf(outcomes);
  expect(refused).toContain('promotion_over');
  expect(refused.filter((problem) => problem !== 'promotion_over' && problem !== 'insufficient_balance')).toEqual([]);
  expect(await now()).toMatchObject({ status: 'given_up', cash: '0.00', bonus: '0.00' });
  await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ไม่มีการออกรางวัล' });
  await settleRounds(ctx);
  await Promise.all([finishPromotions(ctx), finishPromotions(ctx)]);
  expect(await main()).toBe('300.00');
});

it('bets, cancellations and the end of its time at once leave the member what was the member’s', async () => {
  const { wallet } = await depositWith(ctx, my.member, await offer(ctx, { ...bonusRule, days: 1 }), '300.00');
  clock.advance({ days: 1, ms: -1 });
  roundId = await testRound(ctx);
  const [first, ...bills] = await quoted(wallet, 9, 40);
  const placed = BigInt((await first?.())?.bill_id ?? 0);
  const sent = bills.map((send) => send());
  clock.advance({ ms: 1 });
  const outcomes = await Promise.allSettled([
    ...sent,
    finishPromotions(ctx),
    cancelBill(my, placed),
    finishPromotions(ctx),
  ]);
  expect(problemsOf(outcomes).filter((problem) => problem !== 'promotion_over')).toEqual([]);
  await finishPromotions(ctx);
  expect((await now()).status).toBe('expired');
  await voidRound(asOperator(ctx), { round_id: roundId, reason: 'ไม่มีการออกรางวัล' });
  await settleRounds(ctx);
  await finishPromotions(ctx);
  expect(await main()).toBe('300.00');
});

it('a deposit, two free credits and a bonus of a coupon at once are one promotion, and the deposit is there', async () => {
  const ids = [await offer(ctx, freeCredit), await offer(ctx, freeCredit)];
  const payment = await choose(ctx, my.member, await offer(ctx, bonusRule), '300.00');
  const rule = { ...freeCredit, given: 'free_credit' as const, amount: { fixed: 80 } };
  const outcomes = await Promise.allSettled([
    ...ids.flatMap((promotion_id) => [claimFreeCredit(my, { promotion_id }), claimFreeCredit(my, { promotion_id })]),
    arrive(ctx, my.member, payment, '300.00'),
    inTransaction(ctx, (tx, inside) =>
      grantBonus(inside, tx, { memberId: my.member.id, title: 'คูปอง', rule, source: 'race:1', now: clock.now() }),
    ),
  ]);
  expect(problemsOf(outcomes).filter((problem) => problem !== 'promotion_not_available')).toEqual([]);
  const rows = await ctx.db.select().from(promotionTaken).where(eq(promotionTaken.memberId, my.member.id));
  const [active, ...more] = rows.filter(({ status }) => status === 'active');
  expect(more).toEqual([]);
  expect(await main()).toBe(active?.rule.holdsDeposit ? '0.00' : '300.00');
});

/** Another account of what seems to be the same person, by one sign or another. */
const twins = {
  'of one name and birth date': async (one: bigint, other: bigint) => {
    const same = { firstName: 'แฝด', lastName: `คนละครึ่ง${one}`, birthDate: '1991-02-03' };
    await ctx.db
      .update(member)
      .set(same)
      .where(inArray(member.id, [one, other]));
  },
  'logged in on one device': async (one: bigint, other: bigint) => {
    const device = { ...ctx, device: Buffer.from(realChance(32)).toString('base64url') };
    await openSession(device, one);
    await openSession(device, other);
  },
  'with a bank account that was the other’s': async (one: bigint, other: bigint) => {
    const [row] = await ctx.db.select().from(member).where(eq(member.id, one));
    await ctx.db.insert(bankAccountHistory).values({
      memberId: other,
      bankCode: row?.bankCode ?? '',
      bankAccountNumber: row?.bankAccountNumber ?? '',
      replacedAt: ctx.now(),
    });
  },
} as const;
const welcome = { ...freeCredit, claims: { perMember: 1, perDay: null, total: null } };
const once = expect.objectContaining({
  problem: 'promotion_not_available',
  detail: expect.objectContaining({ values: { reason: expect.stringMatching(/^สิทธิ์นี้รับได้คนละครั้ง/) } }),
});

it.each(Object.entries(twins))(
  'free credit is not taken by two accounts %s, also at once; others take it',
  async (_, tie) => {
    const other = asMember(ctx, await testMember(ctx));
    await tie(my.member.id, other.member.id);
    const stranger = asMember(ctx, await testMember(ctx));
    const promotion_id = await offer(ctx, welcome);
    const outcomes = await Promise.allSettled([my, other].map((one) => claimFreeCredit(one, { promotion_id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: once });
    await claimFreeCredit(stranger, { promotion_id });
    // Another promotion of the kind is the same right.
    const late = outcomes[0]?.status === 'fulfilled' ? other : my;
    await expect(claimFreeCredit(late, { promotion_id: await offer(ctx, welcome) })).rejects.toEqual(once);
  },
);

it('the bonus of a first deposit goes to one of two accounts that chose it both; the other is credited without', async () => {
  const other = await twinOf(my.member.id);
  const rule = { ...bonusRule, given: 'first_deposit' as const };
  const promotionId = await offer(ctx, rule);
  const chosen = await Promise.all([my.member, other].map((one) => choose(ctx, one, promotionId, '300.00')));
  await Promise.all([my.member, other].map((one, n) => arrive(ctx, one, chosen[n] ?? 0n, '300.00')));
  const states = await Promise.all([my.member, other].map(async (one) => (await takenNow(ctx.db, one)).status));
  expect(states.sort()).toEqual(['active', 'forfeited']);
  await expect(choose(ctx, await twinOf(my.member.id), promotionId, '300.00')).rejects.toEqual(once);
  // What is not for a person's welcome is everybody's.
  await choose(ctx, await twinOf(my.member.id), await offer(ctx, bonusRule), '300.00');
});

/** A new account of the same name and birth date. */
async function twinOf(memberId: bigint) {
  const other = await testMember(ctx);
  await twins['of one name and birth date'](memberId, other.id);
  return other;
}
