/** Single-use tokens of a login with LINE, stored as hashes; expired ones go when the next is made. */
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { hashOf } from '../../account/server/sessions.ts';
import type { Context } from '../../server/context.ts';
import { minuteMs } from '../../time.ts';
import { lineTicket } from './tables.ts';

export const ticketLifeMs = 10 * minuteMs;

/** A new nonce, or with a `subject` a permission to link that LINE account. */
export async function newTicket(ctx: Context, subject: string | null): Promise<{ token: string; expiresAt: Date }> {
  const token = Buffer.from(ctx.random(32)).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + ticketLifeMs);
  await ctx.db.delete(lineTicket).where(lt(lineTicket.expiresAt, now));
  await ctx.db.insert(lineTicket).values({ tokenHash: hashOf(token), subject, expiresAt });
  return { token, expiresAt };
}

const live = (ctx: Context, token: string) =>
  and(eq(lineTicket.tokenHash, hashOf(token)), gt(lineTicket.expiresAt, ctx.now()));

/** Uses up a nonce; false when it is unknown, used or expired. */
export async function takeNonce(ctx: Context, token: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(lineTicket)
    .where(and(live(ctx, token), isNull(lineTicket.subject)))
    .returning({ id: lineTicket.id });
  return rows.length > 0;
}

/** The LINE account a token permits to link. It stays usable: a wrong password must not cost a new verification. */
export async function subjectOfTicket(ctx: Context, token: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ subject: lineTicket.subject })
    .from(lineTicket)
    .where(and(live(ctx, token), isNotNull(lineTicket.subject)));
  return row?.subject ?? undefined;
}

/** Uses up a permission to link; false when somebody else has, or it expired. */
export async function takeTicket(ctx: Context, token: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(lineTicket)
    .where(and(live(ctx, token), isNotNull(lineTicket.subject)))
    .returning({ id: lineTicket.id });
  return rows.length > 0;
}
