/** The link to a bill that its member makes for others, and ends. */
import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { links } from '../../links.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { bill, billShare } from './bill-tables.ts';

async function requireOwn(ctx: MemberContext, billId: bigint): Promise<void> {
  const [row] = await ctx.db
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.id, billId), eq(bill.memberId, ctx.member.id)));
  if (!row) throw new Refusal('not_found');
}

/** The bill's link, made when there is none. @throws Refusal not_found, also for another member's bill */
export async function shareBill(ctx: MemberContext, billId: bigint): Promise<{ share_url: string }> {
  await requireOwn(ctx, billId);
  const token = Buffer.from(ctx.random(16)).toString('hex');
  const [row] = await ctx.db
    .insert(billShare)
    .values({ billId, token, createdAt: ctx.now() })
    // Changes nothing; returns the row of whoever came first.
    .onConflictDoUpdate({ target: billShare.billId, set: { billId } })
    .returning({ token: billShare.token });
  return { share_url: ctx.config.publicUrl + links.sharedBill(row?.token ?? token) };
}

/** Ends the bill's link, if there is one. @throws Refusal not_found, also for another member's bill */
export async function unshareBill(ctx: MemberContext, billId: bigint): Promise<null> {
  await requireOwn(ctx, billId);
  await ctx.db.delete(billShare).where(eq(billShare.billId, billId));
  return null;
}

/** Ends all links of a member whose identity is no longer kept. */
export async function forgetShares(tx: Db, memberId: bigint): Promise<void> {
  const own = tx.select({ id: bill.id }).from(bill).where(eq(bill.memberId, memberId));
  await tx.delete(billShare).where(inArray(billShare.billId, own));
}
