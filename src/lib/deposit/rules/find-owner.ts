/**
 * Finds the owner of a transfer into one of our accounts (thai.md 3.4, 3.5). Transfers do not name a payment: the sender's
 * account decides where it is known, the unique satang where it is not; if neither helps, it goes to review.
 */
import { minuteMs } from '../../time.ts';
import {
  type Expected,
  flagOf,
  type IncomingMoney,
  type IntentFlag,
  isOnlyClaimed,
  isTakenByOther,
  isUnitMistaken,
  lateCreditMs,
} from './deposit-state.ts';
import type { ReviewReason } from './review-reasons.ts';
import { type KnownSender, senderFit } from './sender.ts';

/** A member's payment into the account that received the transfer. */
export interface OpenPayment extends Expected {
  readonly intentId: bigint;
  readonly memberId: bigint;
  readonly createdAt: Date;
}

/** A member whose account the reported sender may be. */
export interface Payer {
  readonly memberId: bigint;
  readonly known: KnownSender;
}

export interface TransferFacts {
  readonly incoming: IncomingMoney;
  readonly now: Date;
  /** The payment that this exact amount into this account is reserved for. */
  readonly reserved: OpenPayment | undefined;
  readonly payers: readonly Payer[];
  /** Those members' payments into this account, newest first. */
  readonly payments: readonly OpenPayment[];
}

export type OwnerDecision =
  | { readonly kind: 'credit'; readonly intentId: bigint; readonly flag: IntentFlag | null }
  /** Certainly this member's, but no payment is waiting for it. */
  | { readonly kind: 'unsolicited'; readonly memberId: bigint }
  /** Goes to review; `intentId` is the likely payment, `memberId` the likely owner. */
  | {
      readonly kind: 'review';
      readonly reason: ReviewReason;
      readonly intentId?: bigint;
      readonly memberId?: bigint;
    };

/** Bank clocks differ, and some report minutes only. */
const clockAheadMs = 5 * minuteMs;
const minuteReportedMs = minuteMs;

const isOpen = (payment: OpenPayment): boolean => payment.status === 'created' || payment.status === 'pending';
const isOver = (payment: OpenPayment): boolean => payment.status === 'expired' || payment.status === 'cancelled';

export function findOwner(facts: TransferFacts): OwnerDecision {
  const { incoming, now, reserved } = facts;
  if (incoming.paidAt.getTime() > now.getTime() + clockAheadMs) return { kind: 'review', reason: 'time_ahead' };

  const fits = (wanted: string): Payer[] =>
    facts.payers.filter((payer) => senderFit(payer.known, incoming.sender) === wanted);
  const exact = fits('exact');
  const likely = fits('likely');
  const [owner, another] = exact.length > 0 ? exact : likely;
  if (owner && !another) return ofOwner(facts, owner.memberId);
  if (owner) {
    // Several members match what is shown of the account: the unique satang decide.
    const meant =
      reserved && [...exact, ...likely].some((payer) => payer.memberId === reserved.memberId) ? reserved : undefined;
    return meant ? ofOwner(facts, meant.memberId) : { kind: 'review', reason: 'ambiguous' };
  }
  const [perhaps, orElse] = fits('weak');
  const guess = perhaps && !orElse ? { memberId: perhaps.memberId } : {};
  if (!reserved) return { kind: 'review', reason: 'unknown_sender', ...guess };
  return bySatang(facts, reserved);
}

/** The sender is known: an open payment, else one cancelled or expired within a day, else a payment of its own. */
function ofOwner({ incoming, now, reserved, payments }: TransferFacts, memberId: bigint): OwnerDecision {
  const all = [
    ...(reserved?.memberId === memberId ? [reserved] : []),
    ...payments.filter((payment) => payment.memberId === memberId),
  ];
  // A payment created long after the money was sent cannot be what it was sent for.
  const mine = all.filter((payment) => payment.createdAt.getTime() - incoming.paidAt.getTime() <= lateCreditMs);
  const byAmount = (some: readonly OpenPayment[]): OpenPayment | undefined =>
    some.find((payment) => payment.payable === incoming.amount) ?? some[0];
  const open = byAmount([
    ...mine.filter(isOpen),
    ...mine.filter((payment) => isTakenByOther(payment) || isOnlyClaimed(payment)),
  ]);
  if (open) {
    return isUnitMistaken(incoming.amount, open.payable)
      ? { kind: 'review', reason: 'amount_odd', intentId: open.intentId, memberId }
      : { kind: 'credit', intentId: open.intentId, flag: flagOf(open, incoming) };
  }
  const lateBy = (payment: OpenPayment): number => incoming.paidAt.getTime() - payment.expiresAt.getTime();
  const over = byAmount(mine.filter((payment) => isOver(payment) && lateBy(payment) <= lateCreditMs));
  if (over) {
    return isUnitMistaken(incoming.amount, over.payable)
      ? { kind: 'review', reason: 'amount_odd', intentId: over.intentId, memberId }
      : { kind: 'credit', intentId: over.intentId, flag: flagOf(over, incoming) };
  }
  if (now.getTime() - incoming.paidAt.getTime() > lateCreditMs) return { kind: 'review', reason: 'too_late', memberId };
  return { kind: 'unsolicited', memberId };
}

/** The sender is unknown: the unique satang decide, as long as nothing reported contradicts. */
function bySatang({ incoming }: TransferFacts, reserved: OpenPayment): OwnerDecision {
  const about = { intentId: reserved.intentId, memberId: reserved.memberId };
  if (senderFit(reserved.sender, incoming.sender) === 'differs')
    return { kind: 'review', reason: 'sender_differs', ...about };
  if (!isOpen(reserved) && !isOver(reserved) && !isOnlyClaimed(reserved))
    return { kind: 'review', reason: 'already_paid', ...about };
  // Sent before the amount was reserved for this member: it was meant for something else.
  if (incoming.paidAt.getTime() < reserved.createdAt.getTime() - minuteReportedMs)
    return { kind: 'review', reason: 'unknown_sender' };
  return { kind: 'credit', intentId: reserved.intentId, flag: flagOf(reserved, incoming) };
}
