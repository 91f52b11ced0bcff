/** Saved number sets (ชุดเลข): numbers a member bets on repeatedly (lotto.md section 6). */

export const numberSetsMax = 50;
export const numbersPerSetMax = 500;
export const setNameMax = 40;

/** The distinct numbers of a set in their original order. "7" and "07" are different numbers. */
export function setNumbers(given: readonly string[]): string[] {
  return [...new Set(given)];
}
