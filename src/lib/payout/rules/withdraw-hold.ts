/** Putting a withdrawal aside until something about it is known (operator.md section 5): for a day at most, and the member reads why. */
import { hourMs } from '../../time.ts';
import type { WithdrawStatus } from './withdraw-state.ts';

/** What can be held: not decided, or decided and not sent yet. What the bank has is not held by anybody here. */
export const holdableStatuses = ['requested', 'approved'] as const satisfies readonly WithdrawStatus[];

/** The longest that a withdrawal is held in all, milliseconds; after that it is decided. */
const holdMostMs = 24 * hourMs;

/** How long somebody may choose to hold one, hours. */
const holdHours = [1, 3, 6, 12] as const;

interface HeldColumns {
  readonly status: WithdrawStatus;
  readonly firstHeldAt: Date | null;
  readonly heldUntil: Date | null;
  readonly heldBy: string | null;
  readonly holdReason: string | null;
}

export interface WithdrawHold {
  readonly until: Date;
  readonly by: string;
  readonly reason: string;
}

const mayHold = (status: WithdrawStatus): boolean => holdableStatuses.some((one) => one === status);

/** The hold in force; it ends by itself, and with the decision. */
export function holdOf({ status, heldUntil, heldBy, holdReason }: HeldColumns, now: Date): WithdrawHold | undefined {
  if (!mayHold(status) || !heldUntil || heldUntil <= now) return undefined;
  return { until: heldUntil, by: heldBy ?? '', reason: holdReason ?? '' };
}

/** Until when it may be held at most: a day from the first hold on, however often it was released since. Null where it may not. */
export function holdMost(row: HeldColumns, now: Date): Date | null {
  if (!mayHold(row.status) || holdOf(row, now)) return null;
  const most = new Date((row.firstHeldAt ?? now).getTime() + holdMostMs);
  return most > now ? most : null;
}

export type HoldAnswer =
  | { readonly ok: true }
  /** `over`: decided, sent, or held already. `spent`: it was held for a day. */
  | { readonly ok: false; readonly reason: 'over' | 'spent' | 'past' | 'too_long' };

/** Whether it may be held until then. */
export function judgeHold(row: HeldColumns, until: Date, now: Date): HoldAnswer {
  if (!mayHold(row.status) || holdOf(row, now)) return { ok: false, reason: 'over' };
  const most = holdMost(row, now);
  if (!most) return { ok: false, reason: 'spent' };
  if (until <= now) return { ok: false, reason: 'past' };
  return until > most ? { ok: false, reason: 'too_long' } : { ok: true };
}

/** An end to choose: after so many hours, or as late as it may be. */
export interface HoldEnd {
  readonly hours: (typeof holdHours)[number] | 'most';
  readonly until: Date;
}

/** The ends to choose from, soonest first; the last is as late as it may be. */
export function holdEnds(most: Date, now: Date): HoldEnd[] {
  const ends = holdHours.map((hours): HoldEnd => ({ hours, until: new Date(now.getTime() + hours * hourMs) }));
  return [...ends.filter(({ until }) => until < most), { hours: 'most', until: most }];
}
