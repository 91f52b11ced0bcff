/** The games whose rounds all players share. */
import { baccaratGame } from './baccarat-bets.ts';
import type { SharedGame } from './shared-game.ts';

/** A game by its code; undefined for one of a player's own rounds. */
export const sharedGame = (code: string): SharedGame | undefined => baccaratGame(code);
