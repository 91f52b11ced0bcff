/** How much of its numbers the lines of a bet type cover together (rewards.md "turnover done"). */
import { coverPctMax } from '../../promotion/rules/counted.ts';

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
