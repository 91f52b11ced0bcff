/** What every game tells of a bet, and how its movements of money are named. */
import type { HousePurpose, MovementCode } from '../../ledger/rules/kinds.ts';
import { houseEdgeBp } from '../../promotion/rules/categories.ts';
import type { Bet } from '../../promotion/rules/staking.ts';

/** A game by its code: a market of the lottery, or a provider and its game ("game:benja-khom"). */
export type GameCode = `lotto:${string}` | `game:${string}-${string}`;

/** The house account that takes a game's stakes and pays its winnings: a market's own, or one of the provider. */
export function houseOf(game: GameCode): HousePurpose {
  const [house = ''] = game.split('-', 1);
  return game.startsWith('game:') ? `game:${house.slice('game:'.length)}` : (game as `lotto:${string}`);
}

const ofGames = {
  stake: 'game_stake',
  win: 'game_win',
  refund: 'game_refund',
  correctionIn: 'game_correction_in',
  correctionOut: 'game_correction_out',
} as const;

/** The categories that can be played for money, each with the kinds of its movements. */
export const movements = {
  lotto: {
    stake: 'lotto_stake',
    win: 'lotto_win',
    refund: 'lotto_refund',
    correctionIn: 'lotto_correction_in',
    correctionOut: 'lotto_correction_out',
  },
  casino: ofGames,
  slot: ofGames,
  fishing: ofGames,
  sport: ofGames,
} as const satisfies Readonly<Record<string, Readonly<Record<string, MovementCode>>>>;

export interface PlayedGame {
  readonly category: keyof typeof movements;
  readonly game: GameCode;
}

/** A bet as promotions judge it. */
export type PlayedBet = Bet & PlayedGame;

/**
 * The minimum house edge of any bet of a category, in hundredths of a percent: promotions state the value of a bonus by it.
 */
export const leastEdgeBp: Readonly<Record<PlayedGame['category'], number>> = houseEdgeBp;

/**
 * References of a stake's movements. `stake` names the stake for ever ("bill:12"), `part` one outcome of it ("v1", the first
 * version of the result).
 */
export const stakeReference = (stake: string): string => `${stake}:stake`;
export const winReference = (stake: string, part: string): string => `${stake}:${part}:win`;
export const refundReference = (stake: string): string => `${stake}:refund`;
export const correctionReference = (stake: string, part: string): string => `${stake}:${part}:correction`;
