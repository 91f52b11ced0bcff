/**
 * Baccarat (games-detail.md 3.1): a shoe of eight decks that a whole room shares, 64 hands with the rules of the third card,
 * and what the bets pay. A card is 0 to 51: its rank is `card % 13` (0 the ace), its suit `card / 13`.
 */

import {
  largest,
  returnFor,
  type StakeLimits,
  type Wager,
  type WagerProblem,
  wagerProblem,
} from '../../game/rules/wager.ts';
import { add, type Satang } from '../../money.ts';
import { type BaccaratBet, baccaratBets, baccaratLimits, decks, handsPerShoe } from './data/baccarat.ts';
import { shuffle } from './draws.ts';
import { sharedDraws } from './streams.ts';

/** Player, banker or tie. */
export type Winner = 'P' | 'B' | 'T';

export interface Hand {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  /** The points of both sides, 0 to 9. */
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly winner: Winner;
  /** Whether the first two cards of a side have the same rank. */
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** The cards of a room's shoe in the order they are dealt; the first is burnt. */
export function shoeOf(link: string, salt: string, room: string, shoe: number): Uint8Array {
  const cards = Uint8Array.from({ length: decks * 52 }, (_, at) => at % 52);
  shuffle(sharedDraws(link, salt, room, shoe), cards);
  return cards;
}

/** All hands of a shoe. */
export function handsOf(shoe: Uint8Array): Hand[] {
  let at = 1;
  const next = (): number => {
    const card = shoe[at++];
    if (card === undefined) throw new Error('the shoe is empty');
    return card;
  };
  return Array.from({ length: handsPerShoe }, () => dealHand(next));
}

/** Tens and pictures count nothing. */
export const pointsOf = (card: number): number => (card % 13 >= 9 ? 0 : (card % 13) + 1);
const total = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;
const isPair = ([first = 0, second = 0]: readonly number[]): boolean => first % 13 === second % 13;

/** Deals one hand: two cards each in turn, then the third cards by the rules. */
export function dealHand(next: () => number): Hand {
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  if (total(player) < 8 && total(banker) < 8) {
    if (total(player) <= 5) player.push(next());
    if (bankerDraws(total(banker), player[2])) banker.push(next());
  }
  const [playerPoints, bankerPoints] = [total(player), total(banker)];
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: playerPoints > bankerPoints ? 'P' : playerPoints < bankerPoints ? 'B' : 'T',
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  };
}

/** Whether the banker takes a third card, by the points of two and the player's third card, if there is one. */
export function bankerDraws(points: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return points <= 5;
  const third = pointsOf(playerThird);
  switch (points) {
    case 3:
      return third !== 8;
    case 4:
      return 2 <= third && third <= 7;
    case 5:
      return 4 <= third && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return points < 3;
  }
}

/** What decides the bets of a hand. */
export type HandResult = Pick<Hand, 'winner' | 'playerPair' | 'bankerPair'>;

/** What a bet returns of a hand, its stake included. A tie gives back the stakes on player and banker. */
function returnOf(bet: BaccaratBet, stake: Satang, hand: HandResult): Satang {
  const { toOne } = baccaratBets[bet];
  switch (bet) {
    case 'player':
    case 'banker':
      if (hand.winner === 'T') return stake;
      return returnFor(stake, hand.winner === (bet === 'player' ? 'P' : 'B') ? toOne : undefined);
    case 'tie':
      return returnFor(stake, hand.winner === 'T' ? toOne : undefined);
    case 'player_pair':
      return returnFor(stake, hand.playerPair ? toOne : undefined);
    case 'banker_pair':
      return returnFor(stake, hand.bankerPair ? toOne : undefined);
  }
}

const isBet = (code: string): code is BaccaratBet => Object.hasOwn(baccaratBets, code);

/** What each wager returns of a hand, in the order of the wagers. */
export function settleHand(wagers: readonly Wager[], hand: HandResult): Satang[] {
  return wagers.map(({ bet, stake }) => {
    if (!isBet(bet)) throw new Error(`no bet ${bet}`);
    return returnOf(bet, stake, hand);
  });
}

/** Whether a hand gives the stake of a bet back: it was neither won nor lost. */
export const isPush = (bet: string, { winner }: Pick<HandResult, 'winner'>): boolean =>
  winner === 'T' && (bet === 'player' || bet === 'banker');

const allResults: readonly HandResult[] = (['P', 'B', 'T'] as const).flatMap((winner) =>
  [false, true].flatMap((playerPair) => [false, true].map((bankerPair) => ({ winner, playerPair, bankerPair }))),
);

/**
 * Why wagers on a hand are refused; undefined when they are taken. `wagers` are all of a member's on this hand, with those
 * of earlier presses added up, since the limits are those of the round.
 */
export const baccaratProblem = (
  wagers: readonly Wager[],
  limits: StakeLimits = baccaratLimits,
): WagerProblem | undefined =>
  wagerProblem(wagers, limits, isBet, (all) => largest(allResults.map((result) => add(...settleHand(all, result)))));

/** The table that a shoe commits to. */
export const baccaratConfig = () => ({
  game: 'baccarat',
  version: 1,
  mapping: 'card % 13 rank, card / 13 suit; shuffle from last to second; first burnt; P B P B',
  decks,
  hands_per_shoe: handsPerShoe,
  pays: Object.fromEntries(Object.entries(baccaratBets).map(([bet, { toOne }]) => [bet, toOne])),
});
