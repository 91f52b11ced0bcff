/** A round held by the one who settles it, and what wins it: shared by paying, refunding and correcting its bills. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { type WinningKey, winningKeys } from '../rules/match.ts';
import type { DrawResult } from '../rules/results.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import { result, round } from './tables.ts';

export interface HeldRound {
  readonly id: bigint;
  readonly market: string;
  /** The version of the result its bills are brought to; 0 while there is none. */
  readonly version: number;
}

/** Longer nobody who settles waits for a lock: what holds one round up must not hold up those behind it. */
const lockPatienceMs = 2_000;

/** Locks a round that still owes its bills something against a second settler; undefined when another has brought it further meanwhile. */
export async function held(tx: Db, roundId: bigint, status: RoundStatus): Promise<HeldRound | undefined> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(lockPatienceMs)}, true)`);
  const [row] = await tx
    .select({ id: round.id, market: round.market, version: round.resultVersion })
    .from(round)
    .where(and(eq(round.id, roundId), eq(round.status, status), isNull(round.settledAt)))
    .for('update');
  return row ? { ...row, version: row.version ?? 0 } : undefined;
}

/** (type, key) pairs as two array literals, for SQL to join lines with. */
export interface WinningLiterals {
  readonly types: string;
  readonly keys: string;
}

export function literalsOf(mapped: DrawResult): WinningLiterals {
  const keys: readonly WinningKey[] = winningKeys(mapped);
  return { types: arrayLiteral(keys.map((one) => one.bet_type)), keys: arrayLiteral(keys.map((one) => one.key)) };
}

/** The pairs that win the version a round is held at. */
export async function winningLiterals(tx: Db, { id, version }: HeldRound): Promise<WinningLiterals> {
  const [row] = await tx
    .select({ mapped: result.mapped })
    .from(result)
    .where(and(eq(result.roundId, id), eq(result.version, version)));
  assert(row, `round ${id} has its result ${version}`);
  return literalsOf(row.mapped);
}

export const winReference = (billId: bigint, version: number): string => `bill:${billId}:v${version}:win`;
export const refundReference = (billId: bigint): string => `bill:${billId}:refund`;

/** The references of every bill of a round that won, or that got its payment back, as a query: a big round has too many to fetch. */
export const winReferences = (roundId: bigint, version: number): SQL =>
  sql`select 'bill:' || id || ${`:v${version}:win`}::text from bill where round_id = ${roundId} and status = 'won'`;
export const refundReferences = (roundId: bigint): SQL =>
  sql`select 'bill:' || id || ':refund' from bill where round_id = ${roundId} and status = 'refunded'`;
