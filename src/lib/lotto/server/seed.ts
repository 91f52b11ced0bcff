/** The demo's lottery: the full history of government draws, the coming rounds, and one round open today. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { hourMs } from '../../time.ts';
import { advanceRounds } from './advance-rounds.ts';
import { ensureRounds } from './ensure-rounds.ts';
import { openNow } from './open-round.ts';
import { round } from './tables.ts';

/**
 * Brings the lottery to a state a visitor can start from. Repeated runs only add missing rounds and, if needed, open a
 * government round.
 */
export async function seedLotto(ctx: Context): Promise<void> {
  await ensureRounds(ctx);
  await advanceRounds(ctx);
  await openGovernmentRound(ctx);
}

/**
 * How long a demo round should still accept bets, so that a visitor who starts just before a close has time to look around.
 */
export const demoRoundMs = hourMs;

/**
 * The government lottery opens five days before a draw; a demo started in between, or near a close, opens the next one
 * early.
 */
async function openGovernmentRound(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const now = ctx.now();
    const coming = await tx
      .select({ id: round.id, status: round.status, openAt: round.openAt })
      .from(round)
      .where(and(eq(round.market, 'gov'), gt(round.closeAt, new Date(now.getTime() + demoRoundMs))))
      .orderBy(asc(round.closeAt));
    const waiting = coming.filter((one) => one.status === 'scheduled' && one.openAt > now);
    const takesBets = coming.some((one) => (one.status === 'scheduled' || one.status === 'open') && one.openAt <= now);
    const next = waiting[0];
    if (next && !takesBets) await openNow(inside, tx, next.id);
  });
}
