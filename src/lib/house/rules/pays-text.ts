/** Pays as they are written on a board. */

/** Hundredths for each 1.00 as a text: "0.95", "6", "1 2 12". */
export const paysText = (pays: readonly number[]): string => pays.map((pay) => String(pay / 100)).join(' ');
