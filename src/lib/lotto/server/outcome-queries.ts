/** What a settled round brought to members, for whoever tells them. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Satang, satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import type { DrawResult } from '../rules/results.ts';
import { bill } from './bill-tables.ts';
import { market, result, round } from './tables.ts';

export interface RoundOutcome {
  readonly market: string;
  readonly marketName: string;
  readonly flag: string;
  readonly drawDate: string;
  readonly number: number;
  /** The version of the result; null without one. */
  readonly version: number | null;
  readonly result: DrawResult | null;
}

/** A round with its result, if it has one; undefined for an unknown id. */
export async function roundOutcome(db: Db, roundId: bigint): Promise<RoundOutcome | undefined> {
  const [row] = await db
    .select({
      market: market.code,
      marketName: market.name,
      flag: market.flag,
      drawDate: round.drawDate,
      number: round.number,
      version: result.version,
      result: result.mapped,
    })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .leftJoin(result, and(eq(result.roundId, round.id), eq(result.version, round.resultVersion)))
    .where(eq(round.id, roundId));
  return row;
}

export interface MemberOutcome {
  readonly memberId: bigint;
  readonly bills: number;
  readonly wonBills: number;
  readonly won: Satang;
  /** What was paid for refunded bills, and came back. */
  readonly refunded: Satang;
}

/** Settled and refunded bills of the round by member, for members of the subselect `members`: the first `limit` after an id. */
export async function memberOutcomes(
  db: Db,
  roundId: bigint,
  { members, after, limit }: { readonly members: SQL; readonly after: bigint; readonly limit: number },
): Promise<MemberOutcome[]> {
  const rows = await db
    .select({
      memberId: bill.memberId,
      bills: sql<number>`count(*)::int`,
      wonBills: sql<number>`count(*) filter (where ${bill.status} = 'won')::int`,
      won: sql<bigint>`coalesce(sum(${bill.winAmount}), 0)::bigint`,
      refunded: sql<bigint>`coalesce(sum(${bill.payable}) filter (where ${bill.status} = 'refunded'), 0)::bigint`,
    })
    .from(bill)
    .where(
      sql`${bill.roundId} = ${roundId} and ${bill.status} in ('won', 'lost', 'refunded') and ${bill.memberId} > ${after} and ${bill.memberId} in (${members})`,
    )
    .groupBy(bill.memberId)
    .orderBy(bill.memberId)
    .limit(limit);
  return rows.map((row) => ({ ...row, won: satang(row.won), refunded: satang(row.refunded) }));
}
