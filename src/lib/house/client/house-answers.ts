/** What the house's calls answer (games-detail.md 1, "Server calls"). Amounts are whole satang in texts. */

import type { GameProof } from '../rules/proof.ts';

export interface HouseBet {
  readonly bet: string;
  readonly stake: string;
  readonly returned: string;
}

export interface RoundProof {
  readonly commitment: string;
  /** Where everybody shares the round, its salt. */
  readonly client_seed: string;
  readonly nonce: number;
  readonly config_hash: string;
  /** Null until the pair of seeds is changed. */
  readonly server_seed: string | null;
  /** For the verifier; null until what it needs is open. Calls that list rounds leave it out. */
  readonly document?: GameProof | null;
}

export interface HouseRound<Outcome = unknown> {
  readonly round_id: string;
  readonly state: string;
  readonly game: string;
  readonly stake: string;
  readonly returned: string;
  /** A free spin: the stake it played with cost nothing. */
  readonly is_free?: boolean;
  readonly nonce: number;
  readonly started_at: string;
  readonly closed_at: string | null;
  /** The game's own; null while the round has none. */
  readonly outcome: Outcome | null;
  /** At a baccarat table: the hand that the round is a bet on. */
  readonly hand?: { readonly shoe: number; readonly number: number };
  readonly bets: readonly HouseBet[];
  readonly proof: RoundProof;
}

export interface SeedPair {
  readonly commitment: string;
  readonly client_seed: string;
  /** Of the next round. */
  readonly nonce: number;
  /** To the server seed that takes over when the pair is changed. */
  readonly next_commitment: string;
}

export interface StakeLimitTexts {
  readonly stake_min: string;
  readonly stake_max: string;
  readonly payout_max: string;
}

export interface FreeSpins {
  readonly stake: string;
  readonly left: number;
  /** What the next one wins goes to a promotion's wallet. */
  readonly of_promotion: boolean;
}

/** What a member finds at a game: at its start, and again after a disconnection. */
export interface HouseState<Outcome = unknown> {
  readonly balance: string;
  readonly limits: StakeLimitTexts;
  readonly seed: SeedPair;
  /** Free spins: what each plays with, and how many are left. */
  readonly free_spins: FreeSpins | null;
  readonly open_round: HouseRound<Outcome> | null;
  readonly server_time: string;
}

export interface Opened<Outcome = unknown> extends HouseState<Outcome> {
  readonly bearer: string;
  readonly expires_at: string;
  readonly is_demo: boolean;
  readonly currency: 'THB';
  readonly game: {
    readonly code: string;
    readonly name: string;
    readonly category: string | null;
    readonly config_hash: string;
    readonly pace_ms: number;
    readonly return_ppm: { readonly least: number; readonly most: number } | null;
  };
}

export interface BetTaken<Outcome = unknown> {
  readonly round: HouseRound<Outcome>;
  readonly balance: string;
  readonly seed: SeedPair;
}

export interface RoundPage<Outcome = unknown> {
  readonly items: readonly HouseRound<Outcome>[];
  readonly next_cursor: string | null;
}
