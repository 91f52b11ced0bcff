/** The turnover rebate of a day (rewards.md "Formulas"). */
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
