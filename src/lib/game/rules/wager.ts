/** What a member stakes in one press, and the limits of it. Amounts are satang; pays are hundredths. */
import { add, type Satang, satang, timesFraction, zeroSatang } from '../../money.ts';

/** A stake on one bet of a game. */
export interface Wager {
  /** The bet's code in the game's table. */
  readonly bet: string;
  readonly stake: Satang;
}

export interface StakeLimits {
  /** The least stake of a bet. */
  readonly stakeMin: Satang;
  /** The most of all stakes of a round together. */
  readonly stakeMax: Satang;
  /** The most that a round may return. A wager that could return more is refused, so that no pay is ever cut. */
  readonly payoutMax: Satang;
}

export type WagerProblem =
  | 'stake_unlisted'
  | 'no_bet'
  | 'bet_unknown'
  | 'bet_twice'
  | 'stake_below'
  | 'stake_above'
  | 'payout_above';

/** Why a round of wagers is refused; undefined when it is taken. `mostReturned` is asked last, for bets that exist. */
export function wagerProblem(
  wagers: readonly Wager[],
  limits: StakeLimits,
  isBet: (code: string) => boolean,
  mostReturned: (wagers: readonly Wager[]) => Satang,
): WagerProblem | undefined {
  if (wagers.length === 0) return 'no_bet';
  if (!wagers.every(({ bet }) => isBet(bet))) return 'bet_unknown';
  if (new Set(wagers.map(({ bet }) => bet)).size < wagers.length) return 'bet_twice';
  if (wagers.some(({ stake }) => stake < limits.stakeMin)) return 'stake_below';
  if (stakeOf(wagers) > limits.stakeMax) return 'stake_above';
  return mostReturned(wagers) > limits.payoutMax ? 'payout_above' : undefined;
}

export const stakeOf = (wagers: readonly Wager[]): Satang => add(...wagers.map(({ stake }) => stake));

/**
 * What a wager returns that pays `toOne` hundredths for each 1.00, its stake included; a part of a satang is lost.
 * Undefined: the wager lost.
 */
export const returnFor = (stake: Satang, toOne: number | undefined): Satang =>
  toOne === undefined ? zeroSatang : timesFraction(stake, BigInt(100 + toOne), 100n, 'down');

export const largest = (amounts: readonly Satang[]): Satang =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), satang(0));
