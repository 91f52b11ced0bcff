/** Members by the month they joined in. */

/** Days after joining within which a first deposit is looked for. */
export const cohortDays = [1, 7, 30] as const;

/** "45.2%", rounded to the nearest; a dash where nobody is long enough a member to be asked. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(Math.round((part * 1_000) / whole) / 10).toFixed(1)}%`;
