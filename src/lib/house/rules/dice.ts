/** Games of three dice: hi-lo and naam tao pu pla. A round draws below 6 three times, and one is added to each. */

import {
  largest,
  returnFor,
  type StakeLimits,
  type Wager,
  type WagerProblem,
  wagerProblem,
} from '../../game/rules/wager.ts';
import { add, type Satang } from '../../money.ts';
import type { Draws } from './draws.ts';

/** The faces of the three dice, 1 to 6, as they were drawn. */
export type Throw = readonly [number, number, number];

/** When a bet wins. */
export type DiceRule =
  /** The sum lies between two numbers. */
  | { readonly kind: 'sum'; readonly from: number; readonly to: number }
  /** A face shows; the pay depends on the number of dice that show it. */
  | { readonly kind: 'face'; readonly face: number }
  /** All these faces show. */
  | { readonly kind: 'faces'; readonly faces: readonly number[] }
  /** A face shows and the sum lies between two numbers. */
  | { readonly kind: 'face_and_sum'; readonly face: number; readonly from: number; readonly to: number }
  /** All dice show the same face. */
  | { readonly kind: 'triple' };

export interface DiceBet {
  readonly code: string;
  readonly thai: string;
  readonly rule: DiceRule;
  /** Hundredths paid for each 1.00 beside the stake; of `face` on one, two and three dice. */
  readonly pays: readonly number[];
  /** Throws of 216 that win. */
  readonly wins: number;
  /** What it returns in the long run, in millionths of the stake. */
  readonly returnPpm: number;
}

export interface DiceGame {
  readonly code: 'hilo' | 'ntpp';
  readonly name: string;
  /** Least time between the starts of two rounds. */
  readonly paceMs: number;
  readonly limits: StakeLimits;
  readonly bets: readonly DiceBet[];
}

export function throwDice({ draw }: Draws): Throw {
  return [draw(6) + 1, draw(6) + 1, draw(6) + 1];
}

/** Hundredths that a bet pays for each 1.00 of a throw; undefined when it loses. */
export function dicePay({ rule, pays }: DiceBet, dice: Throw): number | undefined {
  if (rule.kind === 'face') {
    const shown = dice.filter((face) => face === rule.face).length;
    return shown === 0 ? undefined : pays[shown - 1];
  }
  return wins(rule, dice) ? pays[0] : undefined;
}

function wins(rule: Exclude<DiceRule, { kind: 'face' }>, dice: Throw): boolean {
  const [first, second, third] = dice;
  const isBetween = (from: number, to: number): boolean => {
    const sum = first + second + third;
    return from <= sum && sum <= to;
  };
  switch (rule.kind) {
    case 'sum':
      return isBetween(rule.from, rule.to);
    case 'faces':
      return rule.faces.every((face) => dice.includes(face));
    case 'face_and_sum':
      return dice.includes(rule.face) && isBetween(rule.from, rule.to);
    case 'triple':
      return first === second && second === third;
  }
}

/** What each wager returns of a throw, its stake included, in the order of the wagers. */
export function settleDice({ bets }: DiceGame, wagers: readonly Wager[], dice: Throw): Satang[] {
  const byCode = new Map(bets.map((bet) => [bet.code, bet]));
  return wagers.map(({ bet, stake }) => {
    const found = byCode.get(bet);
    if (!found) throw new Error(`no bet ${bet}`);
    return returnFor(stake, dicePay(found, dice));
  });
}

/** The 216 equally likely throws. */
export const allThrows: readonly Throw[] = [1, 2, 3, 4, 5, 6].flatMap((first, _, faces) =>
  faces.flatMap((second) => faces.map((third): Throw => [first, second, third])),
);

/** Why a board is refused; undefined when it is taken. */
export function diceProblem(game: DiceGame, wagers: readonly Wager[]): WagerProblem | undefined {
  const codes = new Set(game.bets.map(({ code }) => code));
  return wagerProblem(
    wagers,
    game.limits,
    (bet) => codes.has(bet),
    (all) => largest(allThrows.map((dice) => add(...settleDice(game, all, dice)))),
  );
}

/** The table that a round commits to. */
export const diceConfig = ({ code, bets }: DiceGame) => ({
  game: code,
  version: 1,
  mapping: 'draw(6)+1 three times',
  bets: bets.map((bet) => ({ code: bet.code, rule: { ...bet.rule }, pays: bet.pays })),
});
