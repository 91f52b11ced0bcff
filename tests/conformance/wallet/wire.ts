/** The provider wire as the suite speaks it (games-detail.md 6), and the drivers that carry it to a wallet. */

export type Operation =
  | 'authenticate'
  | 'balance'
  | 'bet'
  | 'win'
  | 'bet_win'
  | 'rollback'
  | 'end_round'
  | 'bonus_win'
  | 'status';

/** A call's fields. Amounts are integer satang in strings; a case may put anything else there on purpose. */
export type Body = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly http: number;
  /** `OK` or the wire's word for a refusal; empty when the signature was refused. */
  readonly code: string;
  readonly replayed?: boolean;
  readonly balance_after?: string;
  readonly balance_now?: string;
  readonly request_id?: string;
  readonly limit?: string;
  readonly refunded?: string;
  readonly found?: boolean;
  readonly state?: string;
  readonly amount?: string;
  readonly balance?: string;
  readonly currency?: string;
  readonly session?: string;
  readonly player_ref?: string;
  readonly is_demo?: boolean;
}

/** A call that must be refused: with 401 for its signature, with another status for its form. */
export interface Forgery {
  readonly name: string;
  /** Sends the call with this fault; answers the HTTP status. */
  send(operation: Operation, body: Body): Promise<number>;
}

/** Carries calls to a wallet, in its wire. */
export interface Driver {
  /**
   * Sends a call and reads its answer. `TRY_AGAIN` and 503 are repeated with the same body.
   *
   * @throws Inexpressible when the wire has no such call
   */
  call(operation: Operation, body: Body): Promise<Answer>;
  /** Sends a call whose caller is gone before the answer. */
  callUnheard(operation: Operation, body: Body): Promise<void>;
  /** Whether the wire has words for a call. */
  canSay(operation: Operation, body: Body): boolean;
  /** What the wire says for a code of ours; one of its words may stand for several. */
  spoken(code: string): string;
  /** What the wire's answers tell; where it does not, the cases look at balances alone. */
  readonly tells: ReadonlySet<'replayed' | 'balance_now' | 'refunded'>;
  /** SHA-256 in hex of the raw body that a call is sent with. */
  bodyHash(operation: Operation, body: Body): string;
  /** The same wire under the wallet's second live key; undefined without one. */
  readonly second?: Driver;
  /** Every fault that a signature of this wire can have. */
  readonly forgeries: readonly Forgery[];
  /** Rightly signed calls that are no calls of this wire. */
  readonly malformed: readonly Forgery[];
}

/** The wire of a driver has no word for what a case says: the case is skipped. */
export class Inexpressible extends Error {}
