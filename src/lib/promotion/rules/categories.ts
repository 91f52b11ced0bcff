/** The game categories of promotions, with their default turnover weights and the house edge. */

export const gameCategories = ['lotto', 'slot', 'casino', 'sport', 'fishing'] as const;
export type GameCategory = (typeof gameCategories)[number];

export const categoryThai: Readonly<Record<GameCategory, string>> = {
  lotto: 'หวย',
  slot: 'สล็อต',
  casino: 'คาสิโนสด',
  sport: 'กีฬา',
  fishing: 'ยิงปลา',
};

/** Default percent of a stake that counts towards turnover (money.md "Wallets and turnover"). */
export const usualWeights: Readonly<Record<GameCategory, number>> = {
  lotto: 50,
  slot: 100,
  casino: 20,
  sport: 100,
  fishing: 50,
};

/**
 * The house edge in hundredths of a percent, for the bet with the smallest edge: two digits paid 92, the banker in baccarat.
 * Texts on the value of a bonus are computed with it ("ประเภทที่คืนมากที่สุด 92%"), so lotto refuses rates that return more.
 */
export const houseEdgeBp: Readonly<Record<GameCategory, number>> = {
  lotto: 800,
  slot: 400,
  casino: 106,
  sport: 500,
  fishing: 400,
};

/** How one plays in a category: "แทงหวย", "เล่นสล็อต". */
export const playThai = (category: GameCategory): string =>
  `${category === 'lotto' ? 'แทง' : 'เล่น'}${categoryThai[category]}`;

/** Whether anything but the lottery may be played. */
export const hasGames = (weights: Partial<Readonly<Record<GameCategory, number>>>): boolean =>
  gameCategories.some((category) => category !== 'lotto' && weights[category] !== undefined);
