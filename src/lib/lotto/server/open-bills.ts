/** Bills as other domains ask about them: a member's open matters for withdrawals and closing an account, a bill's round. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { bill } from './bill-tables.ts';

/** Whether the member has pending bills. */
export const hasOpenBills = fact(
  `exists (select from bill where member_id = $1 and status = 'pending')`,
  (has: boolean) => has,
);

/** Pending bills of a member and what was paid for them. */
export const pendingBills = fact(
  `select json_build_object('count', count(*), 'payable', coalesce(sum(payable), 0)::text)
    from bill where member_id = $1 and status = 'pending'`,
  ({ count, payable }: { readonly count: number; readonly payable: string }) => ({
    count,
    payable: satang(BigInt(payable)),
  }),
);

/**
 * Whether a correction is in progress that affects one of the member's settled bills: another version waits for approval,
 * or bills are still being corrected.
 */
export const correctionWaits = fact(
  `exists (
    select from bill join round on round.id = bill.round_id
      where bill.member_id = $1 and bill.result_version is not null
        and (bill.result_version < round.result_version
          or exists (select from result where result.round_id = bill.round_id and result.approved_at is null)))`,
  (waits: boolean) => waits,
);

/** The round of a bill; undefined for no bill. */
export async function roundOfBill(db: Db, billId: bigint): Promise<bigint | undefined> {
  const [row] = await db.select({ roundId: bill.roundId }).from(bill).where(eq(bill.id, billId));
  return row?.roundId;
}

/** A round by its id, as the console's search finds it. */
export const roundFound = (id: bigint): SQL =>
  sql`select 'round' as kind, round.id, market.name || ' ' || draw_date::text as reference, round.status as state, null::bigint as amount, close_at::text as at, null::bigint as member_id
    from round join market on market.code = round.market where round.id = ${id}`;

/** A bill by its id, as the console's search finds it. */
export const billFound = (id: bigint): SQL =>
  sql`select 'bill' as kind, id, '' as reference, status as state, payable as amount, created_at::text as at, member_id from bill where id = ${id}`;
