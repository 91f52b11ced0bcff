/** The game categories of cashback; only those the site offers. */
export const playCategories = { lotto: 'หวย' } as const;

export type PlayCategory = keyof typeof playCategories;

export const playCategoryCodes = Object.keys(playCategories) as [PlayCategory, ...PlayCategory[]];
