/** Coupons in words. */
import { type CouponPeriod, couponPeriods } from '../../coupon/rules/use.ts';
import type { CouponGives } from '../../coupon/rules/worth.ts';
import { formatBaht, fromDecimal } from '../../money.ts';

/** A coupon as far as its words need it; amounts and instants as on the wire. */
interface CouponView {
  readonly gives: CouponGives;
  readonly amount: string;
  readonly used: number;
  readonly active: boolean;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly per_member_max: number | null;
  readonly period: CouponPeriod | null;
  readonly per_period_max: number | null;
}

export const givesThai: Readonly<Record<CouponGives, string>> = {
  credit: 'เครดิต (บาท)',
  bonus: 'โบนัสมีเทิร์น (บาท)',
  points: 'แต้ม',
  spins: 'ฟรีสปินของสล็อต',
  wheel_spins: 'สิทธิ์หมุนวงล้อ',
};

export const couponStates = ['live', 'planned', 'ended'] as const;
export type CouponListState = (typeof couponStates)[number];

export const couponStateThai: Readonly<Record<CouponListState, string>> = {
  live: 'ใช้ได้',
  planned: 'ตั้งเวลาไว้',
  ended: 'จบแล้ว',
};

export function couponStateAt(
  { active, starts_at, ends_at }: Pick<CouponView, 'active' | 'starts_at' | 'ends_at'>,
  now: Date,
): CouponListState {
  if (!active || (ends_at !== null && Date.parse(ends_at) <= now.getTime())) return 'ended';
  return Date.parse(starts_at) > now.getTime() ? 'planned' : 'live';
}

/** "เครดิต ฿50", "20 แต้ม" */
export function worthThai({ gives, amount }: Pick<CouponView, 'gives' | 'amount'>): string {
  const money = (): string => formatBaht(fromDecimal(amount), { satang: 'trim' });
  const texts = {
    credit: () => `เครดิต ${money()}`,
    bonus: () => `โบนัส ${money()}`,
    points: () => `${Number(amount).toLocaleString('th-TH')} แต้ม`,
    spins: () => `ฟรีสปิน ${amount} ครั้ง`,
    wheel_spins: () => `หมุนวงล้อ ${amount} ครั้ง`,
  } as const;
  return texts[gives]();
}

/** How often one member may use it. */
export function usesThai({
  per_member_max,
  period,
  per_period_max,
}: Pick<CouponView, 'per_member_max' | 'period' | 'per_period_max'>): string {
  const parts = [
    per_member_max === null ? '' : `คนละ ${per_member_max} ครั้ง`,
    period === null || per_period_max === null ? '' : `${couponPeriods[period]}ละ ${per_period_max} ครั้ง`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'ไม่จำกัดต่อคน';
}

/** What was given at most so far, in satang: of credit and bonuses. */
export const givenSoFar = ({
  gives,
  amount,
  used,
}: Pick<CouponView, 'gives' | 'amount' | 'used'>): bigint | undefined =>
  gives === 'credit' || gives === 'bonus' ? fromDecimal(amount) * BigInt(used) : undefined;
