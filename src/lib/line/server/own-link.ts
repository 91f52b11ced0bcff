/** A member's own link: messages switched, the link removed. */
import { eq, sql } from 'drizzle-orm';
import { requirePassword } from '../../account/server/require-password.ts';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { lineLink, lineMessage } from './tables.ts';

/** Turns messages on or off. Those asked for before stay asked for. @throws Refusal not_found without a link */
export async function setNotify(ctx: MemberContext, on: boolean): Promise<{ on: boolean }> {
  const rows = await ctx.db
    .update(lineLink)
    .set({ notifySince: on ? sql`coalesce(${lineLink.notifySince}, ${ctx.now()})` : null })
    .where(eq(lineLink.memberId, ctx.member.id))
    .returning({ id: lineLink.id });
  if (rows.length === 0) throw new Refusal('not_found');
  return { on };
}

/** @throws Refusal wrong_password, too_many_tries, not_found */
export async function unlinkLine(ctx: MemberContext, password: string): Promise<null> {
  await requirePassword(ctx, password);
  const rows = await ctx.db.delete(lineLink).where(eq(lineLink.memberId, ctx.member.id)).returning({ id: lineLink.id });
  if (rows.length === 0) throw new Refusal('not_found');
  return null;
}

/** Removes link and messages of a member whose identity is no longer kept. */
export async function forgetLine(tx: Db, memberId: bigint): Promise<void> {
  await tx.delete(lineLink).where(eq(lineLink.memberId, memberId));
  await tx.delete(lineMessage).where(eq(lineMessage.memberId, memberId));
}
