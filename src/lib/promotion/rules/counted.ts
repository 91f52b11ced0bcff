/** How much of a settled stake counts towards turnover (rewards.md "turnover done"). */
import { type Satang, satang, timesFraction, zeroSatang } from '../../money.ts';

/** A stake times its category's weight, truncated to whole satang. */
function weighed(stake: Satang, weightPct: number): Satang {
  return timesFraction(stake, BigInt(weightPct), 100n, 'down');
}

/**
 * The part of one member's stakes in a baccarat round that is at risk: for player against banker the difference, all other
 * bets in full.
 */
export function baccaratAtRisk(stakes: readonly { readonly side: string; readonly stake: Satang }[]): Satang {
  let [ahead, others] = [0n, 0n];
  for (const { side, stake } of stakes) {
    if (side === 'player') ahead += stake;
    else if (side === 'banker') ahead -= stake;
    else others += stake;
  }
  return satang(others + (ahead < 0n ? -ahead : ahead));
}

/**
 * Lottery lines of one bet type that together cover more of its numbers than this percentage do not count: such a bill risks
 * little.
 */
export const coverPctMax = 70;

/** Whether these numbers (strings of the type's digits; for tod in any order) cover too many of the type's numbers. */
export function coversTooMuch(
  type: { readonly digits: number; readonly tod: boolean },
  numbers: readonly string[],
): boolean {
  const covered = [...new Set(numbers)].reduce((sum, number) => sum + (type.tod ? orders(number) : 1), 0);
  return covered * 100 > coverPctMax * 10 ** type.digits;
}

/** The number of distinct orders of a number's digits: 123 has six, 112 three. */
function orders(number: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].reduce((all, count) => all / factorial(count), factorial(number.length));
}

/** Void, refunded and pushed bets and free spins do not count. */
export function countedStake(stake: Satang, weightPct: number, end: 'judged' | 'returned' | 'free'): Satang {
  return end === 'judged' ? weighed(stake, weightPct) : zeroSatang;
}
