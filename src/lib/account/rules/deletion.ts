/** Being forgotten (thai.md 10.7, PDPA sections 33 and 37): when it may be asked for, and when who somebody was is taken out of the books. */
import { dayMs } from '../../time.ts';

export type DeletionStatus = 'waiting' | 'accepted' | 'refused' | 'withdrawn';

/** The law gives thirty days for an answer. */
export const answerWithinMs = 30 * dayMs;

/** Money laundering law asks for identity and books for five years after closing. */
const keptYears = 5;

/** From when on identity need not be kept, of an account closed at `closedAt`. */
export function anonymiseFrom(closedAt: Date): Date {
  const from = new Date(closedAt);
  from.setUTCFullYear(from.getUTCFullYear() + keptYears);
  return from;
}

/** What is still open with a member who wants to go. */
export interface Ties {
  /** The wallets hold something. */
  readonly money: boolean;
  readonly owes: boolean;
  readonly openWithdrawal: boolean;
  readonly openDeposit: boolean;
  readonly openBills: boolean;
}

/** What the member has to do first, in Thai; undefined when nothing stands in the way. */
export function deletionObstacle(ties: Ties): string | undefined {
  if (ties.openWithdrawal) return 'รอรายการถอนให้เสร็จก่อน';
  if (ties.openDeposit) return 'รอรายการฝากที่ค้างอยู่ให้เสร็จ หรือยกเลิกก่อน';
  if (ties.openBills) return 'รอโพยที่แทงไว้ออกผลก่อน';
  if (ties.money) return 'ถอนเงินออกให้หมดก่อน ยอดทุกกระเป๋าต้องเป็น ฿0';
  if (ties.owes) return 'มียอดค้างชำระ ติดต่อทีมงานก่อน';
  return undefined;
}
