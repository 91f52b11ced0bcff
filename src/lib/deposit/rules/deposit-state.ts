/** The life cycle of a payment, and the effect of incoming money that names it (money.md "Deposit", thai.md 3.4). */
import type { Satang } from '../../money.ts';
import { dayMs, minuteMs } from '../../time.ts';
import type { ReviewReason } from './review-reasons.ts';
import { type KnownSender, type ReportedSender, senderFit } from './sender.ts';

export const intentStatuses = [
  'created',
  'pending',
  'paid',
  'credited',
  'expired',
  'cancelled',
  'failed',
  'review',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** What was unusual about credited money; "limited" was returned in part, "reversed" was taken back by the bank later. */
export const intentFlags = ['under', 'over', 'late', 'reviewed', 'limited', 'reversed'] as const;
export type IntentFlag = (typeof intentFlags)[number];

/**
 * How long a payment is shown, the grace period in which money still matches it without question, and how late it is still
 * credited.
 */
export const intentShownMs = 10 * minuteMs;
export const intentGraceMs = 2 * minuteMs;
export const lateCreditMs = dayMs;

/** Allowed transitions of a payment. */
export const intentTransitions: Readonly<Record<IntentStatus, readonly IntentStatus[]>> = {
  // Money may arrive before the gateway has answered us.
  created: ['pending', 'paid', 'failed', 'review'],
  pending: ['paid', 'expired', 'cancelled', 'review'],
  paid: ['credited'],
  // Late money reopens the same payment instead of creating a second one.
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

export interface IncomingMoney {
  readonly amount: Satang;
  readonly paidAt: Date;
  /** Null where the sender is not reported. */
  readonly sender: ReportedSender | null;
}

export interface Expected {
  readonly status: IntentStatus;
  /** Why it is in review, if it is. */
  readonly reviewReason: ReviewReason | null;
  /** The amount to be transferred. */
  readonly payable: Satang;
  readonly expiresAt: Date;
  readonly sender: KnownSender;
}

export type Decision =
  /** Credit what arrived; the flag says what was unusual. */
  | { readonly kind: 'credit'; readonly flag: Exclude<IntentFlag, 'reviewed' | 'limited' | 'reversed'> | null }
  /** This payment is already paid, but the money is certainly the member's: a payment of its own. */
  | { readonly kind: 'unsolicited' }
  /** An operator decides; the money is kept, never dropped. */
  | { readonly kind: 'review'; readonly reason: ReviewReason };

/** A source that reports in the wrong unit: exactly a hundred times the requested amount. */
export const isUnitMistaken = (amount: Satang, payable: Satang): boolean => amount === payable * 100n;

/**
 * A payment in review only because of somebody else's money: the member's own money still completes it, and the other stays
 * in review.
 */
export const isTakenByOther = ({ status, reviewReason }: Pick<Expected, 'status' | 'reviewReason'>): boolean =>
  status === 'review' && reviewReason === 'sender_differs';

/**
 * A payment in review only because of a slip that nobody can check: no money has been reported, so whatever arrives
 * completes it.
 */
export const isOnlyClaimed = ({ status, reviewReason }: Pick<Expected, 'status' | 'reviewReason'>): boolean =>
  status === 'review' && reviewReason === 'slip_unchecked';

/** What was unusual about money credited to its payment; null for nothing. */
export function flagOf(intent: Pick<Expected, 'status' | 'payable' | 'expiresAt'>, incoming: IncomingMoney) {
  if (incoming.amount < intent.payable) return 'under';
  if (incoming.amount > intent.payable) return 'over';
  const lateBy = incoming.paidAt.getTime() - intent.expiresAt.getTime();
  return lateBy > intentGraceMs || intent.status === 'cancelled' ? 'late' : null;
}

/** What to do with money that names this payment. The same event never gets here twice (unique event id). */
export function decideIncoming(intent: Expected, incoming: IncomingMoney): Decision {
  const fit = senderFit(intent.sender, incoming.sender);
  if (fit === 'differs') return { kind: 'review', reason: 'sender_differs' };
  if (intent.status === 'failed') return { kind: 'review', reason: 'not_open' };
  const isCertain = fit === 'exact' || fit === 'likely';
  const isPaid = intent.status === 'paid' || intent.status === 'credited' || intent.status === 'review';
  if (isPaid && !(isCertain && isTakenByOther(intent)))
    return isCertain ? { kind: 'unsolicited' } : { kind: 'review', reason: 'already_paid' };
  if (isUnitMistaken(incoming.amount, intent.payable)) return { kind: 'review', reason: 'amount_odd' };
  if (incoming.paidAt.getTime() - intent.expiresAt.getTime() > lateCreditMs)
    return { kind: 'review', reason: 'too_late' };
  return { kind: 'credit', flag: flagOf(intent, incoming) };
}
