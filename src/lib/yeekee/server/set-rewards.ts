/** Turns a yeekee market's shooting rewards on or off; existing rounds keep their setting. */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { market } from '../../lotto/server/tables.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';

/**
 * Applies to rounds created from now on, that is from the next game day.
 *
 * @throws Refusal not_found for a market that is not yeekee
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
    await recordAct(inside, {
      action: 'yeekee.rewards',
      subject: `market:${input.market}`,
      before: { on: row.yeekee.rewardsOn },
      after: { on: input.on },
      reason: input.reason,
    });
    return { market: input.market, on: input.on };
  });
}
