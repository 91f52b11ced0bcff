/** Rewards that players of the fault tests take as often as they like, made as operators make them. */
import { createCoupon } from '#lib/coupon/server/make-coupon.ts';
import { baht, satang } from '#lib/money.ts';
import { addOffer } from '#lib/redemption/server/save-offer.ts';
import type { Context } from '#lib/server/context.ts';
import { asOperator } from '#tests/support/context.ts';
import { freeCredit, offer } from '#tests/support/promotions.ts';
import type { Rewards } from './player.ts';

export async function offerRewards(ctx: Context): Promise<Rewards> {
  const my = asOperator(ctx);
  const shared = { kind: 'shared', total: 1_000_000, per_member_max: 1_000 } as const;
  const credit = await createCoupon(my, { ...shared, title: 'เครดิตไม่จำกัด', gives: 'credit', amount: baht(5) });
  const points = await createCoupon(my, { ...shared, title: 'แต้มไม่จำกัด', gives: 'points', amount: satang(2_000) });
  const item = await addOffer(my, {
    kind: 'credit',
    title: 'เครดิตจากแต้ม',
    summary: 'แลกได้ไม่จำกัด',
    points: 20,
    credit: baht(10),
    quantity_max: 1,
    picture: 'gift',
  });
  return {
    creditCode: credit.new_codes[0] ?? '',
    pointsCode: points.new_codes[0] ?? '',
    itemId: item.item_id,
    promotionId: String(await offer(ctx, freeCredit)),
  };
}
