/** The member's bets at a table: each press is a round of its own, and there may be several on a hand. */
import type { Wager } from '../../../game/rules/wager.ts';
import { add, type Satang, zeroSatang } from '../../../money.ts';
import type { BaccaratOutcome } from '../../stream-contract.ts';
import { satangOf } from '../frame-parts.ts';
import type { HouseRound } from '../house-answers.ts';

type Round = HouseRound<BaccaratOutcome>;

export interface Settled {
  readonly stake: Satang;
  readonly returned: Satang;
}

export class OwnBets {
  readonly #rounds = new Map<string, Round>();
  /** Rounds that came to nothing. */
  readonly #gone = new Set<string>();

  /** A round, or its newer state; a round that is over never opens again, whatever arrives late. */
  take(round: Round): void {
    const { round_id: id, state } = round;
    if (this.#gone.has(id) || this.#rounds.get(id)?.outcome) return;
    if (state === 'cancelled' || state === 'refused') {
      this.#gone.add(id);
      this.#rounds.delete(id);
    } else this.#rounds.set(id, round);
  }

  /** Rounds of other hands leave when they are over. @returns those that left */
  keepOnly(shoe: number, hand: number): Round[] {
    const kept = new Set(this.#on(shoe, hand));
    const left = this.#all.filter((round) => round.outcome && !kept.has(round));
    for (const { round_id } of left) this.#rounds.delete(round_id);
    return left;
  }

  /** Rounds on a hand that are over. */
  overOn(shoe: number, hand: number): Round[] {
    return this.#on(shoe, hand).filter(({ outcome }) => outcome !== null);
  }

  /** Whether the house took bets whose hand is not over. */
  get isOpen(): boolean {
    return this.#all.some(({ outcome }) => outcome === null);
  }

  /** What lies on each bet of a hand, all presses together. */
  wagersOn(shoe: number, hand: number): Wager[] {
    const stakes = new Map<string, Satang>();
    for (const { bet, stake } of this.#on(shoe, hand).flatMap(({ bets }) => bets))
      stakes.set(bet, add(stakes.get(bet) ?? zeroSatang, satangOf(stake)));
    return [...stakes].map(([bet, stake]) => ({ bet, stake }));
  }

  /** Stakes and returns of a hand, once all its rounds are over; undefined before, and where nothing was staked. */
  settled(shoe: number, hand: number): Settled | undefined {
    const rounds = this.#on(shoe, hand);
    if (rounds.length === 0 || rounds.some(({ outcome }) => outcome === null)) return undefined;
    return {
      stake: add(...rounds.map(({ stake }) => satangOf(stake))),
      returned: add(...rounds.map(({ returned }) => satangOf(returned))),
    };
  }

  #on(shoe: number, hand: number): Round[] {
    return this.#all.filter(({ hand: on }) => on?.shoe === shoe && on.number === hand);
  }

  get #all(): Round[] {
    return [...this.#rounds.values()];
  }
}
