/** When a member was last there: within a day and so on, not for thirty days, never. */
export const seenTimes = ['day', 'week', 'month', 'away', 'never'] as const;
export type SeenTime = (typeof seenTimes)[number];
