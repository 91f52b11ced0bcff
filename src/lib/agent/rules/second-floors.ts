/** From where an act takes two people at the latest, in whole baht (operator.md section 3): a brand may only ask for it earlier. */
export const secondFloors = {
  /** Any payout. */
  any: 50_000,
  /** A withdrawal from a shared device, or to an account that was another member's. */
  shared: 5_000,
  /** A promotion's costliest seven days, as simulated. */
  reward: 10_000,
  /** The most that one person gives by a coupon, in THB, points or spins. */
  coupon: 500,
} as const;
