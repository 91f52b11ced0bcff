/** How a heat map of numbers is shaded: seven steps of one hue, by what a number would cost. */

export const heatSteps = 7;

/** 0 for nothing, then 1 to 6 by the share of the costliest number. */
export function heatStep(payout: bigint, highest: bigint): number {
  if (payout <= 0n || highest <= 0n) return 0;
  return 1 + Number((payout * BigInt(heatSteps - 1) - 1n) / highest);
}
