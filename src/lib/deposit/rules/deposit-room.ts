/** How much of what arrived may be credited: the fee is kept, what a limit leaves no room for goes back (thai.md 3.4, I8). */
import { formatBaht, type Satang, smaller, subtract, zeroSatang } from '../../money.ts';

export interface Split {
  readonly credited: Satang;
  readonly fee: Satang;
  readonly returned: Satang;
}

/**
 * Divides money that arrived. With no room at all everything goes back, the fee as well; `room` null is without limit.
 * Undefined when the fee leaves nothing to credit: people decide about that.
 */
export function splitArrival(arrived: Satang, fee: Satang, room: Satang | null): Split | undefined {
  if (arrived <= fee) return undefined;
  const creditable = subtract(arrived, fee);
  const credited = room === null ? creditable : smaller(creditable, room);
  return credited <= 0n
    ? { credited: zeroSatang, fee: zeroSatang, returned: arrived }
    : { credited, fee, returned: subtract(creditable, credited) };
}

/** What the day of a channel leaves, and what to do once it leaves nothing. */
export function leftTodayText(left: Satang): string {
  return left > 0n
    ? `วันนี้ฝากช่องทางนี้ได้อีก ${formatBaht(left, { satang: 'trim' })}`
    : 'วันนี้ฝากช่องทางนี้ครบวงเงินแล้ว เลือกช่องทางอื่น';
}
