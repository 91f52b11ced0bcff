/** Removes session data as the privacy page promises: IP addresses after 90 days, sessions after a year (thai.md 10.7). */
import { and, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { dayMs } from '../../time.ts';
import { session } from './tables.ts';

const addressesKeptMs = 90 * dayMs;
const sessionsKeptMs = 365 * dayMs;

/** Job, nightly. */
export async function trimSessions(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db.execute(sql`
    with gone as (delete from session where expires_at < ${new Date(now - sessionsKeptMs)} returning id)
    delete from play_session using gone where session_id = gone.id`);
  await ctx.db
    .update(session)
    .set({ ip: '', userAgent: '' })
    .where(and(lt(session.expiresAt, new Date(now - addressesKeptMs)), ne(session.ip, '')));
}
