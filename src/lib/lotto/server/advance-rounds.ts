/** Updates stored round statuses to the clock. Pages and bets use the clock directly; this only announces the change. */
import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import { round } from './tables.ts';

/**
 * Job: opens rounds whose time has come, closes those whose time is over, and announces it to open pages. Bills never
 * depend on it: they are checked against the round's times by the database's clock under the lock.
 */
export async function advanceRounds(ctx: Context): Promise<{ readonly opened: number; readonly closed: number }> {
  const closed = await advance(ctx, ['scheduled', 'open'], 'closed', sql`${round.closeAt} <= app_now()`);
  const opened = await advance(
    ctx,
    ['scheduled'],
    'open',
    sql`${round.openAt} <= app_now() and ${round.closeAt} > app_now()`,
  );
  return { opened, closed };
}

/** Rounds per transaction, in id order, so that the job never blocks many bettors. */
const batchSize = 20;

async function advance(
  ctx: Context,
  from: readonly RoundStatus[],
  to: RoundStatus,
  due: ReturnType<typeof sql>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const moved = await inTransaction(ctx, async (tx, ctx) => {
      const rows = await tx
        .select({ id: round.id, market: round.market, closeAt: round.closeAt })
        .from(round)
        .where(sql`${inArray(round.status, [...from])} and ${due}`)
        .orderBy(round.id)
        .limit(batchSize)
        .for('no key update');
      if (rows.length === 0) return 0;
      await tx
        .update(round)
        .set({ status: to })
        .where(
          inArray(
            round.id,
            rows.map((row) => row.id),
          ),
        );
      for (const row of rows) {
        await publish(ctx, 'public', 'round', {
          round_id: String(row.id),
          market: row.market,
          status: to,
          close_at: toIso(row.closeAt),
        });
      }
      return rows.length;
    });
    count += moved;
    if (moved < batchSize) return count;
  }
}
