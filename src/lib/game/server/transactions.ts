/** Transactions of the wire: found again by (provider, player, class, id), answered with what was stored (games.md C1, C2). */
import { hash } from 'node:crypto';
import { type Satang, satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { allAnswers } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { type Outcome, type RefusalCode, type Refused, refused } from '../rules/wire.ts';
import type { gameTx } from './round-tables.ts';

/** Ends a call's transaction with a refusal that leaves nothing behind. */
export class CallRefused extends Error {
  readonly refusal: Refused;

  constructor(code: RefusalCode, limit?: string) {
    super(code);
    this.refusal = refused(code, limit);
  }
}

type TxClass = (typeof gameTx.$inferSelect)['class'];

/** C2: what makes two calls with one id the same transaction. */
export const fingerprintOf = (parts: readonly unknown[]): Buffer =>
  hash('sha256', JSON.stringify(parts.map((part) => part ?? null)), 'buffer');

/** A transaction as it is found again, in columns of its reader's row; `tx_state` is null where there is none. */
export interface KnownTx extends Record<string, unknown> {
  readonly tx_state: 'done' | 'tombstone' | null;
  readonly tx_fingerprint: Buffer | null;
  readonly tx_balance_after: bigint | null;
  readonly tx_refunded: bigint | null;
  readonly tx_ledger_ref: string | null;
}

/** The columns of `KnownTx`, of a `game_tx` that is joined as `k`. */
export const knownColumns = `k.state as tx_state, k.fingerprint as tx_fingerprint, k.balance_after as tx_balance_after,
      k.refunded as tx_refunded, k.ledger_ref as tx_ledger_ref`;

/**
 * The stored answer of a transaction that was sent before; undefined for a new one.
 *
 * @throws CallRefused BET_CANCELLED, TX_CONFLICT
 */
export function replayOf(known: KnownTx | undefined, fingerprint: Buffer): Outcome | undefined {
  if (!known?.tx_state) return undefined;
  if (known.tx_state === 'tombstone') throw new CallRefused('BET_CANCELLED');
  if (!known.tx_fingerprint?.equals(fingerprint)) throw new CallRefused('TX_CONFLICT');
  const { tx_balance_after: after, tx_refunded: refunded, tx_ledger_ref: ledger_ref } = known;
  return okOf({ balance_after: after ?? 0n, refunded, ledger_ref, replayed: true });
}

export const okOf = (answer: {
  readonly balance_after: bigint;
  readonly refunded?: bigint | null;
  readonly ledger_ref?: string | null;
  readonly replayed?: boolean;
}): Outcome => ({
  code: 'OK',
  replayed: answer.replayed ?? false,
  balance_after: String(answer.balance_after),
  ...(answer.refunded == null ? {} : { refunded: String(answer.refunded) }),
  ...(answer.ledger_ref == null ? {} : { ledger_ref: answer.ledger_ref }),
});

export interface KeptTx {
  readonly provider: string;
  readonly memberId: bigint;
  readonly class: TxClass;
  readonly txId: string;
  readonly op: (typeof gameTx.$inferSelect)['op'];
  /** Null for a tombstone. */
  readonly fingerprint: Buffer | null;
  readonly gameId: bigint | null;
  readonly roundId: string | null;
  readonly refTxId: string | null;
  readonly kind: string | null;
  readonly amount: bigint;
  readonly betId: bigint | null;
  readonly balanceAfter: bigint;
  readonly refunded: bigint | null;
  readonly ledgerRef: string | null;
  readonly at: Date;
}

const keepStatement = statement(
  'game_tx_keep',
  `insert into game_tx (provider, member_id, class, tx_id, op, state, fingerprint, game_id, round_id, ref_tx_id, kind, amount, bet_id,
      balance_after, refunded, ledger_ref, at)
    values ($1, $2::bigint, $3, $4, $5, case when $6::bytea is null then 'tombstone' else 'done' end, $6::bytea, $7::bigint, $8, $9, $10,
      $11::bigint, $12::bigint, $13::bigint, $14::bigint, $15, $16::timestamptz)`,
);

/** Stores a transaction with its answer, together with the commit of its effect. */
export async function keepTx(ctx: Context, kept: KeptTx): Promise<void> {
  await ctx.withCommit(keepStatement, [
    kept.provider,
    kept.memberId,
    kept.class,
    kept.txId,
    kept.op,
    kept.fingerprint,
    kept.gameId,
    kept.roundId,
    kept.refTxId,
    kept.kind,
    kept.amount,
    kept.betId,
    kept.balanceAfter,
    kept.refunded,
    kept.ledgerRef,
    kept.at.toISOString(),
  ]);
}

const patienceStatement = statement('game_lock_patience', `select set_config('lock_timeout', '2500ms', true)`);

const playerStatement = statement<{ member_id: bigint; id: bigint; balance: bigint }>(
  'game_player_lock',
  `select a.member_id, a.id, a.balance from game_player p join account a on a.member_id = p.member_id and a.wallet_type_id = 1
    where p.provider = $1 and p.ref = $2 for no key update of a`,
);

export interface LockedPlayer {
  readonly memberId: bigint;
  readonly main: { readonly id: bigint; readonly balance: Satang };
}

/**
 * The member behind an alias, with the main wallet locked. From here on no lock is waited for longer than 2.5 s. Sent at once, so
 * that what is read under the lock may be sent behind it; it then finds the member by the alias too.
 *
 * @throws CallRefused UNKNOWN_PLAYER
 */
export async function lockPlayer(tx: Db, provider: string, ref: string): Promise<LockedPlayer> {
  const [, { rows }] = await allAnswers([patienceStatement(tx, []), playerStatement(tx, [provider, ref])]);
  const [row] = rows;
  if (!row) throw new CallRefused('UNKNOWN_PLAYER');
  return { memberId: row.member_id, main: { id: row.id, balance: satang(row.balance) } };
}

const balanceStatement = statement<{ balance: bigint }>(
  'game_balance_after',
  'select balance from account where id = $1',
);

/** A wallet's balance within the transaction that moves it. */
export async function balanceAfter(tx: Db, walletId: bigint): Promise<Satang> {
  const { rows } = await balanceStatement(tx, [walletId]);
  return satang(rows[0]?.balance ?? 0n);
}
