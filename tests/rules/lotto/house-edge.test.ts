import { describe, expect, it } from 'vitest';
import { type BetType, betTypes } from '#lib/lotto/rules/bet-types.ts';
import { houseEdgeBp } from '#lib/lotto/rules/house-edge.ts';
import { lineWins } from '#lib/lotto/rules/match.ts';

describe('the house edge', () => {
  it.each<[BetType, number, number, number]>([
    ['two_top', 9_200, 0, 800],
    ['two_bottom', 9_000, 0, 1_000],
    ['two_bottom', 9_000, 500, 526],
    ['three_top', 90_000, 0, 1_000],
    ['three_tod', 15_000, 0, 1_000],
    ['three_front', 45_000, 0, 1_000],
    ['run_top', 320, 0, 1_328],
    ['run_bottom', 420, 0, 2_020],
    ['four_top', 600_000, 0, 4_000],
    ['four_tod', 25_000, 0, 4_000],
    ['two_top', 11_000, 0, -1_000],
  ])('of %s at %i with %i off is %i hundredths of a percent', (type, rate, discount, edge) => {
    expect(houseEdgeBp(type, rate, discount)).toBe(edge);
  });

  it('stands on the chances that draws really give', () => {
    const luckiest: Partial<Record<BetType, string>> = {
      three_top: '123',
      three_tod: '123',
      two_top: '23',
      two_bottom: '23',
      run_top: '2',
      run_bottom: '2',
    };
    for (const [type, number] of Object.entries(luckiest) as [BetType, string][]) {
      const draws = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));
      const wins = draws.filter((top) =>
        lineWins(type, number, { three_top: top, two_top: top.slice(1), two_bottom: top.slice(1) }),
      ).length;
      // At a rate that would give every baht back, nothing is kept.
      expect(houseEdgeBp(type, Math.floor(100_000 / wins), 0), type).toBeLessThanOrEqual(wins);
      expect(houseEdgeBp(type, Math.floor(100_000 / wins), 0), type).toBeGreaterThanOrEqual(0);
    }
  });

  it('is known of every type', () => {
    for (const { code, govRate, otherRate } of betTypes)
      for (const rate of [govRate, otherRate]) if (rate !== null) expect(houseEdgeBp(code, rate, 0)).toBeGreaterThan(0);
  });
});
