/** The life of a payment intent and what arriving money does to it (money.md "Deposit", thai.md 3.4). */
import type { Satang } from '../../money.ts';
import { dayMs, minuteMs } from '../../time.ts';

export type IntentStatus = 'created' | 'pending' | 'paid' | 'credited' | 'expired' | 'cancelled' | 'failed' | 'review';

/** How long a QR is shown, how much longer money for it is matched without question, and how late it is still credited. */
export const intentShownMs = 10 * minuteMs;
export const intentGraceMs = 2 * minuteMs;
const lateCreditMs = dayMs;

const next: Readonly<Record<IntentStatus, readonly IntentStatus[]>> = {
  created: ['pending', 'failed'],
  pending: ['paid', 'expired', 'cancelled', 'review'],
  paid: ['credited', 'review'],
  // Money that comes late reopens the same record instead of making a second.
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  failed: ['review'],
  review: ['credited', 'failed'],
  credited: [],
};

export function intentMayBecome(from: IntentStatus, to: IntentStatus): boolean {
  return next[from].includes(to);
}

export const intentStatusThai: Readonly<Record<IntentStatus, string>> = {
  created: 'กำลังสร้าง',
  pending: 'รอรับยอดโอน',
  paid: 'รับยอดแล้ว',
  credited: 'สำเร็จ',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิก',
  failed: 'ไม่สำเร็จ',
  review: 'กำลังตรวจสอบ',
};

export interface Arrival {
  readonly amount: Satang;
  readonly paidAt: Date;
  /** The account the money came from, where the gateway tells; null when it does not. */
  readonly sender: { readonly bankCode: string; readonly accountNumber: string } | null;
}

export interface Expected {
  readonly status: IntentStatus;
  readonly amount: Satang;
  readonly expiresAt: Date;
  readonly sender: { readonly bankCode: string; readonly accountNumber: string };
}

export type Decision =
  /** Credit what really arrived; the flag tells the member what was unusual. */
  | { readonly kind: 'credit'; readonly flag: 'exact' | 'under' | 'over' | 'late' }
  /** An operator decides; the money is kept, never dropped. */
  | { readonly kind: 'review'; readonly reason: 'sender_differs' | 'too_late' | 'already_paid' | 'not_open' };

/** What to do with money that names this intent. The same money told twice never reaches this (unique event id). */
export function decideArrival(intent: Expected, arrival: Arrival): Decision {
  if (intent.status === 'paid' || intent.status === 'credited' || intent.status === 'review')
    return { kind: 'review', reason: 'already_paid' };
  if (intent.status === 'created' || intent.status === 'failed') return { kind: 'review', reason: 'not_open' };
  const { sender } = arrival;
  if (sender && (sender.bankCode !== intent.sender.bankCode || sender.accountNumber !== intent.sender.accountNumber)) {
    return { kind: 'review', reason: 'sender_differs' };
  }
  const lateBy = arrival.paidAt.getTime() - intent.expiresAt.getTime();
  if (lateBy > lateCreditMs) return { kind: 'review', reason: 'too_late' };
  if (arrival.amount < intent.amount) return { kind: 'credit', flag: 'under' };
  if (arrival.amount > intent.amount) return { kind: 'credit', flag: 'over' };
  return { kind: 'credit', flag: lateBy > intentGraceMs || intent.status === 'cancelled' ? 'late' : 'exact' };
}
