/** How long free spins that the site has given can be played. */
import { dayMs } from '../../time.ts';

export const freeSpinDays = 30;

/** The first instant at which spins given `at` can no longer be played. */
export const freeSpinsEnd = (at: Date): Date => new Date(at.getTime() + freeSpinDays * dayMs);
