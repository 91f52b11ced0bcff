/** Operators' calls on coupons. */
import { z } from 'zod';
import {
  amount,
  cursor,
  gameAddress,
  id,
  idOut,
  instant,
  limit,
  money,
  pageShape,
  type RouteTable,
  reason,
  sentInstant,
} from '../contract/route.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { couponPeriodCodes } from './rules/use.ts';
import { couponGives } from './rules/worth.ts';

const count = (most: number) => z.number().int().min(1).max(most);

/** Codes per coupon; create another coupon for more. */
const codesMax = 1_000;

const codeShape = z.object({
  code: z.string(),
  uses_max: z.number().int(),
  used: z.number().int(),
  member_id: idOut.nullable(),
  expires_at: instant.nullable(),
});
export type CouponCodeView = z.output<typeof codeShape>;

const couponShape = z.object({
  coupon_id: idOut,
  title: z.string(),
  gives: z.enum(couponGives),
  amount: z.string(),
  /** Conditions of a bonus. */
  terms: z.string().nullable(),
  /** The slot of free spins and the stake of each. */
  spin_game_id: idOut.nullable(),
  spin_stake: money.nullable(),
  starts_at: instant,
  ends_at: instant.nullable(),
  active: z.boolean(),
  per_member_max: z.number().int().nullable(),
  period: z.enum(couponPeriodCodes).nullable(),
  per_period_max: z.number().int().nullable(),
  /** Only its members may use the coupon. */
  segment_id: idOut.nullable(),
  codes: z.number().int(),
  uses_max: z.number().int(),
  used: z.number().int(),
  created_by: z.string(),
});
export type CouponView = z.output<typeof couponShape>;

export const couponInput = z.object({
  title: z.string().trim().min(3, 'ใส่ชื่อคูปอง').max(60, 'ชื่อยาวเกินไป'),
  gives: z.enum(couponGives),
  /** THB (whole baht for a bonus), whole points or a number of spins. */
  amount,
  /** Bonus only: turnover multiple, withdrawal cap in whole THB, and days to complete it. */
  times: count(100).optional(),
  max_withdraw: count(10_000_000).optional(),
  bonus_days: count(366).optional(),
  /** Free spins only: of which slot ("benja:khom"), and the stake of each in THB. */
  spin_game: gameAddress.optional(),
  spin_stake: amount.optional(),
  /** One shared code, many single-use codes, or none: codes are then only given to individual members. */
  kind: z.enum(['shared', 'single', 'given']),
  /** Total uses of the shared code, or the number of single-use codes. */
  total: count(1_000_000).optional(),
  starts_at: sentInstant.optional(),
  ends_at: sentInstant.optional(),
  per_member_max: count(1_000).optional(),
  period: z.enum(couponPeriodCodes).optional(),
  per_period_max: count(1_000).optional(),
  /** Only members of this segment may use it, as they are in it then. */
  segment_id: id.optional(),
  reason: reason.optional(),
});
export type CouponInput = z.output<typeof couponInput>;

export const singleCodesMax = codesMax;

export const couponOperatorRoutes = {
  'GET /api/operator/coupon/list': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Coupons with their maximum and actual uses, newest first',
    input: z.object({ limit: limit(200, 50), cursor }),
    data: pageShape(couponShape),
  },
  'GET /api/operator/coupon/codes': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'The codes of a coupon, oldest first',
    input: z.object({ coupon_id: id, limit: limit(1_000, 200), cursor }),
    data: pageShape(codeShape),
  },
  'POST /api/operator/coupon/create': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Creates a coupon and its codes: one shared code with a total, or many single-use codes',
    input: couponInput,
    data: setByTwo(couponShape.extend({ new_codes: z.array(z.string()) })),
  },
  'POST /api/operator/coupon/give': {
    auth: 'operator',
    permission: 'coupon.give',
    rate: 'operator',
    summary: 'Gives a member a personal single-use code, valid for a number of days',
    input: z.object({ coupon_id: id, member_id: id, days: count(366), reason: reason.optional() }),
    data: setByTwo(codeShape),
  },
  'POST /api/operator/coupon/end': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Ends a coupon now; its codes can no longer be used',
    input: z.object({ coupon_id: id, reason: reason.optional() }),
    data: couponShape,
  },
} as const satisfies RouteTable;
