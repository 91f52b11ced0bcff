/** กลับเลข: all distinct orders of a number's digits, ascending. กลับ 2 gives 2 or 1, กลับ 3 gives 6, 3 or 1. */
export function permutations(number: string): string[] {
  if (number.length <= 1) return [number];
  const found = new Set<string>();
  for (let at = 0; at < number.length; at++)
    for (const rest of permutations(number.slice(0, at) + number.slice(at + 1))) found.add(`${number[at]}${rest}`);
  return [...found].sort();
}
