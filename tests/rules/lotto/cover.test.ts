import { describe, expect, it } from 'vitest';
import { coversTooMuch } from '#lib/lotto/rules/cover.ts';

describe('lines that cover their type', () => {
  const two = { digits: 2, tod: false };
  const numbers = (count: number, digits: number) =>
    Array.from({ length: count }, (_, n) => String(n).padStart(digits, '0'));

  it('count up to 70 of a hundred numbers, and nothing from 71 on', () => {
    expect(coversTooMuch(two, numbers(70, 2))).toBe(false);
    expect(coversTooMuch(two, numbers(71, 2))).toBe(true);
    expect(coversTooMuch(two, [...numbers(70, 2), ...numbers(70, 2)]), 'a number twice is one').toBe(false);
    expect(coversTooMuch({ digits: 1, tod: false }, numbers(8, 1))).toBe(true);
  });

  it('of a tod are counted in all orders: 120 sets of three different digits cover 720 of 1,000', () => {
    const different = numbers(1_000, 3).filter((n) => new Set(n).size === 3 && [...n].sort().join('') === n);
    expect(different).toHaveLength(120);
    expect(coversTooMuch({ digits: 3, tod: true }, different)).toBe(true);
    expect(coversTooMuch({ digits: 3, tod: true }, different.slice(0, 116))).toBe(false);
    expect(coversTooMuch({ digits: 3, tod: false }, different)).toBe(false);
    const pairs = numbers(1_000, 3).filter((n) => new Set(n).size === 2 && [...n].sort().join('') === n);
    expect(pairs, 'of a pair there are three orders').toHaveLength(90);
    expect(coversTooMuch({ digits: 3, tod: true }, [...different.slice(0, 115), ...pairs.slice(0, 3)])).toBe(false);
    expect(coversTooMuch({ digits: 3, tod: true }, [...different.slice(0, 115), ...pairs.slice(0, 4)])).toBe(true);
  });
});
