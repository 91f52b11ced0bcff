/** The cashback rule of a day. Rules are versioned: a day keeps the version that was in force on it. */
import { baht, type Satang } from '../../money.ts';
import type { PlayCategory } from './categories.ts';
import type { VipThresholds } from './vip.ts';

/** Hundredths of a percent for VIP 0, 1 and 2. */
export type RatesByLevel = readonly [number, number, number];

export interface CashbackRule {
  /** A rate on the day's net loss, at most `cap`. */
  readonly loss: { readonly rateBp: number; readonly cap: Satang };
  /** A rate on stakes, by category and VIP level. */
  readonly rebate: Readonly<Record<PlayCategory, RatesByLevel>>;
  /** Smaller amounts are not paid. */
  readonly min: Satang;
  readonly vip: VipThresholds;
}

/** The rule of a new site (rewards.md "Cashback"). */
export const firstRule: CashbackRule = {
  loss: { rateBp: 500, cap: baht(5_000) },
  rebate: {
    lotto: [20, 40, 60],
    slot: [20, 40, 60],
    casino: [5, 10, 15],
    sport: [20, 40, 60],
    fishing: [20, 40, 60],
  },
  min: baht(10),
  vip: { gold: baht(50_000), hero: baht(300_000) },
};

/** Hundredths of a percent as text: "5%", "0.2%". */
export const percentText = (bp: number): string => `${bp / 100}%`;
