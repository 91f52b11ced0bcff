/** When a day's cashback can be claimed: from the day's end to 23:59 of the next day (rewards.md "Cashback"). */
import type { Satang } from '../../money.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '../../time.ts';

export type ClaimState =
  /** At least the minimum, and within the window. */
  | 'open'
  | 'claimed'
  /** Below the minimum payout. */
  | 'below_minimum'
  /** Was claimable but not claimed in time. */
  | 'lapsed'
  /** Nothing to refund. */
  | 'nothing';

/** The first instant after the claim window. */
export const claimEnd = (day: Day): Date => bangkokInstant(addDays(day, 2));

/** The day that can be claimed at an instant. */
export const claimableDay = (now: Date): Day => addDays(bangkokDay(now), -1);

export function claimState(
  reward: { readonly day: Day; readonly amount: Satang; readonly min: Satang; readonly claimed: boolean },
  now: Date,
): ClaimState {
  if (reward.claimed) return 'claimed';
  const inTime = now < claimEnd(reward.day);
  if (reward.amount >= reward.min) return inTime ? 'open' : 'lapsed';
  return reward.amount > 0n ? 'below_minimum' : 'nothing';
}

export const claimStateThai: Readonly<Record<ClaimState, string>> = {
  open: 'รอรับ',
  claimed: 'รับแล้ว',
  below_minimum: 'ไม่ถึงขั้นต่ำ',
  lapsed: 'หมดเวลารับ',
  nothing: 'ไม่มียอด',
};
