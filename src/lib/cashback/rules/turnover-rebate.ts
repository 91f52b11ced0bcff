/** The turnover rebate of a day, and the highest sustainable rate of a category (rewards.md "Formulas"). */
import { add, larger, type Satang, timesFraction, zeroSatang } from '../../money.ts';
import type { PlayCategory } from './categories.ts';

export interface CategoryStakes {
  readonly category: PlayCategory;
  readonly stakes: Satang;
  /** Later changes of days that had already been paid. */
  readonly carried: Satang;
}

export interface RebateLine extends CategoryStakes {
  readonly rateBp: number;
  readonly amount: Satang;
}

/** `rate x settled stakes` per category, truncated to whole satang. */
export function turnoverRebate(
  stakes: readonly CategoryStakes[],
  rateBp: (category: PlayCategory) => number,
): { readonly lines: readonly RebateLine[]; readonly amount: Satang } {
  const lines = stakes.map((one) => {
    const rate = rateBp(one.category);
    const base = larger(add(one.stakes, one.carried), zeroSatang);
    return { ...one, rateBp: rate, amount: timesFraction(base, BigInt(rate), 10_000n, 'down') };
  });
  return { lines, amount: add(...lines.map((line) => line.amount)) };
}

/** All rewards on one stake may together cost at most this percentage of the house edge. */
const shareOfEdgePct = 30;

/** The highest total reward on a stake, in hundredths of a percent: 30% of the house edge. */
export function mostOnStakeBp(edgeBp: number): number {
  return Math.max(0, Math.floor((edgeBp * shareOfEdgePct) / 100));
}

/** Whether rates paid on the same stake stay within that maximum together. */
export function isBearable(ratesBp: readonly number[], edgeBp: number): boolean {
  return ratesBp.reduce((sum, rate) => sum + rate, 0) <= mostOnStakeBp(edgeBp);
}
