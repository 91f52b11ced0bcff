/** The games whose rounds all players share. */
import { league } from '../rules/shared-games.ts';
import { baccaratGame } from './baccarat-bets.ts';
import { leagueGame } from './league-bets.ts';
import type { SharedGame } from './shared-game.ts';

/** A game by its code; undefined for one of a player's own rounds. */
export const sharedGame = (code: string): SharedGame | undefined => (code === league ? leagueGame : baccaratGame(code));
