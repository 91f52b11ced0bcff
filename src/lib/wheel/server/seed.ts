/** The first wheel of a brand, set as an operator would. */
import { createCoupon } from '../../coupon/server/make-coupon.ts';
import { baht } from '../../money.ts';
import type { OperatorContext } from '../../server/context.ts';
import { setWheel, wheels } from './set-wheel.ts';

const couponDays = 30;

/** Sets the wheel of the design where there is none; its coupon prize is worth ฿30. */
export async function seedWheel(ctx: OperatorContext): Promise<void> {
  if ((await wheels(ctx)).length > 0) return;
  const { coupon_id } = await createCoupon(ctx, {
    title: 'คูปองเครดิต ฿30 จากวงล้อ',
    gives: 'credit',
    amount: baht(30),
    kind: 'given',
  });
  await setWheel(ctx, { coupon_id: BigInt(coupon_id), coupon_days: couponDays, daily: true, reason: 'วงล้อแรกของเว็บ' });
}
