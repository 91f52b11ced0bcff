/** How much of the house edge rewards on stakes may cost (rewards.md "Formulas": rebate, commission). */

/** One kind of reward on a stake, all its levels together, may cost at most this percentage of the house edge. */
export const shareOfEdgePct = 30;

/** The highest total reward on a stake, in hundredths of a percent: 30% of the house edge. */
export function mostOnStakeBp(edgeBp: number): number {
  return Math.max(0, Math.floor((edgeBp * shareOfEdgePct) / 100));
}

/** Whether rates paid on the same stake stay within that maximum together. */
export function isBearable(ratesBp: readonly number[], edgeBp: number): boolean {
  return ratesBp.reduce((sum, rate) => sum + rate, 0) <= mostOnStakeBp(edgeBp);
}
