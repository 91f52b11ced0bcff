/** Percentages on the page of the formulas. */

/** Millionths as percent with one decimal, half up: 506825 is "50.7%". */
export const percentOf = (ppm: number): string => `${(Math.round(ppm / 1_000) / 10).toFixed(1)}%`;

/** A part of a whole in millionths, half up; undefined of nothing. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part * 1_000_000) / whole);

/** The house's edge of a bet from what it returns in millionths: "1.06%". */
export const edgeOf = (returnPpm: number): string => `${(Math.round((1_000_000 - returnPpm) / 100) / 100).toFixed(2)}%`;
