/** Chips on a board before they are sent: pure, the newest chip last. Amounts are satang. */
import { stakeOf, type Wager } from '../../game/rules/wager.ts';
import type { Satang } from '../../money.ts';

/** Each chip by itself, so that it can be taken back. */
export type BetBoard = readonly Wager[];

export const emptyBoard: BetBoard = [];

/** A chip more; undefined where all stakes would be above the most of a round, or above the balance. */
export function withChip(board: BetBoard, chip: Wager, mostInAll: Satang): BetBoard | undefined {
  const next = [...board, chip];
  return stakeOf(next) > mostInAll ? undefined : next;
}

export const withoutNewest = (board: BetBoard): BetBoard => board.slice(0, -1);

/** All chips of a bet taken back. */
export const withoutBet = (board: BetBoard, bet: string): BetBoard => board.filter((chip) => chip.bet !== bet);

/** The stake on each bet, in the order in which the bets were made. */
export function wagersOf(board: BetBoard): Wager[] {
  const bets = [...new Set(board.map(({ bet }) => bet))];
  return bets.map((bet) => ({ bet, stake: stakeOf(board.filter((chip) => chip.bet === bet)) }));
}
