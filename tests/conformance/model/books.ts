/** The rows of the model: players, sessions, bets, and the answers that were given. */
import { createHash } from 'node:crypto';

export interface ModelPlayer {
  readonly ref: string;
  main: bigint;
  promotion: bigint;
  review: bigint;
  isPromotionOver: boolean;
  standing: 'active' | 'blocked' | 'excluded';
  stakeMax: bigint | null;
}

export interface Session {
  readonly id: string;
  readonly player: ModelPlayer;
  readonly gameCode: string;
  readonly pays: 'main' | 'promotion';
  readonly isDemo: boolean;
  /** The player's limit when the session began. */
  readonly stakeMaxThen: bigint | null;
  isLive: boolean;
}

export interface Bet {
  readonly player: ModelPlayer;
  readonly txId: string;
  readonly roundId: string;
  readonly gameCode: string;
  readonly amount: bigint;
  readonly pays: 'main' | 'promotion';
  takenAt: number;
  state: 'open' | 'settled' | 'cancelled';
  wins: number;
}

/** A transaction that was taken, with its answer. */
export interface Kept {
  readonly operation: string;
  readonly fields: Fields;
  readonly print: string;
  readonly amount: bigint;
  readonly refunded?: bigint;
  readonly balanceAfter: bigint;
}

/** A call's fields, all texts but `round_closed`; amounts as they came. */
export type Fields = Readonly<Record<string, unknown>>;

export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** C2: what makes two calls with one id the same call. */
export function fingerprint(operation: string, fields: Fields, without: ReadonlySet<string>): string {
  const names = ['player_ref', 'game_code', 'round_id', 'ref_tx_id', 'amount', 'win_amount', 'kind', 'campaign'];
  const parts = names.filter((name) => !without.has(name)).map((name) => textOf(fields, name));
  return createHash('sha256')
    .update(JSON.stringify([operation, ...parts]))
    .digest('hex');
}

/** Operations whose ids are compared with each other. */
const classes: Readonly<Record<string, string>> = {
  bet: 'debit',
  bet_win: 'debit',
  win: 'credit',
  bonus_win: 'credit',
  rollback: 'rollback',
  end_round: 'end',
};

export const keyOf = (operation: string, playerRef: string, txId: string): string =>
  `${classes[operation] ?? operation} ${playerRef} ${txId}`;

const amountText = /^(?:0|[1-9][0-9]{0,11})$/;

/** The amount of a field, undefined when it is none. */
export function amountOf(
  value: unknown,
  lax: { readonly floats: boolean; readonly numbers: boolean; readonly noughts: boolean },
): bigint | undefined {
  if (typeof value === 'number' && lax.numbers && Number.isInteger(value) && value >= 0) return BigInt(value);
  if (typeof value !== 'string') return undefined;
  if (lax.floats && Number.isFinite(Number(value)) && Number(value) >= 0) return BigInt(Math.round(Number(value)));
  if (lax.noughts && /^[0-9]{1,12}$/.test(value)) return BigInt(value);
  return amountText.test(value) ? BigInt(value) : undefined;
}
