/** Rounds as rows: read, locked and written back, around the pure round of rules/round.ts. */
import { eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { add, satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow } from '../../server/db/transaction.ts';
import { finalStates, nextLookAt, type Round } from '../rules/round.ts';
import { houseRound, type StoredWin } from './tables.ts';

export type RoundRow = typeof houseRound.$inferSelect;

/** The round of a row, for the rules. */
export const roundOf = (row: RoundRow): Round => ({
  id: row.ulid,
  state: row.state,
  stake: satang(row.stake),
  stakeKind: row.stakeKind,
  wins: row.wins.map(({ kind, amount }) => ({ kind, amount: satang(BigInt(amount)) })),
  acknowledged: row.acknowledged,
  attempts: row.attempts,
  dueSince: row.dueSince.getTime(),
  calledAt: row.calledAt.getTime(),
});

/** Satang that a round returned so far, its stake included. */
export const returnedOf = ({ wins }: Pick<RoundRow, 'wins'>): bigint =>
  add(...wins.map(({ amount }) => satang(BigInt(amount))));

const lockQuery = preparedQuery('house_round_lock', (db) =>
  db
    .select()
    .from(houseRound)
    .where(eq(houseRound.ulid, value('ulid')))
    .for('update'),
);

/** A round, locked. */
export async function lockRound(tx: Db, ulid: string): Promise<RoundRow> {
  const [row] = await lockQuery(tx, { ulid });
  assert(row, 'a round that was saved is there');
  return row;
}

/** A round, locked, and the database's clock under the lock. */
export async function lockRoundNow(tx: Db, ulid: string): Promise<{ readonly row: RoundRow; readonly at: Date }> {
  const [row, at] = await pipelined(tx, () => [lockRound(tx, ulid), databaseNow(tx)]);
  return { row, at };
}

const saveStatement = statement(
  'house_round_save',
  `update house_round set state = $2, bets = $3::jsonb, outcome = $4::jsonb, wins = $5::jsonb, acknowledged = $6::integer,
      refunded = $7::bigint, attempts = $8::integer, due_since = $9::timestamptz, called_at = $10::timestamptz,
      due_at = $11::timestamptz, idle_at = $12::timestamptz, closed_at = $13::timestamptz
    where id = $1`,
);

/** What a game adds to a round's state. */
export interface RoundResult {
  readonly outcome?: unknown;
  readonly bets?: RoundRow['bets'];
  /** When a round that goes on is closed if nobody plays it. */
  readonly idleAt?: Date;
  /** What a rollback gave back. */
  readonly refunded?: bigint | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Writes a round back after events, with the commit. `at` in Unix milliseconds. */
export async function saveRound(
  ctx: Context,
  row: RoundRow,
  round: Round,
  {
    at,
    outcome = row.outcome,
    bets = row.bets,
    refunded = row.refunded,
    ...more
  }: RoundResult & { readonly at: number },
): Promise<RoundRow> {
  const { state, acknowledged, attempts } = round;
  const wins = round.wins.map(({ kind, amount }): StoredWin => ({ kind, amount: amount.toString() }));
  const look = nextLookAt(round);
  const closedAt = finalStates.includes(state) ? (row.closedAt ?? new Date(at)) : null;
  const idleAt = state === 'playing' ? (more.idleAt ?? row.idleAt) : null;
  await ctx.withCommit(saveStatement, [
    ...[row.id, state, JSON.stringify(bets), outcome === null ? null : JSON.stringify(outcome), JSON.stringify(wins)],
    ...[acknowledged, refunded, attempts, iso(round.dueSince), iso(round.calledAt)],
    ...[look === undefined ? null : iso(look), idleAt?.toISOString() ?? null, closedAt?.toISOString() ?? null],
  ]);
  return {
    ...row,
    ...{ state, acknowledged, attempts, refunded, wins, bets, outcome, closedAt, idleAt },
    ...{ dueSince: new Date(round.dueSince), calledAt: new Date(round.calledAt) },
    dueAt: look === undefined ? null : new Date(look),
  };
}
