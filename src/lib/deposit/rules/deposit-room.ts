/**
 * How much of an incoming amount may be credited: the fee is kept, and what exceeds a limit is returned (thai.md 3.4, I8).
 */
import { formatBaht, type Satang, smaller, subtract, zeroSatang } from '../../money.ts';

export interface Split {
  readonly credited: Satang;
  readonly fee: Satang;
  readonly returned: Satang;
}

/**
 * Splits an incoming amount. With no room at all everything is returned, including the fee; a null `room` means no limit.
 * Undefined when the fee leaves nothing to credit, which goes to review.
 */
export function splitIncoming(amount: Satang, fee: Satang, room: Satang | null): Split | undefined {
  if (amount <= fee) return undefined;
  const creditable = subtract(amount, fee);
  const credited = room === null ? creditable : smaller(creditable, room);
  return credited <= 0n
    ? { credited: zeroSatang, fee: zeroSatang, returned: amount }
    : { credited, fee, returned: subtract(creditable, credited) };
}

/** What remains of a channel's daily limit, and what to do when it is used up. */
export function leftTodayText(left: Satang): string {
  return left > 0n
    ? `วันนี้ฝากช่องทางนี้ได้อีก ${formatBaht(left, { satang: 'trim' })}`
    : 'วันนี้ฝากช่องทางนี้ครบวงเงินแล้ว เลือกช่องทางอื่น';
}
