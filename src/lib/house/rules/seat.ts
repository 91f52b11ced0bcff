/**
 * A member at a game of its own rounds: one press is one round, rounds start no faster than the game's
 * pace, and each takes the next number of the pair of seeds. Judged under the lock of the row, by the database's clock.
 */
import { finalStates, type RoundState } from './round.ts';

/** A member's newest round in a game. */
export interface LastRound {
  readonly state: RoundState;
  readonly startedAt: number;
}

/** A press, and what it meets. */
export interface Press {
  /** The round that has this press's key already. */
  readonly sameKey: string | undefined;
  readonly last: LastRound | undefined;
  /** The number that the next round takes: gapless, since refused and cancelled rounds have theirs too. */
  readonly nextNonce: number;
  /** Least time between the starts of two rounds. */
  readonly paceMs: number;
}

/** The seeds are changed after so many rounds. */
export const noncesPerSeed = 10_000;

export type Start =
  | { readonly kind: 'start'; readonly nonce: number }
  /** The press came before: its round answers again. */
  | { readonly kind: 'same'; readonly id: string }
  | { readonly kind: 'refused'; readonly problem: 'round_open' | 'too_soon' | 'seed_spent' };

/** What a press does at an instant in Unix milliseconds. */
export function startOf({ sameKey, last, nextNonce, paceMs }: Press, at: number): Start {
  if (sameKey !== undefined) return { kind: 'same', id: sameKey };
  if (last && !finalStates.includes(last.state)) return { kind: 'refused', problem: 'round_open' };
  if (last && isTooSoon(last, paceMs, at)) return { kind: 'refused', problem: 'too_soon' };
  return nextNonce < noncesPerSeed ? { kind: 'start', nonce: nextNonce } : { kind: 'refused', problem: 'seed_spent' };
}

/** A round that was never played used up no time. A start in the future is one of a clock that was put back since. */
const isTooSoon = ({ state, startedAt }: LastRound, paceMs: number, at: number): boolean =>
  state === 'closed' && startedAt <= at && at < startedAt + paceMs;
