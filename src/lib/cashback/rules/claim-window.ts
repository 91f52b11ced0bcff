/** When a day can be claimed: from its end to 23:59 of the next day (rewards.md "Cashback"). */
import type { Satang } from '../../money.ts';
import { addDays, bangkokDay, bangkokInstant, type Day } from '../../time.ts';

export type ClaimState =
  /** Worth claiming, and in time. */
  | 'open'
  | 'claimed'
  /** Too little to be paid out. */
  | 'below_minimum'
  /** Was worth claiming, and nobody did. */
  | 'lapsed'
  /** There was nothing to give back. */
  | 'nothing';

/** The first instant it cannot be claimed any more. */
export const claimEnd = (day: Day): Date => bangkokInstant(addDays(day, 2));

/** The one day that can be claimed at an instant. */
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
