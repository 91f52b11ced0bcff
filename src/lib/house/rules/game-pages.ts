/** Which page plays which house game. */
import { baccaratRooms } from './data/baccarat.ts';
import { houseGames } from './house-games.ts';

/** Games of one kind share a script and a style sheet. */
export type GameKind = 'baccarat' | 'dice' | 'slot' | 'league' | 'fishing' | 'fortune';

const kinds: Readonly<Record<string, GameKind>> = {
  ...Object.fromEntries(baccaratRooms.map(({ code }) => [code, 'baccarat' as const])),
  hilo: 'dice',
  ntpp: 'dice',
  khom: 'slot',
  himma: 'slot',
  talat: 'slot',
  liga: 'league',
  wang: 'fishing',
  siamsi: 'fortune',
};

export interface GamePage {
  readonly code: string;
  readonly name: string;
  readonly kind: GameKind;
}

/** The page of a game's code; undefined for a game that has none. */
export function pageOf(code: string): GamePage | undefined {
  const game = houseGames.find((one) => one.code === code);
  const kind = game && Object.hasOwn(kinds, code) ? kinds[code] : undefined;
  return game && kind ? { code, name: game.name, kind } : undefined;
}
