/** Job: removes what the wire of providers no longer asks for. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { dayMs, minuteMs } from '../../time.ts';

/** Twice as long as a nonce is remembered. */
const nonceMs = 10 * minuteMs;
const callsMs = 400 * dayMs;

/** Returns the number of rows removed. */
export async function trimGameRecords(ctx: Context): Promise<number> {
  const before = (ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();
  const removed = [
    await ctx.db.execute(sql`delete from game_nonce where seen_at < ${before(nonceMs)}::timestamptz`),
    await ctx.db.execute(sql`delete from game_launch where expires_at < ${before(dayMs)}::timestamptz`),
    await ctx.db.execute(sql`delete from game_call where at < ${before(callsMs)}::timestamptz`),
  ];
  return removed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
