/** The rates of the affiliate programme. Rules are versioned: a day keeps the version that was in force on it. */
import { baht, type Satang, timesFraction } from '../../money.ts';
import type { PlayedGame } from '../../play/rules/bet.ts';
import { categoryThai } from '../../promotion/rules/categories.ts';

export type PlayCategory = PlayedGame['category'];

/** The categories that pay commissions, with their names, in the order they are shown in. */
export const playCategories: Readonly<Record<PlayCategory, string>> = categoryThai;
export const playCategoryCodes = Object.keys(playCategories) as [PlayCategory, ...PlayCategory[]];

/** 1: a friend of the member's own; 2: a friend of such a friend. */
export const levels = [1, 2] as const;
export type Level = (typeof levels)[number];

/** Hundredths of a percent for levels 1 and 2. */
export type RatesByLevel = readonly [number, number];

export interface AffiliateRule {
  /** Of settled real-money stakes, by category. */
  readonly rates: Readonly<Record<PlayCategory, RatesByLevel>>;
  /** The least that is moved to the main wallet. */
  readonly min: Satang;
}

/** The rule of a new site; every category stays below 30% of its house edge. */
export const firstRule: AffiliateRule = {
  rates: { lotto: [100, 25], slot: [80, 20], casino: [22, 6], sport: [90, 30], fishing: [50, 15] },
  min: baht(1),
};

export const rateOf = ({ rates }: AffiliateRule, category: PlayCategory, level: Level): number =>
  rates[category][level - 1] ?? 0;

/** A friend's commission of a day and category: `rate x settled stakes`, in whole satang, rounded down. */
export const commission = (stakes: Satang, rateBp: number): Satang =>
  timesFraction(stakes, BigInt(rateBp), 10_000n, 'down');

/** Hundredths of a percent as text with both decimals: "0.80%". */
export const rateText = (bp: number): string => `${(bp / 100).toFixed(2)}%`;
