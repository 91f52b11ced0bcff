/** Transactions of the wire: found again by (provider, player, class, id), answered with what was stored (games.md C1, C2). */
import { hash } from 'node:crypto';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
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

interface KnownTx {
  readonly state: 'done' | 'tombstone';
  readonly fingerprint: Buffer | null;
  readonly balance_after: bigint;
  readonly refunded: bigint | null;
  readonly ledger_ref: string | null;
}

const knownStatement = statement<KnownTx>(
  'game_tx_known',
  `select state, fingerprint, balance_after, refunded, ledger_ref from game_tx
    where provider = $1 and member_id = $2 and class = $3 and tx_id = $4`,
);

export async function knownTx(
  tx: Db,
  of: { readonly provider: string; readonly memberId: bigint; readonly class: TxClass; readonly txId: string },
): Promise<KnownTx | undefined> {
  const { rows } = await knownStatement(tx, [of.provider, of.memberId, of.class, of.txId]);
  return rows[0];
}

/** The stored answer of a transaction that was sent before. @throws CallRefused BET_CANCELLED, TX_CONFLICT */
export function replayOf(known: KnownTx, fingerprint: Buffer): Outcome {
  if (known.state === 'tombstone') throw new CallRefused('BET_CANCELLED');
  if (!known.fingerprint?.equals(fingerprint)) throw new CallRefused('TX_CONFLICT');
  return okOf({ ...known, replayed: true });
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

/** Stores a transaction with its answer, in the transaction of its effect. */
export async function keepTx(tx: Db, kept: KeptTx): Promise<void> {
  await keepStatement(tx, [
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

const playerStatement = statement<{ member_id: bigint }>(
  'game_player_find',
  `select member_id, set_config('lock_timeout', '2500ms', true) as waits from game_player where provider = $1 and ref = $2`,
);

/** The member behind an alias. From here on no lock is waited for longer than 2.5 s. @throws CallRefused UNKNOWN_PLAYER */
export async function memberOf(tx: Db, provider: string, ref: string): Promise<bigint> {
  const { rows } = await playerStatement(tx, [provider, ref]);
  const [row] = rows;
  if (!row) throw new CallRefused('UNKNOWN_PLAYER');
  return row.member_id;
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
