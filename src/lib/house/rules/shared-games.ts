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

/** The code of the game whose numbers are kick-offs; others number their shoes. */
export const league = 'liga';

const isLeague = (game: string): boolean => game === league;

/** When a number of a game begins and ends. @throws Error for a game that nobody shares */
export function spanOf(game: string, number: number): Span {
  if (isLeague(game)) return { number, beginsAt: opensAt(number), endsAt: finalAt(number) };
  return { number, beginsAt: handStart(game, number, 1), endsAt: shoeEnd(game, number) };
}

/** The number that is played at an instant, or is over and not followed by the next one yet. */
export const spanAt = (game: string, at: number): Span =>
  spanOf(game, isLeague(game) ? leagueAt(at).kickOff : tableAt(game, at).shoe);

/** The wallet's name of a kick-off or of a shoe's hand: the round that all bets of a player on it belong to. */
export const sharedName = (game: string, number: number, hand?: number): string =>
  [game, number, ...(hand === undefined ? [] : [hand])].join('-');

export interface SharedPlace {
  /** Of the shoe or kick-off. */
  readonly number: number;
  /** Of a shoe's hand. */
  readonly hand?: number;
}

const placeIn = (game: string, name: string): RegExpExecArray | null =>
  /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(name.startsWith(`${game}-`) ? name.slice(game.length + 1) : '');

/** Whether a name has the form of a game's shared rounds. */
export const isPlaceName = (game: string, name: string): boolean => placeIn(game, name) !== null;

/** What a game's name of a shared round names. @throws Error for a name of another form */
export function placeOfName(game: string, name: string): SharedPlace {
  const [, number, hand] = placeIn(game, name) ?? [];
  if (number === undefined) throw new Error(`${name} is no round of ${game}`);
  return { number: Number(number), ...(hand === undefined ? {} : { hand: Number(hand) }) };
}
