/** Login by phone and password, slowed down by account after five failures; the answer for unknown and wrong is the same. */
import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { waitText } from '../../server/front-door/limits.ts';
import { secondMs } from '../../time.ts';
import { normalisePhone } from '../rules/phone.ts';
import { verifyPassword } from './password-hash.ts';
import type { LoggedIn } from './register.ts';
import { accessToken, openSession } from './sessions.ts';
import { loginFailure, member } from './tables.ts';

const freeTries = 5;
const longestWaitMs = 60 * secondMs;

/**
 * Logs a member in and sets the session cookie.
 *
 * @throws Refusal wrong_credentials, too_many_tries (with the wait)
 */
export async function logIn(ctx: Context, input: { phone: string; password: string }): Promise<LoggedIn> {
  const phone = normalisePhone(input.phone);
  if (!phone) {
    await verifyPassword(undefined, input.password);
    throw new Refusal('wrong_credentials');
  }
  await waitYourTurn(ctx, phone);
  const [row] = await ctx.db
    .select({
      id: member.id,
      passwordHash: member.passwordHash,
      firstName: member.firstName,
      vipLevel: member.vipLevel,
    })
    .from(member)
    .where(and(eq(member.agentId, ctx.agentId), eq(member.phone, phone)));
  if (!(await verifyPassword(row?.passwordHash, input.password)) || !row) {
    await countFailure(ctx, phone);
    // A Thai keyboard left on types Thai letters for a Latin password; saying so gives nothing away.
    const thai = /^[\u0e00-\u0e7f]+$/.test(input.password);
    throw new Refusal('wrong_credentials', thai ? { fields: { password: 'แป้นพิมพ์อาจเป็นภาษาไทยอยู่' } } : {});
  }
  await ctx.db.delete(loginFailure).where(eq(loginFailure.phone, phone));
  await ctx.db.update(member).set({ lastLoginAt: ctx.now() }).where(eq(member.id, row.id));
  const { token, sessionId } = await openSession(ctx, row.id);
  ctx.reply.setSession(token);
  return {
    access_token: accessToken(ctx.secrets, sessionId, ctx.now()),
    user: { id: String(row.id), username: row.firstName, vip_level: row.vipLevel },
  };
}

/** After five failures in a row the next try waits 1, 2, 4 ... 60 seconds; never a lock for good. */
async function waitYourTurn(ctx: Context, phone: string): Promise<void> {
  const [failed] = await ctx.db.select().from(loginFailure).where(eq(loginFailure.phone, phone));
  if (!failed || failed.count < freeTries) return;
  const waitMs = Math.min(longestWaitMs, secondMs * 2 ** Math.min(10, failed.count - freeTries));
  const leftMs = failed.lastAt.getTime() + waitMs - ctx.now().getTime();
  if (leftMs > 0) {
    const seconds = Math.ceil(leftMs / secondMs);
    throw new Refusal('too_many_tries', { values: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
  }
}

async function countFailure(ctx: Context, phone: string): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .insert(loginFailure)
    .values({ phone, count: 1, lastAt: now })
    .onConflictDoUpdate({ target: loginFailure.phone, set: { count: sql`${loginFailure.count} + 1`, lastAt: now } });
}
