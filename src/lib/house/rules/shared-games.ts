/**
 * Games that everybody shares (games-detail.md 2): the schedule numbers their shoes and kick-offs, and each number has one link
 * of the game's chain. Instants are Unix milliseconds of the database's clock.
 */
import { handStart, shoeEnd, tableAt } from './baccarat-clock.ts';
import { finalAt, leagueAt, opensAt } from './football-season.ts';
import { houseGames } from './house-games.ts';

/** A shoe or a kick-off: from its first bet to its last result, when its link opens. */
export interface Span {
  readonly number: number;
  readonly beginsAt: number;
  readonly endsAt: number;
}

/** The codes of the shared games. */
export const sharedGames: readonly string[] = houseGames
  .filter(({ rounds }) => rounds === 'shared')
  .map(({ code }) => code);

const isLeague = (game: string): boolean => game === 'liga';

/** When a number of a game begins and ends. @throws Error for a game that nobody shares */
export function spanOf(game: string, number: number): Span {
  if (isLeague(game)) return { number, beginsAt: opensAt(number), endsAt: finalAt(number) };
  return { number, beginsAt: handStart(game, number, 1), endsAt: shoeEnd(game, number) };
}

/** The number that is played at an instant, or is over and not followed by the next one yet. */
export const spanAt = (game: string, at: number): Span =>
  spanOf(game, isLeague(game) ? leagueAt(at).kickOff : tableAt(game, at).shoe);
