/**
 * Finds the owner of a transfer into one of our accounts (thai.md 3.4, 3.5). Transfers do not name a payment: the sender's
 * account decides where it is known, the unique satang where it is not; if neither helps, it goes to review.
 */
import { minuteMs } from '../../time.ts';
import type { ReviewReason } from './arrival-words.ts';
import {
  type Arrival,
  type Expected,
  flagOf,
  type IntentFlag,
  isOnlyClaimed,
  isTakenByOther,
  isUnitMistaken,
  lateCreditMs,
} from './deposit-state.ts';
import { type KnownSender, senderFit } from './sender.ts';

/** A member's payment into the account that received the transfer. */
export interface Wish extends Expected {
  readonly intentId: bigint;
  readonly memberId: bigint;
  readonly createdAt: Date;
}

/** A member whose account the reported sender may be. */
export interface Payer {
  readonly memberId: bigint;
  readonly known: KnownSender;
}

export interface Seen {
  readonly arrival: Arrival;
  readonly now: Date;
  /** The payment that this exact amount into this account is reserved for. */
  readonly slot: Wish | undefined;
  readonly payers: readonly Payer[];
  /** Those members' payments into this account, newest first. */
  readonly wishes: readonly Wish[];
}

export type Found =
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
const minuteToldMs = minuteMs;

const isOpen = (wish: Wish): boolean => wish.status === 'created' || wish.status === 'pending';
const isOver = (wish: Wish): boolean => wish.status === 'expired' || wish.status === 'cancelled';

export function findOwner(seen: Seen): Found {
  const { arrival, now, slot } = seen;
  if (arrival.paidAt.getTime() > now.getTime() + clockAheadMs) return { kind: 'review', reason: 'time_ahead' };

  const fits = (wanted: string): Payer[] =>
    seen.payers.filter((payer) => senderFit(payer.known, arrival.sender) === wanted);
  const exact = fits('exact');
  const likely = fits('likely');
  const [owner, another] = exact.length > 0 ? exact : likely;
  if (owner && !another) return ofOwner(seen, owner.memberId);
  if (owner) {
    // Several members match what is shown of the account: the unique satang decide.
    const meant = slot && [...exact, ...likely].some((payer) => payer.memberId === slot.memberId) ? slot : undefined;
    return meant ? ofOwner(seen, meant.memberId) : { kind: 'review', reason: 'ambiguous' };
  }
  const [perhaps, orElse] = fits('weak');
  const guess = perhaps && !orElse ? { memberId: perhaps.memberId } : {};
  if (!slot) return { kind: 'review', reason: 'unknown_sender', ...guess };
  return bySatang(seen, slot);
}

/** The sender is known: an open payment, else one cancelled or expired within a day, else a payment of its own. */
function ofOwner({ arrival, now, slot, wishes }: Seen, memberId: bigint): Found {
  const all = [...(slot?.memberId === memberId ? [slot] : []), ...wishes.filter((wish) => wish.memberId === memberId)];
  // A payment created long after the money was sent cannot be what it was sent for.
  const mine = all.filter((wish) => wish.createdAt.getTime() - arrival.paidAt.getTime() <= lateCreditMs);
  const byAmount = (some: readonly Wish[]): Wish | undefined =>
    some.find((wish) => wish.payable === arrival.amount) ?? some[0];
  const open = byAmount([
    ...mine.filter(isOpen),
    ...mine.filter((wish) => isTakenByOther(wish) || isOnlyClaimed(wish)),
  ]);
  if (open) {
    return isUnitMistaken(arrival.amount, open.payable)
      ? { kind: 'review', reason: 'amount_odd', intentId: open.intentId, memberId }
      : { kind: 'credit', intentId: open.intentId, flag: flagOf(open, arrival) };
  }
  const lateBy = (wish: Wish): number => arrival.paidAt.getTime() - wish.expiresAt.getTime();
  const over = byAmount(mine.filter((wish) => isOver(wish) && lateBy(wish) <= lateCreditMs));
  if (over) {
    return isUnitMistaken(arrival.amount, over.payable)
      ? { kind: 'review', reason: 'amount_odd', intentId: over.intentId, memberId }
      : { kind: 'credit', intentId: over.intentId, flag: flagOf(over, arrival) };
  }
  if (now.getTime() - arrival.paidAt.getTime() > lateCreditMs) return { kind: 'review', reason: 'too_late', memberId };
  return { kind: 'unsolicited', memberId };
}

/** The sender is unknown: the unique satang decide, as long as nothing reported contradicts. */
function bySatang({ arrival }: Seen, slot: Wish): Found {
  const about = { intentId: slot.intentId, memberId: slot.memberId };
  if (senderFit(slot.sender, arrival.sender) === 'differs')
    return { kind: 'review', reason: 'sender_differs', ...about };
  if (!isOpen(slot) && !isOver(slot) && !isOnlyClaimed(slot))
    return { kind: 'review', reason: 'already_paid', ...about };
  // Sent before the amount was reserved for this member: it was meant for something else.
  if (arrival.paidAt.getTime() < slot.createdAt.getTime() - minuteToldMs)
    return { kind: 'review', reason: 'unknown_sender' };
  return { kind: 'credit', intentId: slot.intentId, flag: flagOf(slot, arrival) };
}
