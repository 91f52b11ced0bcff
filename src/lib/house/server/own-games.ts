/** Games of a player's own rounds: what is asked of their bets, and what a bet comes to. */
import { assert } from '../../contract/problems.ts';
import type { StakeLimits, Wager, WagerProblem } from '../../game/rules/wager.ts';
import { add } from '../../money.ts';
import type { Draws } from '../rules/draws.ts';
import { type InstantGame, instantGame } from '../rules/instant-games.ts';
import { fishingCode, magazineLimits, magazineOfBet, magazineWagerProblem, newMagazine } from '../rules/magazine.ts';
import { magazineEnd } from '../rules/pond.ts';
import { oneWin, type Taken } from './start-round.ts';

export interface OwnGame {
  readonly limits: StakeLimits;
  /** Why wagers are refused; undefined when they are taken. */
  readonly problemOf: (wagers: readonly Wager[]) => WagerProblem | undefined;
  /** What a bet comes to that the wallet took; `draws` are the round's, `at` is the press's instant. */
  readonly begin: (wagers: readonly Wager[], draws: Draws, at: Date) => Taken;
}

const ofInstant = (game: InstantGame): OwnGame => ({
  limits: game.limits,
  problemOf: game.problemOf,
  begin(wagers, draws) {
    const { outcome, returns } = game.play(wagers, draws);
    return {
      outcome:
        'base' in outcome
          ? { spins: [outcome.base, ...outcome.free].map(({ stops }) => ({ stops })) }
          : { dice: outcome },
      bets: wagers.map(({ bet, stake }, place) => ({
        ...{ bet, stake: stake.toString(), returned: (returns[place] ?? 0n).toString() },
      })),
      wins: oneWin(add(...returns)),
    };
  },
});

/** A magazine is bought empty of outcomes: its shots draw them (magazines.ts). */
const fishing: OwnGame = {
  limits: magazineLimits,
  problemOf: magazineWagerProblem,
  begin([wager], _, at) {
    const magazine = magazineOfBet(wager?.bet ?? '');
    assert(magazine, 'the wager was judged before');
    return { outcome: newMagazine(magazine), idleAt: new Date(magazineEnd(at.getTime(), [])) };
  },
};

/** A game by its code; undefined for one whose rounds are shared. */
export function ownGame(code: string): OwnGame | undefined {
  if (code === fishingCode) return fishing;
  const instant = instantGame(code);
  return instant && ofInstant(instant);
}
