/** The game categories of cashback; only those the site offers. */
export const playCategories = { lotto: 'หวย' } as const;

export type PlayCategory = keyof typeof playCategories;

/** Whether stakes of a category of games are rewarded. */
export const isPlayCategory = (category: string): category is PlayCategory => Object.hasOwn(playCategories, category);

export const playCategoryCodes = Object.keys(playCategories) as [PlayCategory, ...PlayCategory[]];
