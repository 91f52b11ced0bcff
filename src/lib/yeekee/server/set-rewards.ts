/** Turns the shooting rewards of a yeekee market on or off; rounds that are there keep what their page has said. */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { market } from '../../lotto/server/tables.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';

/**
 * Holds for rounds made from now on: those of the next game day, as a game day's are made at once.
 *
 * @throws Refusal not_found for a market that is none of yeekee
 */
export function setYeekeeRewards(
  ctx: OperatorContext,
  input: { readonly market: string; readonly on: boolean; readonly reason: string },
): Promise<{ market: string; on: boolean }> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select({ yeekee: market.yeekee })
      .from(market)
      .where(eq(market.code, input.market))
      .for('update');
    if (!row?.yeekee) throw new Refusal('not_found');
    await tx
      .update(market)
      .set({ yeekee: { ...row.yeekee, rewardsOn: input.on } })
      .where(eq(market.code, input.market));
    await recordAct(tx, inside, {
      action: 'yeekee.rewards',
      subject: `market:${input.market}`,
      before: { on: row.yeekee.rewardsOn },
      after: { on: input.on },
      reason: input.reason,
    });
    return { market: input.market, on: input.on };
  });
}
