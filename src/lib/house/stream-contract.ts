/**
 * What `GET /api/house/stream?game=bac-1` sends (games-detail.md 1, "Server calls"): server-sent events, read by fetch with
 * the bearer, a comment every 20 seconds. The state comes first, in this order: the own room's `shoe`, a `round` for each
 * bet of the player that is not over, a `table` of each room; then each change. So a new connection needs no other call. Of a
 * hand, its `table` with the result comes before the rounds that it settles; a new shoe comes before its first hand.
 * `balance` comes before the round whose win it holds.
 * Instants are ISO texts of the house's clock; cards are 0 to 51 as in rules/baccarat.ts.
 */
import type { HouseRound } from './contract.ts';
import type { Winner } from './rules/baccarat.ts';
import type { HandPhase } from './rules/baccarat-clock.ts';
import type { CardsSoFar, HandRow } from './rules/baccarat-table.ts';

/** A room when its phase changes or a card is dealt. */
export interface TableEvent {
  readonly game: string;
  readonly shoe: number;
  readonly hand: number;
  readonly phase: HandPhase;
  readonly phase_ends_at: string;
  /** Of this hand: empty until its bets are closed. */
  readonly cards: CardsSoFar;
  /** Of this hand: null until its phase `result`. */
  readonly result: HandRow | null;
  /** The newest winners of the shoe, at most eight, oldest first. */
  readonly last: readonly Winner[];
  /** All that is said of others. */
  readonly counts: { readonly members: number };
  readonly server_time: string;
}

/** The own room's shoe: at the connection, when a shoe begins, and when its link opens. */
export interface ShoeEvent {
  readonly game: string;
  readonly shoe: number;
  /** Binds the link and the game's table. */
  readonly commitment: string;
  readonly salt: string;
  /** Null until the shoe's last hand is over. */
  readonly link: string | null;
  /** All that are over. */
  readonly hands: readonly HandRow[];
}

/** What a round at a table shows when its hand is over. */
export interface BaccaratOutcome extends CardsSoFar {
  readonly result: HandRow;
}

export interface HouseEvents {
  readonly table: TableEvent;
  readonly shoe: ShoeEvent;
  /** A round of the player at this game: open at the connection, or over. */
  readonly round: HouseRound;
  /** Satang in a text. */
  readonly balance: { readonly balance: string };
}
