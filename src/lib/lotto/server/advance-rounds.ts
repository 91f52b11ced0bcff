/** Brings stored round states to what the clock says. Pages and acceptance go by the clock itself; this only tells it on. */
import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import { round } from './tables.ts';

/**
 * Job: opens rounds whose time has come and closes those whose time is over, and tells open pages. A bill never depends
 * on it: acceptance compares the database's clock with the round's times under the lock.
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

/** Rounds a few at a time, in id order, so that the job never holds many bettors up at once. */
const roundsAtOnce = 20;

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
        .limit(roundsAtOnce)
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
    if (moved < roundsAtOnce) return count;
  }
}
