/** Rounds as rows: read, locked and written back, around the pure round of rules/round.ts. */
import { eq, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { add, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { nullable, preparedQuery, value } from '../../server/db/prepared.ts';
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

const saveQuery = preparedQuery('house_round_save', (db) =>
  db
    .update(houseRound)
    .set({
      state: sql`${value('state')}`,
      bets: sql`${value('bets')}::jsonb`,
      outcome: sql`${nullable('outcome')}::jsonb`,
      wins: sql`${value('wins')}::jsonb`,
      acknowledged: sql`${value('acknowledged')}::integer`,
      refunded: sql`${nullable('refunded')}::bigint`,
      attempts: sql`${value('attempts')}::integer`,
      dueSince: sql`${value('dueSince')}::timestamptz`,
      calledAt: sql`${value('calledAt')}::timestamptz`,
      dueAt: sql`${nullable('dueAt')}::timestamptz`,
      idleAt: sql`${nullable('idleAt')}::timestamptz`,
      closedAt: sql`${nullable('closedAt')}::timestamptz`,
    })
    .where(eq(houseRound.id, value('id'))),
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

/** Writes a round back after events. `at` in Unix milliseconds. */
export async function saveRound(
  tx: Db,
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
  await saveQuery(tx, {
    ...{ id: row.id, state, acknowledged, attempts, refunded, bets: JSON.stringify(bets), wins: JSON.stringify(wins) },
    outcome: outcome === null ? null : JSON.stringify(outcome),
    ...{ dueSince: iso(round.dueSince), calledAt: iso(round.calledAt) },
    ...{ dueAt: look === undefined ? null : iso(look), idleAt: idleAt?.toISOString() ?? null },
    closedAt: closedAt?.toISOString() ?? null,
  });
  return {
    ...row,
    ...{ state, acknowledged, attempts, refunded, wins, bets, outcome, closedAt, idleAt },
    ...{ dueSince: new Date(round.dueSince), calledAt: new Date(round.calledAt) },
    dueAt: look === undefined ? null : new Date(look),
  };
}
