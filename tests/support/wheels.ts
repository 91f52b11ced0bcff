/** Wheels for tests, set the way operators set them. */
import { createCoupon } from '#lib/coupon/server/make-coupon.ts';
import { baht } from '#lib/money.ts';
import type { Context, Member } from '#lib/server/context.ts';
import type { PrizeInput } from '#lib/wheel/operator-contract.ts';
import { giveWheelSpins } from '#lib/wheel/server/give-spins.ts';
import { setWheel, wheels } from '#lib/wheel/server/set-wheel.ts';

/** Prizes of which one is as good as certain. */
export const mostly = (kind: PrizeInput['kind'], amount?: string, substitute?: string): PrizeInput[] => [
  { kind, amount, weight: 9_997, substitute },
  ...['901', '902', '903'].map((one) => ({ kind: 'points' as const, amount: one, weight: 1 })),
];

/** Whatever is won, it is money: points would buy the next spin. */
export const onlyCash: PrizeInput[] = ['5', '6', '7', '8'].map((amount) => ({ kind: 'cash', amount, weight: 2_500 }));

/** Sets a wheel, with a coupon of ฿30 for its coupon prize. */
export async function testWheel(
  ctx: Context,
  { prizes = mostly('cash', '5'), daily = false }: { prizes?: PrizeInput[]; daily?: boolean } = {},
): Promise<void> {
  const operator = { ...ctx, operator: { name: 'operator' } };
  const [before] = await wheels(operator);
  const coupon_id =
    before?.coupon_id ??
    (await createCoupon(operator, { title: 'คูปองวงล้อ', gives: 'credit', amount: baht(30), kind: 'given' })).coupon_id;
  await setWheel(operator, { prizes, daily, coupon_id: BigInt(coupon_id), coupon_days: 30, reason: 'ทดสอบ' });
}

let given = 0;

export const giveTestSpins = (ctx: Context, member: Pick<Member, 'id'>, quantity = 1) =>
  giveWheelSpins(ctx.db, { memberId: member.id, quantity, source: `test:${++given}`, at: ctx.now() });
