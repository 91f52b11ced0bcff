/** Transactions that a provider told of and the wallet did not take: too late, or found in its file of the day. */
import type { BookDifference } from './books.ts';

/** A transaction in the words of the wire; `amount` is satang as text. */
export interface ToldTransaction {
  readonly op: 'win' | 'bonus_win' | 'rollback';
  readonly player_ref: string;
  readonly game_code: string;
  readonly tx_id: string;
  /** The round and the bet; empty for a bonus. */
  readonly round_id: string;
  readonly ref_tx_id: string;
  readonly amount: string;
  /** Of a win, what it is; otherwise empty. */
  readonly kind: string;
}

/** Whether it can be taken afterwards. What comes back unspent would change what was counted of the stake. */
export const isTakeable = ({ op, kind }: Pick<ToldTransaction, 'op' | 'kind'>): boolean =>
  op !== 'win' || kind === 'win' || kind === 'promo';

/**
 * What two people may decide to take of a difference between books: money for the member that is in the provider's file only;
 * null where there is nothing to take. A bet that is missing here was refused here, and the game has to take it back.
 */
export function toldIn({ kind, row }: Pick<BookDifference, 'kind' | 'row'>): ToldTransaction | null {
  const { op, player_ref, game_code, tx_id, round_id, ref_tx_id, amount } = row;
  if (kind !== 'missing_here' || op === 'bet') return null;
  const told = { op, player_ref, game_code, tx_id, round_id, ref_tx_id, amount: String(amount), kind: row.kind };
  return isTakeable(told) ? told : null;
}
