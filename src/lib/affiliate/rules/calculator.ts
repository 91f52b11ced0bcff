/** The calculator of the public page: what friends' stakes of a month would earn. It brings nothing else to the browser. */
import type { Satang } from '../../money.ts';

export interface Plan {
  readonly own: number;
  readonly theirs: number;
  /** Of each friend in a month, in whole baht. */
  readonly stakes: number;
}

/** What the sliders offer. */
export const sliders = {
  own: { min: 0, max: 100, step: 1 },
  theirs: { min: 0, max: 200, step: 1 },
  stakes: { min: 500, max: 50_000, step: 500 },
} as const;

export const firstPlan: Plan = { own: 10, theirs: 20, stakes: 3_000 };

/** Rate x stakes in satang, rounded down: hundredths of a percent of whole baht are hundredths of a satang. */
const share = (baht: number, bp: number): Satang => (BigInt(baht * bp) / 100n) as Satang;

export function estimate(
  { own, theirs, stakes }: Plan,
  ratesBp: readonly [number, number],
): { readonly first: Satang; readonly second: Satang; readonly total: Satang } {
  const first = share(own * stakes, ratesBp[0]);
  const second = share(theirs * stakes, ratesBp[1]);
  return { first, second, total: (first + second) as Satang };
}
