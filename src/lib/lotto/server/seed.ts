/** The lottery of a demo: the whole history of real government draws, the rounds of the coming days, and one to bet on today. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { hourMs } from '../../time.ts';
import { advanceRounds } from './advance-rounds.ts';
import { ensureRounds } from './ensure-rounds.ts';
import { openNow } from './open-round.ts';
import { round } from './tables.ts';

/**
 * Brings the lottery to where a visitor of the demo can begin. Playing it again adds nothing but the rounds and the open
 * government round that time has made missing.
 */
export async function seedLotto(ctx: Context): Promise<void> {
  await ensureRounds(ctx);
  await advanceRounds(ctx);
  await openGovernmentRound(ctx);
}

/** How long a round of the demo should still take bets: whoever starts it minutes before a close has time to look around. */
export const demoRoundMs = hourMs;

/** The government lottery opens five days before a draw; a demo that begins in between, or as one closes, opens the next early. */
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
