/** When and how often a coupon may be used (rewards.md "Coupons"). */
import { addDays, bangkokDay, bangkokInstant, weekdayOf } from '../../time.ts';

export const couponPeriods = { day: 'วัน', week: 'สัปดาห์', month: 'เดือน' } as const;
export type CouponPeriod = keyof typeof couponPeriods;
export const couponPeriodCodes = Object.keys(couponPeriods) as [CouponPeriod, ...CouponPeriod[]];

export interface CouponTerms {
  readonly active: boolean;
  readonly startsAt: Date;
  /** The first instant after it expires. */
  readonly endsAt: Date | null;
  /** Uses per member in total and within a period; null means unlimited. */
  readonly perMemberMax: number | null;
  readonly period: CouponPeriod | null;
  readonly perPeriodMax: number | null;
}

/** The start of the current period in Bangkok: midnight, Monday or the first of the month. */
export function periodStart(period: CouponPeriod, now: Date): Date {
  const today = bangkokDay(now);
  if (period === 'day') return bangkokInstant(today);
  if (period === 'week') return bangkokInstant(addDays(today, -((weekdayOf(today) + 6) % 7)));
  return bangkokInstant(`${today.slice(0, 7)}-01`);
}

export type UseAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'ended' | 'not_started' | 'expired' | 'member_limit' | 'period_limit' };

/** Whether a member may use it again. `used` counts the member's own uses, in total and in the current period. */
export function judgeUse(
  terms: CouponTerms,
  used: { readonly ever: number; readonly inPeriod: number },
  now: Date,
): UseAnswer {
  if (!terms.active) return { ok: false, reason: 'ended' };
  if (now < terms.startsAt) return { ok: false, reason: 'not_started' };
  if (terms.endsAt && now >= terms.endsAt) return { ok: false, reason: 'expired' };
  if (terms.perMemberMax !== null && used.ever >= terms.perMemberMax) return { ok: false, reason: 'member_limit' };
  if (terms.perPeriodMax !== null && used.inPeriod >= terms.perPeriodMax) return { ok: false, reason: 'period_limit' };
  return { ok: true };
}

/** The state of a member's coupon. */
export type CouponState = 'ready' | 'coming' | 'used' | 'expired';

export function couponState(
  coupon: { readonly used: boolean; readonly active: boolean; readonly startsAt: Date; readonly endsAt: Date | null },
  now: Date,
): CouponState {
  if (coupon.used) return 'used';
  if (!coupon.active || (coupon.endsAt && now >= coupon.endsAt)) return 'expired';
  return now < coupon.startsAt ? 'coming' : 'ready';
}

export const couponStateThai: Readonly<Record<CouponState, string>> = {
  ready: 'พร้อมใช้',
  coming: 'ยังไม่เริ่ม',
  used: 'ใช้แล้ว',
  expired: 'หมดอายุ',
};
