/** What cases need beyond the wire. A wallet leaves out what it cannot do: the cases that need it are skipped. */

export interface Player {
  readonly ref: string;
  /** A live session in the game. */
  readonly session: string;
  readonly gameCode: string;
}

/** A member's money in satang; `review` is held until a person decides. */
export interface Purse {
  readonly main: bigint;
  readonly promotion: bigint;
  readonly review: bigint;
}

/** A row of the log of calls (C17). */
export interface LoggedCall {
  readonly requestId: string;
  readonly operation: string;
  /** SHA-256 of the raw body, in hex. */
  readonly bodyHash: string;
  /** The code that was answered; for a refused signature anything. */
  readonly code: string;
  readonly http: number;
  /** Whole milliseconds. */
  readonly ms: number;
}

/** A difference between a provider's file and the wallet's books (C18). */
export interface Difference {
  readonly kind: 'missing_here' | 'missing_there' | 'different' | 'open_too_long';
  readonly txId: string;
}

export interface Reconciled {
  /** Whether the file was taken: its last line agrees with its rows. */
  readonly accepted: boolean;
  readonly differences: readonly Difference[];
}

export interface Arrangement {
  /** A player with at least this much to play with, in satang. */
  player(balance: bigint): Promise<Player>;
  /** A player whose session plays from the wallet of a promotion. */
  promotionPlayer?(balance: bigint): Promise<Player>;
  /** Ends the promotion a player plays with. */
  endPromotion?(player: Player): Promise<void>;
  purseOf?(player: Player): Promise<Purse>;

  launchToken?(): Promise<string>;
  /** A launch token of demo play. */
  demoToken?(): Promise<string>;
  /** Lets this much time pass for the wallet. */
  letPass?(ms: number): Promise<void>;
  /** A player's second session, in another game. */
  anotherGame?(player: Player): Promise<Player>;

  endSession?(player: Player): Promise<void>;
  blockPlayer?(player: Player): Promise<void>;
  excludePlayer?(player: Player): Promise<void>;
  /** Sets the player's own limit of a stake, in satang. */
  limitStakes?(player: Player, most: bigint): Promise<void>;
  setGame?(gameCode: string, status: 'open' | 'closed'): Promise<void>;
  setGaming?(status: 'open' | 'closed'): Promise<void>;

  /** How many incidents name this transaction. */
  incidentsAbout?(txId: string): Promise<number>;
  /** The log's row of a call; undefined without one. */
  loggedCall?(requestId: string): Promise<LoggedCall | undefined>;
  /** Transactions with this id in the wallet's books, whatever the wire says of it. */
  transactionsOf?(txId: string): Promise<number>;
  /** Compares a provider's file of the day with the wallet's books. Differences of other cases' transactions do no harm. */
  reconcile?(file: string): Promise<Reconciled>;
  /** Lets a bet that is open look as if it had been for more than 24 hours. */
  age?(txId: string): Promise<void>;
  /** `ledger:check`: what is wrong with the books. */
  bookFaults?(): Promise<readonly string[]>;
}
