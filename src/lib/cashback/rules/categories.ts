/** The game categories of cashback: all that can be played for money. */
import type { PlayedGame } from '../../play/rules/bet.ts';
import { categoryThai } from '../../promotion/rules/categories.ts';

export type PlayCategory = PlayedGame['category'];

/** Their names, in the order they are shown in. */
export const playCategories: Readonly<Record<PlayCategory, string>> = categoryThai;

export const playCategoryCodes = Object.keys(playCategories) as [PlayCategory, ...PlayCategory[]];
