/** Coupons in wire form. */
import { satang } from '../../money.ts';
import { toIso } from '../../time.ts';
import type { CouponUseView, MemberCouponView } from '../contract.ts';
import { bonusTerms } from '../rules/bonus-coupon.ts';
import { codeText } from '../rules/code.ts';
import { couponState } from '../rules/use.ts';
import { amountOnWire, amountText, type CouponWorth, spinsText } from '../rules/worth.ts';
import { spinGivers } from './spin-givers.ts';
import type { coupon, couponCode, couponUse } from './tables.ts';

export type CouponRow = typeof coupon.$inferSelect;
export type CodeRow = typeof couponCode.$inferSelect;
export type UseRow = typeof couponUse.$inferSelect;

/** The conditions of a bonus, in Thai. */
export const termsText = ({ amount, bonus }: Pick<CouponRow, 'amount' | 'bonus'>): string | null =>
  bonus && bonusTerms(satang(amount), bonus);

const worthView = (worth: CouponWorth) => ({
  gives: worth.gives,
  amount: amountOnWire(worth),
  amount_text: amountText(worth),
  detail: spinsText(worth, spinGivers.get().slotDays),
});

export const couponUseView = (row: UseRow, used: CouponRow): CouponUseView => ({
  use_id: String(row.id),
  title: used.title,
  ...worthView({ ...used, gives: row.gives, amount: row.amount }),
  used_at: toIso(row.usedAt),
});

/** When a code expires: with its coupon, or earlier if it was given for a shorter time. */
export function codeEnd(couponRow: Pick<CouponRow, 'endsAt'>, code: Pick<CodeRow, 'expiresAt'>): Date | null {
  const ends = [couponRow.endsAt, code.expiresAt].filter((one) => one !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((one) => one.getTime())));
}

export function memberCouponView(row: CouponRow, code: CodeRow, usedAt: Date | null, now: Date): MemberCouponView {
  const endsAt = codeEnd(row, code);
  return {
    code: codeText(code.code),
    title: row.title,
    ...worthView(row),
    terms: termsText(row),
    state: couponState({ used: usedAt !== null, active: row.active, startsAt: row.startsAt, endsAt }, now),
    starts_at: toIso(row.startsAt),
    ends_at: endsAt && toIso(endsAt),
    used_at: usedAt && toIso(usedAt),
    enamel: row.enamel,
    emblem: row.emblem,
  };
}
