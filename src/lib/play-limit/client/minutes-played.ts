/** The time since the member logged in, in whole minutes by the server's clock. */
import { atom } from 'nanostores';

/** Null until the page's clock has ticked. */
export const $minutesPlayed = atom<number | null>(null);
