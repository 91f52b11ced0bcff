/** What of a settled stake counts towards turnover (rewards.md "turnover done"). */
import { type Satang, satang, timesFraction, zeroSatang } from '../../money.ts';

/** A stake by the weight of its category, cut to whole satang. */
function weighed(stake: Satang, weightPct: number): Satang {
  return timesFraction(stake, BigInt(weightPct), 100n, 'down');
}

/**
 * Of the stakes one member had in one round of baccarat, by side: player against banker counts their difference, all other
 * bets count whole.
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

/** Lottery lines of one type that together cover more of its numbers than this count nothing: such a bill risks little. */
export const coverPctMax = 70;

/** Whether numbers (each a string of the type's digits; of a tod its digits in any order) cover too much of their type. */
export function coversTooMuch(
  type: { readonly digits: number; readonly tod: boolean },
  numbers: readonly string[],
): boolean {
  const covered = [...new Set(numbers)].reduce((sum, number) => sum + (type.tod ? orders(number) : 1), 0);
  return covered * 100 > coverPctMax * 10 ** type.digits;
}

/** In how many orders the digits of a number can be written: 123 in six, 112 in three. */
function orders(number: string): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const counts = new Map<string, number>();
  for (const digit of number) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].reduce((all, count) => all / factorial(count), factorial(number.length));
}

/** Nothing counts of what was void, refunded or a push, nor of free spins. */
export function countedStake(stake: Satang, weightPct: number, end: 'judged' | 'returned' | 'free'): Satang {
  return end === 'judged' ? weighed(stake, weightPct) : zeroSatang;
}
