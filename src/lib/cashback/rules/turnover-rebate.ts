/** The turnover rebate of a day, and how much of it a category can bear (rewards.md "Formulas"). */
import { add, larger, type Satang, timesFraction, zeroSatang } from '../../money.ts';
import type { PlayCategory } from './categories.ts';

export interface CategoryStakes {
  readonly category: PlayCategory;
  readonly stakes: Satang;
  /** What days that had been paid out already have changed by since. */
  readonly carried: Satang;
}

export interface RebateLine extends CategoryStakes {
  readonly rateBp: number;
  readonly amount: Satang;
}

/** `rate x settled stakes` of each category, cut to whole satang. */
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

/** Of what the house keeps on average, all that is paid on the same stake may together take this many percent. */
const shareOfEdgePct = 30;

/** The most that may be paid on a stake, in hundredths of a percent: 30% of the house edge. */
export function mostOnStakeBp(edgeBp: number): number {
  return Math.max(0, Math.floor((edgeBp * shareOfEdgePct) / 100));
}

/** Whether rates that are paid on the same stake can be borne together. */
export function isBearable(ratesBp: readonly number[], edgeBp: number): boolean {
  return ratesBp.reduce((sum, rate) => sum + rate, 0) <= mostOnStakeBp(edgeBp);
}
