/** What can be played with promotion money, how a stake of it weighs by default, and what the house keeps of it on average. */
import { leastEdgeBp } from '../../lotto/rules/house-edge.ts';

export const gameCategories = ['lotto', 'slot', 'casino', 'sport'] as const;
export type GameCategory = (typeof gameCategories)[number];

export const categoryThai: Readonly<Record<GameCategory, string>> = {
  lotto: 'หวย',
  slot: 'สล็อต',
  casino: 'คาสิโนสด',
  sport: 'กีฬา',
};

/** Percent of a stake that counts towards turnover (money.md "Wallets and turnover"). */
export const usualWeights: Readonly<Record<GameCategory, number>> = { lotto: 50, slot: 100, casino: 20, sport: 100 };

/**
 * What the house keeps of a stake on average, in hundredths of a percent, of the bet that keeps least: two digits paid 92,
 * the banker of baccarat.
 */
export const houseEdgeBp: Readonly<Record<GameCategory, number>> = {
  lotto: leastEdgeBp,
  slot: 400,
  casino: 106,
  sport: 500,
};

/** What the site offers; texts speak of nothing else. */
export const offeredCategories: readonly GameCategory[] = ['lotto'];
