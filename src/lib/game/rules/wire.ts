/** The words of the provider wire (games-detail.md 6). Amounts are integer satang in strings. */

export const operations = [
  'authenticate',
  'balance',
  'bet',
  'win',
  'bet_win',
  'rollback',
  'end_round',
  'bonus_win',
  'status',
] as const;
export type Operation = (typeof operations)[number];

export const isOperation = (text: string): text is Operation => (operations as readonly string[]).includes(text);

/** Refusals, with what a log or an engineer reads. TRY_AGAIN alone is to be retried. */
export const refusalTexts = {
  INSUFFICIENT_FUNDS: 'the wallet holds less than the stake',
  LIMIT_REACHED: 'a limit of the player or of the promotion refuses the stake',
  PLAYER_BLOCKED: 'the account is closed',
  SELF_EXCLUDED: 'the player has paused',
  GAME_DISABLED: 'the game takes no bets',
  SESSION_EXPIRED: 'the session or launch token is over',
  TX_CONFLICT: 'the id was used for another transaction',
  BET_NOT_FOUND: 'there is no such bet in this round',
  BET_CANCELLED: 'the bet was rolled back',
  BET_SETTLED: 'the bet has been paid',
  ROUND_CLOSED: 'the round is closed',
  BAD_AMOUNT: 'an amount is integer satang in a string of at most 12 digits',
  UNKNOWN_GAME: 'there is no such game',
  UNKNOWN_PLAYER: 'there is no such player',
  TRY_AGAIN: 'busy, nothing was written',
} as const;
export type RefusalCode = keyof typeof refusalTexts;

export interface Refused {
  readonly code: RefusalCode;
  /** Which limit: "stake" kinds of the member, "session", "reality_check", "promotion". */
  readonly limit?: string;
  /** What refuses, for the player: in Thai, as the site's own pages say it. */
  readonly reason?: string;
}

/** An answer without what the wire adds to each. */
export type Outcome = Refused | ({ readonly code: 'OK' } & Readonly<Record<string, unknown>>);

export const refused = (code: RefusalCode, limit?: string, reason?: string): Refused => ({
  code,
  ...(limit ? { limit } : {}),
  ...(reason ? { reason } : {}),
});

/** The id of the house's own key; its secret is `house_wire` of the installation's secrets, in hex. */
export const houseKeyId = 'benja-house';
