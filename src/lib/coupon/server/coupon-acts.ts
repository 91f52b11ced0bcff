/** Making and giving coupons, as far as it takes two people. */
import { settingsOf } from '../../agent/server/queries.ts';
import { baht, fromDecimal, parseSatang, satang, zeroSatang } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import type { RewardAct } from '../../operator/server/reward-acts.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { CouponCodeView, CouponInput, CouponView } from '../operator-contract.ts';
import { couponPeriods } from '../rules/use.ts';
import { amountText, isInSatang } from '../rules/worth.ts';
import { createCoupon, giveCoupon } from './make-coupon.ts';
import { couponOf } from './operator-queries.ts';
import { couponSegments } from './segment-port.ts';

const worthOf = ({ gives, amount }: Pick<CouponView, 'gives' | 'amount'>, spinGameName: string | null): string =>
  amountText({
    ...{ gives, spinGameName, spinStake: null },
    amount: isInSatang(gives) ? fromDecimal(amount) : BigInt(amount),
  });

const usesOf = ({ per_member_max, period, per_period_max }: CouponView): string | null =>
  [
    ...(per_member_max === null ? [] : [`คนละ ${per_member_max} ครั้ง`]),
    ...(period === null ? [] : [`${couponPeriods[period]}ละ ${per_period_max} ครั้ง`]),
  ].join(' ') || null;

export const couponCreation: RewardAct<CouponInput, CouponView & { readonly new_codes: string[] }> = {
  name: 'coupon.create',
  heading: ({ title }) => `คูปอง ${title}`,
  run: createCoupon,
  facts: async (made, input, ctx) => ({
    ...{ title: made.title, gives: worthOf(made, input.spin_game ?? null), turnover: made.terms },
    ...{ uses: made.uses_max || 'ให้รายคน', each: usesOf(made) },
    ...(input.segment_id !== undefined && {
      segment: (await couponSegments.get().nameOf(ctx.db, ctx.agentId, input.segment_id)) ?? null,
    }),
    ...{ starts_at: input.starts_at?.toISOString() ?? 'เมื่ออนุมัติ', ends_at: made.ends_at },
  }),
  most: (made) => (isInSatang(made.gives) ? satang(fromDecimal(made.amount) * BigInt(made.uses_max)) : zeroSatang),
};

/** What one person gives (operator.md section 2). */
async function isSmall(ctx: OperatorContext, couponId: bigint): Promise<boolean> {
  const { amount } = await couponOf(ctx, couponId);
  return (parseSatang(amount) ?? zeroSatang) <= baht((await settingsOf(ctx)).couponAloneUpTo);
}

type Gift = Parameters<typeof giveCoupon>[1];

export const couponGift: RewardAct<Gift, CouponCodeView> = {
  name: 'coupon.give',
  heading: ({ member_id }) => `คูปองให้สมาชิก ${member_id}`,
  run: giveCoupon,
  async facts(_, { coupon_id, member_id, days }, ctx) {
    const given = await couponOf(ctx, coupon_id);
    return { title: given.title, gives: worthOf(given, null), member_id: String(member_id), days };
  },
  /** Who may not publish one is refused what is large. */
  byOne: async (ctx: OperatorContext, { coupon_id }) =>
    (await isSmall(ctx, coupon_id)) || !may(ctx.operator.role ?? 'owner', 'reward.publish'),
};
