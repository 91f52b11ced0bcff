/** Counts the players of each game for the list of the hot ones (games-detail.md 5): real rounds, or no list. */
import { and, countDistinct, gte, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { dayMs } from '../../time.ts';
import { gameHot } from './lobby-tables.ts';
import { gameRound } from './round-tables.ts';

const daysCounted = 7;
/** Fewer say nothing of a game, and may say who plays it. */
const playersMin = 5;

/** Replaces the counts; runs every hour. */
export async function countHot(ctx: Context): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx, async (tx) => {
    const since = new Date(now.getTime() - daysCounted * dayMs);
    const counted = await tx
      .select({ gameId: gameRound.gameId, players: countDistinct(gameRound.memberId).mapWith(Number) })
      .from(gameRound)
      .where(and(isNotNull(gameRound.closedAt), gte(gameRound.closedAt, since)))
      .groupBy(gameRound.gameId)
      .having(sql`count(distinct ${gameRound.memberId}) >= ${playersMin}`);
    await tx.delete(gameHot);
    if (counted.length > 0) await tx.insert(gameHot).values(counted.map((one) => ({ ...one, countedAt: now })));
  });
}
