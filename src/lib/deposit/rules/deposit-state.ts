/** The life of a payment intent and what money that names it does to it (money.md "Deposit", thai.md 3.4). */
import type { Satang } from '../../money.ts';
import { dayMs, minuteMs } from '../../time.ts';
import type { ReviewReason } from './arrival-words.ts';
import { type KnownSender, senderFit, type ToldSender } from './sender.ts';

export type IntentStatus = 'created' | 'pending' | 'paid' | 'credited' | 'expired' | 'cancelled' | 'failed' | 'review';

/** What was unusual about credited money; "limited" went back in part, "reversed" the bank took back later. */
export type IntentFlag = 'under' | 'over' | 'late' | 'reviewed' | 'limited' | 'reversed';

/** How long a payment is shown, how much longer money for it is matched without question, and how late it is still credited. */
export const intentShownMs = 10 * minuteMs;
export const intentGraceMs = 2 * minuteMs;
export const lateCreditMs = dayMs;

/** From where an intent may go where. */
export const intentTransitions: Readonly<Record<IntentStatus, readonly IntentStatus[]>> = {
  // Money may be there before the gateway has answered us.
  created: ['pending', 'paid', 'failed', 'review'],
  pending: ['paid', 'expired', 'cancelled', 'review'],
  paid: ['credited'],
  // Money that comes late reopens the same record instead of making a second.
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  failed: ['review'],
  review: ['credited', 'failed'],
  credited: [],
};

export function intentMayBecome(from: IntentStatus, to: IntentStatus): boolean {
  return intentTransitions[from].includes(to);
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
  /** Null where it is not told who paid. */
  readonly sender: ToldSender | null;
}

export interface Expected {
  readonly status: IntentStatus;
  /** Why it waits for people, where it does. */
  readonly reviewReason: ReviewReason | null;
  /** What was to be transferred. */
  readonly payable: Satang;
  readonly expiresAt: Date;
  readonly sender: KnownSender;
}

export type Decision =
  /** Credit what really arrived; the flag tells the member what was unusual. */
  | { readonly kind: 'credit'; readonly flag: Exclude<IntentFlag, 'reviewed' | 'limited' | 'reversed'> | null }
  /** Its own payment is paid already, but it is certainly the member's: a payment of its own. */
  | { readonly kind: 'unsolicited' }
  /** An operator decides; the money is kept, never dropped. */
  | { readonly kind: 'review'; readonly reason: ReviewReason };

/** A source that counts in another unit than we think: exactly a hundred times what was asked. */
export const isUnitMistaken = (amount: Satang, payable: Satang): boolean => amount === payable * 100n;

/** A payment that only waits because somebody else's money came for it: its member's own still ends it, the other stays with people. */
export const isTakenByOther = ({ status, reviewReason }: Pick<Expected, 'status' | 'reviewReason'>): boolean =>
  status === 'review' && reviewReason === 'sender_differs';

/** A payment that waits because its member has shown a slip nobody can check: no money has been told of, so what comes ends it. */
export const isOnlyClaimed = ({ status, reviewReason }: Pick<Expected, 'status' | 'reviewReason'>): boolean =>
  status === 'review' && reviewReason === 'slip_unchecked';

/** What was unusual about money that is credited to the payment it was meant for; null for nothing. */
export function flagOf(intent: Pick<Expected, 'status' | 'payable' | 'expiresAt'>, arrival: Arrival) {
  if (arrival.amount < intent.payable) return 'under';
  if (arrival.amount > intent.payable) return 'over';
  const lateBy = arrival.paidAt.getTime() - intent.expiresAt.getTime();
  return lateBy > intentGraceMs || intent.status === 'cancelled' ? 'late' : null;
}

/** What to do with money that names this intent. The same money told twice never reaches this (unique event id). */
export function decideArrival(intent: Expected, arrival: Arrival): Decision {
  const fit = senderFit(intent.sender, arrival.sender);
  if (fit === 'differs') return { kind: 'review', reason: 'sender_differs' };
  if (intent.status === 'failed') return { kind: 'review', reason: 'not_open' };
  const isCertain = fit === 'exact' || fit === 'likely';
  const isPaid = intent.status === 'paid' || intent.status === 'credited' || intent.status === 'review';
  if (isPaid && !(isCertain && isTakenByOther(intent)))
    return isCertain ? { kind: 'unsolicited' } : { kind: 'review', reason: 'already_paid' };
  if (isUnitMistaken(arrival.amount, intent.payable)) return { kind: 'review', reason: 'amount_odd' };
  if (arrival.paidAt.getTime() - intent.expiresAt.getTime() > lateCreditMs)
    return { kind: 'review', reason: 'too_late' };
  return { kind: 'credit', flag: flagOf(intent, arrival) };
}
