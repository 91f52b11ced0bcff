/** The games whose round is whole as soon as its bet is taken: slots and dice. */

import type { StakeLimits, Wager, WagerProblem } from '../../game/rules/wager.ts';
import { type Satang, satang } from '../../money.ts';
import { hilo } from './data/hilo.ts';
import { naamTaoPuPla } from './data/naam-tao-pu-pla.ts';
import { slotStakes, slotThemes } from './data/slots.ts';
import { type DiceGame, diceProblem, settleDice, type Throw, throwDice } from './dice.ts';
import type { Draws } from './draws.ts';
import { playSlot, type SlotRound, type SlotTheme, slotProblem, slotReturn } from './slots.ts';

export interface Played<Outcome> {
  readonly outcome: Outcome;
  /** What each wager returns, its stake included, in the order of the wagers. */
  readonly returns: readonly Satang[];
}

export interface InstantGame<Outcome = SlotRound | Throw> {
  readonly code: string;
  readonly limits: StakeLimits;
  /** Why the wagers are refused; undefined when they are taken. */
  readonly problemOf: (wagers: readonly Wager[]) => WagerProblem | undefined;
  readonly play: (wagers: readonly Wager[], draws: Draws) => Played<Outcome>;
}

/** The only bet of a slot. */
const spinBet = 'spin';

const [stakeMin, stakeMax] = [slotStakes[0] ?? satang(0), slotStakes.at(-1) ?? satang(0)];

const slotGame = (theme: SlotTheme): InstantGame<SlotRound> => ({
  code: theme.code,
  limits: { stakeMin, stakeMax, payoutMax: satang(stakeMax * BigInt(theme.capStakes)) },
  problemOf: ([wager, ...others]) => {
    if (!wager) return 'no_bet';
    if (wager.bet !== spinBet) return 'bet_unknown';
    return others.length > 0 ? 'bet_twice' : slotProblem(wager.stake);
  },
  play: (wagers, draws) => {
    const outcome = playSlot(theme, draws);
    return { outcome, returns: wagers.map(({ stake }) => slotReturn(stake, outcome)) };
  },
});

const diceTable = (game: DiceGame): InstantGame<Throw> => ({
  code: game.code,
  limits: game.limits,
  problemOf: (wagers) => diceProblem(game, wagers),
  play: (wagers, draws) => {
    const outcome = throwDice(draws);
    return { outcome, returns: settleDice(game, wagers, outcome) };
  },
});

const games: readonly InstantGame[] = [...slotThemes.map(slotGame), diceTable(hilo), diceTable(naamTaoPuPla)];

export const instantGame = (code: string): InstantGame | undefined => games.find((game) => game.code === code);
