/** The number of the member's pending bills: one statement, for the home page. */
import { and, count, eq } from 'drizzle-orm';
import type { MemberContext } from '../../server/context.ts';
import { bill } from './bill-tables.ts';

export async function pendingBills(ctx: MemberContext): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(bill)
    .where(and(eq(bill.memberId, ctx.member.id), eq(bill.status, 'pending')));
  return row?.count ?? 0;
}
