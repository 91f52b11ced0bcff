/** Simulations: a fast stream in place of HMAC, and means judged by their standard error. */
import { expect } from 'vitest';
import { type Draws, drawsOver } from '#lib/house/rules/draws.ts';

/** Words of xoshiro128**, seeded by splitmix32: far faster than HMAC, and the same in every run. */
export function fastDraws(seed: number): Draws {
  let mixed = seed | 0;
  const seeded = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let word = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return word ^ (word >>> 15);
  };
  let [a, b, c, d] = [seeded(), seeded(), seeded(), seeded()];
  return drawsOver(() => {
    const scrambled = Math.imul(b, 5);
    const word = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return word >>> 0;
  });
}

/** Returns of rounds, in stakes: how often each value was seen. */
export type Seen = Iterable<readonly [value: number, count: number]>;

/** Mean and deviation, and how many standard errors the mean lies from what it should be. */
export function judge(seen: Seen, expected: number) {
  let [rounds, sum, squares] = [0, 0, 0];
  for (const [value, count] of seen) {
    rounds += count;
    sum += value * count;
    squares += value * value * count;
  }
  const mean = sum / rounds;
  const deviation = Math.sqrt(squares / rounds - mean * mean);
  return { mean, deviation, errors: (mean - expected) / (deviation / Math.sqrt(rounds)) };
}

/** Fails when a simulation's mean lies more than four standard errors from a written return. */
export function expectReturn(what: string, seen: Seen, returnPpm: number): void {
  const { mean, errors } = judge(seen, returnPpm / 1e6);
  expect(Math.abs(errors), `${what} returned ${mean}, ${errors} standard errors off`).toBeLessThan(4);
}

/** The same for a share of rounds, in millionths. */
export const expectShare = (what: string, count: number, rounds: number, sharePpm: number): void =>
  expectReturn(
    what,
    [
      [1, count],
      [0, rounds - count],
    ],
    sharePpm,
  );

/** Counts values. */
export class Counts extends Map<number, number> {
  add(value: number, count = 1): void {
    this.set(value, (this.get(value) ?? 0) + count);
  }
}
