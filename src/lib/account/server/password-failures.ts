/** Wrong passwords in a row by phone, of logins and of passwords asked for again alike: guessing slows down. */
import { eq, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { waitText } from '../../server/front-door/limits.ts';
import { secondMs } from '../../time.ts';
import { loginFailure } from './tables.ts';

const freeTries = 5;
const longestWaitMs = 60 * secondMs;

/**
 * After five failures in a row the next try waits 1, 2, 4 ... 60 seconds; never a lock for good.
 *
 * @throws Refusal too_many_tries (with the wait)
 */
export async function waitYourTurn(ctx: Context, phone: string): Promise<void> {
  const [failed] = await ctx.db.select().from(loginFailure).where(eq(loginFailure.phone, phone));
  if (!failed || failed.count < freeTries) return;
  const waitMs = Math.min(longestWaitMs, secondMs * 2 ** Math.min(10, failed.count - freeTries));
  const leftMs = failed.lastAt.getTime() + waitMs - ctx.now().getTime();
  if (leftMs > 0) {
    const seconds = Math.ceil(leftMs / secondMs);
    throw new Refusal('too_many_tries', { values: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
  }
}

export async function countFailure(ctx: Context, phone: string): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .insert(loginFailure)
    .values({ phone, count: 1, lastAt: now })
    .onConflictDoUpdate({ target: loginFailure.phone, set: { count: sql`${loginFailure.count} + 1`, lastAt: now } });
}

/** The right one was given. */
export async function forgetFailures(ctx: Context, phone: string): Promise<void> {
  await ctx.db.delete(loginFailure).where(eq(loginFailure.phone, phone));
}
