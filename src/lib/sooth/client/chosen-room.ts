/** The room that was chosen last, chosen again on the next visit. */
import { persistent, textOf } from '#lib/client/persistent.ts';

/** Its code; empty before the first choice. */
export const $room = persistent('lobby', 'sooth-room', { initial: '', read: textOf });
