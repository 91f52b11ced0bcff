/**
 * Account deletion (thai.md 10.7, PDPA sections 33 and 37): when it may be requested, and when identity is removed from the
 * books.
 */
import { dayMs } from '../../time.ts';

export const deletionStatuses = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;

/** The law allows thirty days for an answer. */
export const answerWithinMs = 30 * dayMs;

/** Anti-money-laundering law requires identity and books for five years after closing. */
const keptYears = 5;

/** When the identity of an account closed at `closedAt` may be removed. */
export function anonymiseFrom(closedAt: Date): Date {
  const from = new Date(closedAt);
  from.setUTCFullYear(from.getUTCFullYear() + keptYears);
  return from;
}

/** Open matters of a member who requests deletion. */
export interface Ties {
  /** A wallet is not empty. */
  readonly money: boolean;
  readonly owes: boolean;
  readonly openWithdrawal: boolean;
  readonly openDeposit: boolean;
  readonly openBills: boolean;
  readonly openGames: boolean;
}

/** What the member must settle first, in Thai; undefined when nothing is open. */
export function deletionObstacle(ties: Ties): string | undefined {
  if (ties.openWithdrawal) return 'รอรายการถอนให้เสร็จก่อน';
  if (ties.openDeposit) return 'รอรายการฝากที่ค้างอยู่ให้เสร็จ หรือยกเลิกก่อน';
  if (ties.openBills) return 'รอโพยที่แทงไว้ออกผลก่อน';
  if (ties.openGames) return 'รอรอบเกมที่ค้างอยู่ให้จบก่อน';
  if (ties.money) return 'ถอนเงินออกให้หมดก่อน ยอดทุกกระเป๋าต้องเป็น ฿0';
  if (ties.owes) return 'มียอดค้างชำระ ติดต่อทีมงานก่อน';
  return undefined;
}

/** How long there is left to answer, in whole days, and how it is marked: amber from 60 % of the time on, red past it. */
export function dueText(dueAt: Date, now: Date): { readonly text: string; readonly tone: 'c2' | 'warn' | 'bad b6' } {
  const left = dueAt.getTime() - now.getTime();
  if (left <= 0) return { text: `เลยมา ${Math.floor(-left / dayMs)} วัน`, tone: 'bad b6' };
  return { text: `เหลือ ${Math.ceil(left / dayMs)} วัน`, tone: left <= answerWithinMs * 0.4 ? 'warn' : 'c2' };
}
