/** Checks an amount before it is sent, with the server's texts; undefined when it is valid. The server checks again. */

import { readAmount } from '../../client/amount-text.ts';
import { formatBaht, fromDecimal, type Satang, satang, smaller, subtract } from '../../money.ts';
import { leftTodayText } from '../rules/deposit-room.ts';

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

function unreadable(text: string): string {
  return text.trim() === '' ? 'ใส่จำนวนเงิน' : 'ใส่เป็นตัวเลขมากกว่า 0 ทศนิยมไม่เกิน 2 ตำแหน่ง';
}

/** Limits in the wire form. */
export interface DepositLimits {
  readonly min: string;
  readonly max: string;
  readonly whole_baht?: boolean;
  /** What the channel's limit leaves for today; null without one. */
  readonly left_today?: string | null;
}

/** The unique satang are added to whole baht, and must fit into the daily limit too. */
const mostAdded = satang(99);

/** The largest deposit a channel still accepts today; undefined without a daily limit. */
export function leftToday({ left_today, whole_baht }: DepositLimits): Satang | undefined {
  if (left_today === null || left_today === undefined) return undefined;
  if (!whole_baht) return fromDecimal(left_today);
  const left = subtract(fromDecimal(left_today), mostAdded);
  return left > 0n ? satang(left - (left % 100n)) : satang(0);
}

export function depositProblem(text: string, limits: DepositLimits): string | undefined {
  const amount = readAmount(text);
  if (amount === undefined) return unreadable(text);
  const min = fromDecimal(limits.min);
  const max = fromDecimal(limits.max);
  if (amount < min) return `ฝากขั้นต่ำ ${short(min)} เพิ่มอีก ${short(subtract(min, amount))}`;
  if (amount > max) return `ฝากได้สูงสุด ${short(max)} ต่อครั้ง`;
  if (limits.whole_baht && amount % 100n !== 0n) return 'ช่องทางนี้ฝากเป็นจำนวนเต็มบาท';
  const left = leftToday(limits);
  if (left !== undefined && amount > left) return leftTodayText(left);
  return undefined;
}

export interface WithdrawLimits {
  readonly available: string;
  readonly min: string;
  readonly max: string;
  readonly today_left: { readonly amount: string };
}

export function withdrawProblem(text: string, limits: WithdrawLimits): string | undefined {
  const amount = readAmount(text);
  if (amount === undefined) return unreadable(text);
  const available = fromDecimal(limits.available);
  const min = fromDecimal(limits.min);
  const max = fromDecimal(limits.max);
  const today = fromDecimal(limits.today_left.amount);
  if (amount % 100n !== 0n) return 'ถอนเป็นจำนวนเต็มบาท';
  if (amount < min) return `ถอนขั้นต่ำ ${short(min)} เพิ่มอีก ${short(subtract(min, amount))}`;
  if (amount > available) return `ยอดที่ถอนได้ไม่พอ ขาดอีก ${short(subtract(amount, available))}`;
  if (amount > max) return `ถอนได้สูงสุด ${short(max)} ต่อครั้ง`;
  if (amount > today) return `วันนี้ถอนได้อีก ${short(today)}`;
  return undefined;
}

/** The most that can be withdrawn at once now: whole baht, within every limit. */
export function mostToWithdraw(limits: WithdrawLimits): Satang {
  const most = smaller(
    smaller(fromDecimal(limits.available), fromDecimal(limits.max)),
    fromDecimal(limits.today_left.amount),
  );
  return satang(most - (most % 100n));
}
