/** Locks a round for settlement, and finds its winning lines: shared by paying, refunding and correcting bills. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { refundReference, winReference } from '../../play/rules/bet.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { statement } from '../../server/db/statement.ts';
import { type WinningKey, winningKeys } from '../rules/match.ts';
import type { DrawResult } from '../rules/results.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import { result, round } from './tables.ts';

export interface LockedRound {
  readonly id: bigint;
  readonly market: string;
  /** The result version its bills are settled to; 0 without a result. */
  readonly version: number;
}

/** The bills of those members whose id leaves `at` when divided by `of`: lanes have no wallet in common. */
export interface Lane {
  readonly at: number;
  readonly of: number;
}

/** Lock timeout of settlement: a blocked round must not delay those behind it. */
const lockPatienceMs = 2_000;

const patienceStatement = statement('lock_patience', `select set_config('lock_timeout', '${lockPatienceMs}', true)`);

const unfinishedRound = (lock: 'update' | 'share') =>
  preparedQuery(`round_unfinished_${lock}`, (db) =>
    db
      .select({ id: round.id, market: round.market, version: round.resultVersion })
      .from(round)
      .where(and(eq(round.id, value('roundId')), eq(round.status, value('status')), isNull(round.settledAt)))
      .for(lock),
  );

const unfinishedAlone = unfinishedRound('update');
const unfinishedShared = unfinishedRound('share');

/** Locks an unfinished round for settlement; undefined when another process has finished it meanwhile. */
export async function lockRound(tx: Db, roundId: bigint, status: RoundStatus): Promise<LockedRound | undefined> {
  const [, [row]] = await pipelined(tx, () => [patienceStatement(tx, []), unfinishedAlone(tx, { roundId, status })]);
  return row ? { ...row, version: row.version ?? 0 } : undefined;
}

const laneStatement = statement('lane_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/**
 * The same for one lane of a settlement: the lanes of a round go on beside each other, but no two processes in the same lane,
 * nor any in a lane while somebody else has the whole round.
 */
export async function lockLane(
  tx: Db,
  roundId: bigint,
  status: RoundStatus,
  lane: Lane,
): Promise<LockedRound | undefined> {
  if (lane.of === 1) return lockRound(tx, roundId, status);
  const [, , [row]] = await pipelined(tx, () => [
    patienceStatement(tx, []),
    laneStatement(tx, [`round:${roundId}:lane:${lane.at}`]),
    unfinishedShared(tx, { roundId, status }),
  ]);
  return row ? { ...row, version: row.version ?? 0 } : undefined;
}

/** (type, key) pairs as two array literals, to join lines with. */
export interface WinningLiterals {
  readonly types: string;
  readonly keys: string;
}

export function literalsOf(mapped: DrawResult): WinningLiterals {
  const keys: readonly WinningKey[] = winningKeys(mapped);
  return { types: arrayLiteral(keys.map((one) => one.bet_type)), keys: arrayLiteral(keys.map((one) => one.key)) };
}

const resultOfVersion = preparedQuery('result_of_version', (db) =>
  db
    .select({ mapped: result.mapped })
    .from(result)
    .where(and(eq(result.roundId, value('roundId')), eq(result.version, value('version')))),
);

/** The winning pairs of the round's current version. */
export async function winningLiterals(tx: Db, { id, version }: LockedRound): Promise<WinningLiterals> {
  const [row] = await resultOfVersion(tx, { roundId: id, version });
  assert(row, `round ${id} has its result ${version}`);
  return literalsOf(row.mapped);
}

/** The reference of a bill's stake. */
export const billReference = (billId: bigint): string => `bill:${billId}`;
/** Names the outcome of a bill's stake under a version of the result. */
export const resultPart = (version: number): string => `v${version}`;

/** The references of all winning or refunded bills of a round, as a query: a big round has too many to fetch. */
export const winReferences = (roundId: bigint, version: number): SQL =>
  sql`select 'bill:' || id || ${winReference('', resultPart(version))}::text from bill where round_id = ${roundId} and status = 'won'`;
export const refundReferences = (roundId: bigint): SQL =>
  sql`select 'bill:' || id || ${refundReference('')}::text from bill where round_id = ${roundId} and status = 'refunded'`;
