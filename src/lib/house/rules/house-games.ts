/** The games of the house, provider `benja`: what a lobby, a wallet and a proof ask of each of them. */

import type { GameCategory } from '../../game/rules/counted-stake.ts';
import { baccaratConfig } from './baccarat.ts';
import { type Config, configHash } from './commitment.ts';
import { baccaratBets, baccaratRooms } from './data/baccarat.ts';
import { fishKinds, magazinePaceMs } from './data/fishing.ts';
import { decidedReturnPpm } from './data/football.ts';
import { hilo } from './data/hilo.ts';
import { naamTaoPuPla } from './data/naam-tao-pu-pla.ts';
import { slotFigures, slotPaceMs, slotThemes } from './data/slots.ts';
import { type DiceGame, diceConfig } from './dice.ts';
import { fishingConfig } from './fishing.ts';
import { footballConfig } from './football.ts';
import { siamsiConfig } from './siamsi.ts';
import { slotConfig } from './slots.ts';

export interface HouseGame {
  readonly code: string;
  readonly name: string;
  /** Null for siamsi, which moves no money. */
  readonly category: GameCategory | null;
  /** `own`: a member's rounds, from a pair of seeds. `shared`: everybody's, from a chain. */
  readonly rounds: 'own' | 'shared';
  /** Least time between the starts of two rounds; 0 where a schedule decides. */
  readonly paceMs: number;
  /** What its bets return in the long run, the least and the most of them; null where nothing is staked. */
  readonly returnPpm: { readonly least: number; readonly most: number } | null;
  /** The house's edge that rebates and commissions are measured by, in hundredths of a percent. */
  readonly edgeBp: number | null;
  readonly configHash: string;
}

const range = (returns: readonly number[]) => ({ least: Math.min(...returns), most: Math.max(...returns) });
const hashOf = (config: Config): string => configHash(config);

const baccaratReturns = range(Object.values(baccaratBets).map(({ returnPpm }) => returnPpm));
const baccaratHash = hashOf(baccaratConfig());

const diceGame = (game: DiceGame): HouseGame => ({
  code: game.code,
  name: game.name,
  category: 'casino',
  rounds: 'own',
  paceMs: game.paceMs,
  returnPpm: range(game.bets.map(({ returnPpm }) => returnPpm)),
  edgeBp: 250,
  configHash: hashOf(diceConfig(game)),
});

/** In the order of lobbies. */
export const houseGames: readonly HouseGame[] = [
  diceGame(hilo),
  diceGame(naamTaoPuPla),
  ...baccaratRooms.map(
    ({ code, name }): HouseGame => ({
      code,
      name: `บาคาร่า ${name}`,
      category: 'casino',
      rounds: 'shared',
      paceMs: 0,
      returnPpm: baccaratReturns,
      edgeBp: 106,
      configHash: baccaratHash,
    }),
  ),
  ...slotThemes.map(
    (theme): HouseGame => ({
      code: theme.code,
      name: theme.name,
      category: 'slot',
      rounds: 'own',
      paceMs: slotPaceMs,
      returnPpm: range([slotFigures[theme.code].returnPpm]),
      edgeBp: 400,
      configHash: hashOf(slotConfig(theme)),
    }),
  ),
  {
    code: 'wang',
    name: 'วังน้ำวน',
    category: 'fishing',
    rounds: 'own',
    paceMs: magazinePaceMs,
    returnPpm: range(fishKinds.map(({ returnPpm }) => returnPpm)),
    edgeBp: 400,
    configHash: hashOf(fishingConfig()),
  },
  {
    code: 'liga',
    name: 'ลีกเบญจา',
    category: 'sport',
    rounds: 'shared',
    paceMs: 0,
    returnPpm: decidedReturnPpm,
    edgeBp: 500,
    configHash: hashOf(footballConfig()),
  },
  {
    code: 'siamsi',
    name: 'เซียมซี',
    category: null,
    rounds: 'own',
    paceMs: 5_000,
    returnPpm: null,
    edgeBp: null,
    configHash: hashOf(siamsiConfig()),
  },
];
