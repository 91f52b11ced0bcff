/** What a coupon gives, and how it is written. */
import { formatBaht, formatPoints, points, type Satang, satang, toDecimal } from '../../money.ts';
import { countText } from '../../thai.ts';

/** Credit and a bonus are counted in satang; points, spins of a slot and spins of the wheel one by one. */
export const couponGives = ['credit', 'points', 'bonus', 'spins', 'wheel_spins'] as const;
export type CouponGives = (typeof couponGives)[number];

export interface CouponWorth {
  readonly gives: CouponGives;
  readonly amount: bigint;
  /** The slot of free spins and the satang that each plays with; null for every other kind. */
  readonly spinGameName: string | null;
  readonly spinStake: bigint | null;
}

export const isInSatang = (gives: CouponGives): boolean => gives === 'credit' || gives === 'bonus';

/** "50.00" in THB, or a whole number. */
export const amountOnWire = ({ gives, amount }: Pick<CouponWorth, 'gives' | 'amount'>): string =>
  isInSatang(gives) ? toDecimal(satang(amount)) : String(amount);

/** "฿50", "20 แต้ม", "โบนัส ฿50", "ฟรีสปินโคมแดงเยาวราช 5 ครั้ง", "หมุนวงล้อฟรี 3 ครั้ง". */
export function amountText({ gives, amount, spinGameName }: CouponWorth): string {
  switch (gives) {
    case 'credit':
      return baht(satang(amount));
    case 'bonus':
      return `โบนัส ${baht(satang(amount))}`;
    case 'points':
      return `${formatPoints(points(amount))} แต้ม`;
    case 'spins':
      return `ฟรีสปิน${spinGameName ?? ''} ${countText(Number(amount))} ครั้ง`;
    case 'wheel_spins':
      return `หมุนวงล้อฟรี ${countText(Number(amount))} ครั้ง`;
  }
}

/** What spins are and how long they last; null for every other kind. `days` is how long spins of a slot can be played. */
export function spinsText({ gives, spinStake }: CouponWorth, days: number): string | null {
  if (gives === 'spins' && spinStake !== null)
    return `หมุนครั้งละ ${baht(satang(spinStake))} ใช้ภายใน ${days} วันหลังรับ เงินรางวัลเข้ากระเป๋าหลัก ไม่ติดเทิร์น`;
  return gives === 'wheel_spins' ? 'หมุนที่วงล้อนำโชค ไม่หมดอายุ' : null;
}

const baht = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
