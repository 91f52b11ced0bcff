/** Job: forgets demos, which belong to nobody, and sessions that are over. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';

/** Longer than a session, so that an open demo is never cut off. */
const demoMs = dayMs;
const sessionMs = 30 * dayMs;

/** Returns the number of demos removed. */
export function trimDemos(ctx: Context): Promise<number> {
  const before = (ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();
  return inTransaction(ctx, async (tx) => {
    const old = sql`select id from house_player where play_money is not null and created_at < ${before(demoMs)}::timestamptz`;
    for (const table of ['house_round', 'house_seed', 'house_session'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where player_id in (${old})`);
    const { rowCount } = await tx.execute(sql`delete from house_player where id in (${old})`);
    await tx.execute(sql`delete from house_session where expires_at < ${before(sessionMs)}::timestamptz`);
    return rowCount ?? 0;
  });
}
