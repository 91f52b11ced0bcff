/** The calculator of the public page: what friends' stakes of a month would earn. Whole baht in, satang out. */
import { add, baht, type Satang } from '../../money.ts';
import { commission } from './affiliate-rule.ts';

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

export function estimate(
  { own, theirs, stakes }: Plan,
  ratesBp: readonly [number, number],
): { readonly first: Satang; readonly second: Satang; readonly total: Satang } {
  const first = commission(baht(own * stakes), ratesBp[0]);
  const second = commission(baht(theirs * stakes), ratesBp[1]);
  return { first, second, total: add(first, second) };
}
