/** Announces changes of rates or limits to open pages and the page cache. */
import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { publishMany } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { market, round } from './tables.ts';

/** Announces rounds that accept bets now, among those selected by `which`. */
export async function announceOpenRounds(ctx: Context, tx: Db, which: SQL | undefined): Promise<void> {
  const rows = await tx
    .select({ id: round.id, market: round.market, status: round.status, closeAt: round.closeAt })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(and(which, eq(round.status, 'open'), gt(round.closeAt, ctx.now())));
  await publishMany(
    ctx,
    'round',
    rows.map((row) => ({
      topic: 'public' as const,
      data: { round_id: String(row.id), market: row.market, status: row.status, close_at: toIso(row.closeAt) },
    })),
  );
}
