/** The selected game of the specification (section 3): tiles set it, the game sheet of the page shows it and clears it. */
import { atom } from 'nanostores';
import type { LaunchGame } from '../rules/launch.ts';

/** Null while no sheet is open. The page's address keeps it over a reload. */
export const $chosenGame = atom<LaunchGame | null>(null);
