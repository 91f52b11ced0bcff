import { describe, expect, it } from 'vitest';
import { isLastAwaited, showerOf, slotMoods } from '#lib/house/client/slots/slot-mood.ts';
import { slotPaceMs, slotThemes } from '#lib/house/rules/data/slots.ts';
import { spinAt } from '#lib/house/rules/slots.ts';

/** Stops of the first reels at which so many scatters lie, searched from the tops of the strips. */
function stopsWith(strips: readonly string[], reels: readonly number[]): number[] {
  return strips.map((strip, reel) => {
    const doubled = strip + strip;
    const wanted = reels.includes(reel);
    return [...strip].findIndex((_, stop) => doubled.slice(stop, stop + 3).includes('S') === wanted);
  });
}

describe('the last reel', () => {
  for (const theme of slotThemes) {
    const reelsOf = (stops: readonly number[]) => spinAt(theme, stops).reels;
    const withScatter = theme.strips.flatMap((strip, reel) => (reel < 4 && strip.includes('S') ? [reel] : []));

    it(`of ${theme.code} is waited for when two scatters lie, whatever it will show`, () => {
      const two = stopsWith(theme.strips, withScatter.slice(0, 2));
      for (let stop = 0; stop < (theme.strips[4]?.length ?? 0); stop++) {
        const reels = reelsOf([...two.slice(0, 4), stop]);
        expect(isLastAwaited(theme.strips, reels)).toBe(true);
      }
    });

    it(`of ${theme.code} is not waited for with fewer or more on the others`, () => {
      for (const count of [0, 1, 3].filter((of) => of <= withScatter.length)) {
        const stops = stopsWith(theme.strips, withScatter.slice(0, count));
        expect(isLastAwaited(theme.strips, reelsOf(stops))).toBe(false);
      }
    });
  }

  it('is not waited for where its strip has no scatter: a third would be impossible', () => {
    const reels = ['SAB', 'SAB', 'ABC', 'ABC', 'ABC'];
    expect(isLastAwaited(['SABC', 'SABC', 'ABC', 'ABC', 'ABC'], reels)).toBe(false);
    expect(isLastAwaited(['SABC', 'SABC', 'ABC', 'ABC', 'ABS'], reels)).toBe(true);
  });
});

describe('the character of a slot', () => {
  it('is its own in movement, sound and celebration', () => {
    const moods = slotThemes.map(({ code }) => slotMoods[code]);
    for (const of of ['motion', 'voice', 'shower', 'way'] as const)
      expect(new Set(moods.map((mood) => JSON.stringify(mood[of]))).size, of).toBe(3);
  });

  it('stops its reels one after another within the pace', () => {
    for (const { motion } of Object.values(slotMoods)) {
      expect(motion.stopsAt.every((at, reel) => reel === 0 || at > (motion.stopsAt[reel - 1] ?? 0))).toBe(true);
      expect(motion.stopsAt[4] + motion.landMs).toBeLessThan(slotPaceMs);
    }
  });
});

describe('what a win throws', () => {
  it('is nothing up to the stake, and more for more', () => {
    expect([0n, 1_000n, 2_000n].map((returned) => showerOf(2_000n, returned))).toEqual([0, 0, 0]);
    expect(showerOf(0n, 500n)).toBe(0);
    const counts = [2_001n, 4_000n, 10_000n, 40_000n, 900_000n].map((returned) => showerOf(2_000n, returned));
    expect(counts).toEqual([5, 6, 10, 28, 28]);
  });
});
