/** How much of a settled stake counts towards turnover (rewards.md "turnover done"). */

/**
 * Lottery lines of one bet type that together cover more of its numbers than this percentage do not count: such a bill risks
 * little.
 */
export const coverPctMax = 70;
