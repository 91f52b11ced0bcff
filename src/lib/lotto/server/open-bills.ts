/** A member's open matters in the lottery, for withdrawals and closing an account. */
import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { bill } from './bill-tables.ts';
import { result, round } from './tables.ts';

/** Whether the member has pending bills. */
export async function hasOpenBills(db: Db, memberId: bigint): Promise<boolean> {
  const rows = await db
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.memberId, memberId), eq(bill.status, 'pending')))
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether a correction is in progress that affects one of the member's settled bills: another version waits for approval,
 * or bills are still being corrected.
 */
export async function correctionWaits(db: Db, memberId: bigint): Promise<boolean> {
  const waiting = db
    .select({ one: sql`1` })
    .from(result)
    .where(and(eq(result.roundId, bill.roundId), isNull(result.approvedAt)));
  const rows = await db
    .select({ id: bill.id })
    .from(bill)
    .innerJoin(round, eq(round.id, bill.roundId))
    .where(
      and(
        eq(bill.memberId, memberId),
        isNotNull(bill.resultVersion),
        sql`(${exists(waiting)} or ${bill.resultVersion} < ${round.resultVersion})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
