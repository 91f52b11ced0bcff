import { describe, expect, it } from 'vitest';
import { plotHeight, plotOf, plotWidth, sparkHeight, sparkPath, sparkWidth } from '#ui/chart/plot.ts';

describe('a chart', () => {
  it('stands on zero, ends at a round tick, and draws what there is', () => {
    const { ticks, zero, bars, lines } = plotOf([
      { name: 'ฝาก', mark: 'solid', values: [100_000, 280_000, null] },
      { name: 'ถอน', mark: 'outlined', values: [50_000, 0, null] },
      { name: 'เมื่อวาน', mark: 'dotted', values: [1, null, 3] },
    ]);
    expect(zero).toBe(plotHeight);
    expect(ticks.map(({ value }) => value)).toEqual([0, 100_000, 200_000, 300_000]);
    expect(bars).toHaveLength(4);
    expect(bars.every(({ y, height }) => y >= 0 && y + height <= plotHeight + 0.1)).toBe(true);
    expect(Math.max(...bars.map(({ x, width }) => x + width))).toBeLessThan((plotWidth / 3) * 2);
    expect(lines).toEqual([expect.stringMatching(/^M166\.7 \d+(\.\d)?L833\.3 /)]);
  });

  it('hangs what is negative below zero', () => {
    const { zero, bars } = plotOf([{ name: 'ได้เสีย', mark: 'solid', values: [-50, 100] }]);
    const [loss, win] = bars;
    expect(loss?.y).toBe(zero);
    expect((win?.y ?? 0) + (win?.height ?? 0)).toBeCloseTo(zero);
  });

  it('of nothing has an axis all the same', () => {
    expect(plotOf([{ name: 'ฝาก', mark: 'solid', values: [0, 0] }]).ticks.length).toBeGreaterThan(1);
    expect(plotOf([]).bars).toEqual([]);
  });
});

describe('a spark', () => {
  const points = (values: readonly number[]) =>
    sparkPath(values)
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number));

  it('goes from edge to edge, its lowest value at the bottom and its highest at the top', () => {
    expect(points([-5, 10, 2.5])).toEqual([
      [0, sparkHeight - 1],
      [sparkWidth / 2, 1],
      [sparkWidth, sparkHeight / 2],
    ]);
  });

  it('of equal values is level', () => {
    expect(new Set(points([7, 7, 7]).map(([, y]) => y))).toEqual(new Set([sparkHeight / 2]));
  });
});
