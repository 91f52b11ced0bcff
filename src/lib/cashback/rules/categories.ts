/** What play is counted by. A category joins with the games that belong to it. */
export const playCategories = { lotto: 'หวย' } as const;

export type PlayCategory = keyof typeof playCategories;

export const playCategoryCodes = Object.keys(playCategories) as [PlayCategory, ...PlayCategory[]];
