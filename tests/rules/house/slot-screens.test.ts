/** All 24.3 million screens of each theme. */
import { expect, it } from 'vitest';
import { slotFigures, slotThemes } from '#lib/house/rules/data/slots.ts';
import { spinAt } from '#lib/house/rules/slots.ts';
import { enumerateScreens, exactReturn } from './slot-chances.ts';

it.each(slotThemes)('$code hits as often as its paytable says, over every screen of the base game', (theme) => {
  const { screens, hits, atOrUnder, mean, largest } = enumerateScreens(theme, (stops, units) => {
    if (spinAt(theme, stops).units !== units) throw new Error(`stops ${stops} do not pay ${units}`);
  });
  const { hitPpm, atOrUnderStakePpm, largestBaseUnits } = slotFigures[theme.code];
  const ppm = (count: number): number => Math.round((count / screens) * 1e6);
  expect(screens).toBe(24_300_000);
  expect([ppm(hits), ppm(atOrUnder), largest]).toEqual([hitPpm, atOrUnderStakePpm, largestBaseUnits]);
  // The same return by another way than the exact one.
  const { pays, scatter } = exactReturn(theme);
  expect(mean).toBeCloseTo(pays + scatter, 12);
});
