import { z } from 'zod';
import { idOut, instant, nothing, type RouteTable } from '../contract/route.ts';
import { couponGives } from './rules/worth.ts';

const gives = z.enum(couponGives);

export const couponUseShape = z.object({
  use_id: idOut,
  title: z.string(),
  gives,
  /** THB with two decimals, or whole points or spins, depending on the kind. */
  amount: z.string(),
  /** "฿50", "20 แต้ม", "ฟรีสปินโคมแดงเยาวราช 5 ครั้ง". */
  amount_text: z.string(),
  /** What spins are and how long they last; null for every other kind. */
  detail: z.string().nullable(),
  used_at: instant,
});
export type CouponUseView = z.output<typeof couponUseShape>;

export const memberCouponShape = z.object({
  /** Written in groups of four. */
  code: z.string(),
  title: z.string(),
  gives,
  amount: z.string(),
  amount_text: z.string(),
  detail: z.string().nullable(),
  /** Conditions of a bonus; null where there are none. */
  terms: z.string().nullable(),
  state: z.enum(['ready', 'coming', 'used', 'expired']),
  starts_at: instant,
  /** The first instant after it expires. */
  ends_at: instant.nullable(),
  used_at: instant.nullable(),
  enamel: z.string(),
  emblem: z.string(),
});
export type MemberCouponView = z.output<typeof memberCouponShape>;

export const couponRoutes = {
  'POST /api/coupon/redeem': {
    auth: 'member',
    rate: 'coupon',
    money: true,
    play: 'reward',
    summary:
      'Uses a coupon code: credit goes to the main wallet, points to the points, a bonus into a wallet of its own, spins to their slot or the wheel',
    input: z.object({
      code: z.string().trim().min(1, 'ใส่รหัสคูปอง').max(60, 'รหัสยาวเกินไป'),
      /** Confirms that the bonus terms were read; without it the call is refused and shows them. */
      accept_terms: z.boolean().optional(),
    }),
    data: couponUseShape,
  },
  'GET /api/coupon/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s coupons: those that can be used first, then the latest used and expired ones',
    input: nothing,
    data: z.array(memberCouponShape),
  },
} as const satisfies RouteTable;
