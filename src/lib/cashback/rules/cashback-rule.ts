/** What a day is judged by. Rules are versions: a day keeps the one that was in force on it. */
import { baht, type Satang } from '../../money.ts';
import type { PlayCategory } from './categories.ts';
import type { VipThresholds } from './vip.ts';

/** Hundredths of a percent for VIP 0, 1 and 2. */
export type RatesByLevel = readonly [number, number, number];

export interface CashbackRule {
  /** Of the day's net loss, at most `cap`. */
  readonly loss: { readonly rateBp: number; readonly cap: Satang };
  /** Of what was staked, by category and VIP level. */
  readonly rebate: Readonly<Record<PlayCategory, RatesByLevel>>;
  /** Less is not paid out. */
  readonly min: Satang;
  readonly vip: VipThresholds;
}

/** What a new site begins with (rewards.md "Cashback"). */
export const firstRule: CashbackRule = {
  loss: { rateBp: 500, cap: baht(5_000) },
  rebate: { lotto: [20, 40, 60] },
  min: baht(10),
  vip: { gold: baht(50_000), hero: baht(300_000) },
};

/** "5%", "0.2%" of hundredths of a percent. */
export const percentText = (bp: number): string => `${bp / 100}%`;
