/** Cancels a payment without incoming money; money that arrives anyway is still credited (late). */
import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import type { MemberContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { InquiryView } from '../contract.ts';
import { inquiry } from './queries.ts';
import { setIntentStatus } from './set-intent-status.ts';
import { paymentIntent } from './tables.ts';

/** @throws Refusal not_found, conflict when it is no longer open */
export async function cancelIntent(ctx: MemberContext, input: { payment_id: bigint }): Promise<InquiryView> {
  await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select()
      .from(paymentIntent)
      .where(and(eq(paymentIntent.id, input.payment_id), eq(paymentIntent.memberId, ctx.member.id)))
      .for('update');
    if (!row) throw new Refusal('not_found');
    if (row.status === 'cancelled') return;
    if (row.status !== 'pending') throw new Refusal('conflict');
    await setIntentStatus(inside, tx, row, 'cancelled', {});
  });
  return inquiry(ctx, input.payment_id);
}
