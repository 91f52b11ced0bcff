/**
 * Shooting rewards: who is paid for the row of a shot, and how much (lotto.md section 8); paid out of what the round
 * earned.
 */

import { type BetType, betType, isTod } from '../../lotto/rules/bet-types.ts';
import { coversTooMuch } from '../../lotto/rules/cover.ts';
import type { YeekeeSettings } from '../../lotto/rules/yeekee-settings.ts';
import { baht, type Satang, satang, timesFraction } from '../../money.ts';
import { shotOfRow } from './yeekee.ts';

export interface RewardedShot {
  readonly seq: number;
  readonly memberId: bigint;
}

export interface StakedLine {
  readonly memberId: bigint;
  readonly betType: BetType;
  /** The counting key: for tod the sorted digits. */
  readonly key: string;
  readonly stake: bigint;
}

/** A round's totals, in satang. */
export interface RoundMoney {
  /** Paid for its bills, after discounts. */
  readonly paidIn: bigint;
  readonly prizes: bigint;
}

/**
 * The shots in rewarded rows whose members have staked enough: one reward per member, the newer row first, nobody moves up.
 * None with too few shooters, or when the market's rewards are off. `shots` oldest first.
 */
export function rewardedShots<T extends RewardedShot>(
  shots: readonly T[],
  settings: YeekeeSettings,
  stakeOf: (memberId: bigint) => bigint,
): { readonly row: number; readonly shot: T; readonly stake: bigint }[] {
  if (!settings.rewardsOn || shooters(shots) < settings.rewardShootersMin) return [];
  const paid = new Set<bigint>();
  return [...settings.rewardRows]
    .sort((a, b) => a - b)
    .flatMap((row) => {
      const shot = shotOfRow(shots, row);
      if (!shot || paid.has(shot.memberId)) return [];
      const stake = stakeOf(shot.memberId);
      if (stake < baht(settings.rewardStakeMinBaht)) return [];
      paid.add(shot.memberId);
      return [{ row, shot, stake }];
    });
}

/** How many members have shot. */
export const shooters = (shots: readonly RewardedShot[]): number => new Set(shots.map((one) => one.memberId)).size;

/**
 * The amount of each of `count` rewards: the market's, but in total at most the configured share of what the round earned.
 */
export function rewardAmount(count: number, money: RoundMoney, settings: YeekeeSettings): Satang {
  const earned = money.paidIn - money.prizes;
  if (count === 0 || earned <= 0n) return satang(0n);
  const share = timesFraction(satang(earned), BigInt(settings.rewardMarginPct), 100n * BigInt(count), 'down');
  const whole = baht(settings.rewardBaht);
  return share < whole ? share : whole;
}

/**
 * A member's stakes in a round, without those on types that the member covers too much of, alone or together with colluding
 * members (who share a device or a payer).
 */
export function uncoveredStake(memberId: bigint, league: ReadonlySet<bigint>, lines: readonly StakedLine[]): bigint {
  const theirs = lines.filter((line) => line.memberId === memberId || league.has(line.memberId));
  const byType = Map.groupBy(theirs, (line) => line.betType);
  let counted = 0n;
  for (const [type, staked] of byType) {
    const shape = { digits: betType(type).digits, tod: isTod(type) };
    if (
      coversTooMuch(
        shape,
        staked.map((line) => line.key),
      )
    )
      continue;
    for (const line of staked) if (line.memberId === memberId) counted += line.stake;
  }
  return counted;
}
