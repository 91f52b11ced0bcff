import { describe, expect, it } from 'vitest';
import { heatStep, heatSteps } from '#lib/lotto/rules/heat.ts';

describe('the steps of a heat map', () => {
  it('leaves what costs nothing blank and gives the costliest the last step', () => {
    expect(heatStep(0n, 100n)).toBe(0);
    expect(heatStep(0n, 0n)).toBe(0);
    expect(heatStep(100n, 100n)).toBe(heatSteps - 1);
  });

  it('never falls as the cost rises, and uses every step', () => {
    const steps = Array.from({ length: 1_001 }, (_, payout) => heatStep(BigInt(payout), 1_000n));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(new Set(steps)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });

  it('shows the smallest cost', () => {
    expect(heatStep(1n, 1_000_000_000n)).toBe(1);
  });
});
