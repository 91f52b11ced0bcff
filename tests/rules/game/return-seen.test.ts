import { describe, expect, it } from 'vitest';
import { isOff, ppmText, returnSeen } from '#lib/game/rules/return-seen.ts';

/** Rounds of one stake, of which some pay this much and the others nothing. */
const flat = (rounds: number, wins: number, pays: number) => ({
  rounds,
  staked: rounds * 100,
  returned: wins * pays,
  stakedSquares: rounds * 100 ** 2,
  returnedSquares: wins * pays ** 2,
  products: wins * pays * 100,
});

describe('the return that was seen', () => {
  it('is the ratio with three standard errors to both sides', () => {
    // A coin that pays 1.96: p = 0.49, so the variance of a round is 1.96² × 0.49 × 0.51, and 3 / √10,000 of its root 2.94 %.
    const seen = returnSeen(flat(10_000, 4_900, 196));
    expect(seen?.seen).toBe(960_400);
    expect((seen?.most ?? 0) - (seen?.seen ?? 0)).toBeCloseTo(29_396, -2);
    expect((seen?.seen ?? 0) - (seen?.least ?? 0)).toBeCloseTo(29_396, -2);
  });

  it('has no width where every round returns the same', () => {
    expect(returnSeen(flat(200, 200, 95))).toEqual({ seen: 950_000, least: 950_000, most: 950_000 });
  });

  it('is not told of too few rounds or of none with a stake', () => {
    expect(returnSeen(flat(99, 40, 200))).toBeUndefined();
    expect(returnSeen({ ...flat(200, 0, 0), staked: 0 })).toBeUndefined();
  });

  it('is off where it does not meet what is stated', () => {
    const seen = { seen: 960_000, least: 930_000, most: 990_000 };
    expect(isOff(seen, { least: 961_000, most: 961_000 })).toBe(false);
    expect(isOff(seen, { least: 900_000, most: 931_000 })).toBe(false);
    expect(isOff(seen, { least: 991_000, most: 995_000 })).toBe(true);
    expect(isOff(seen, { least: 800_000, most: 929_000 })).toBe(true);
  });

  it('is written with one decimal', () => expect(ppmText(960_400)).toBe('96.0%'));
});
