/** Operators' decisions on what the rules could not settle about a finished promotion. */
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { ReviewView } from '../operator-contract.ts';
import { promotionReviews } from './operator-queries.ts';
import { promotionReview } from './taken-tables.ts';

/** Records a decision; moving money after all is a separate adjustment. @throws Refusal not_found */
export function decidePromotionReview(
  ctx: OperatorContext,
  input: { readonly review_id: bigint; readonly reason: string },
): Promise<ReviewView[]> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .update(promotionReview)
      .set({ decidedBy: ctx.operator.name, decidedAt: await databaseNow(tx), decision: input.reason })
      .where(and(eq(promotionReview.id, input.review_id), isNull(promotionReview.decidedAt)))
      .returning();
    if (!row) throw new Refusal('not_found');
    await recordAct(inside, {
      action: 'promotion.decide',
      subject: `promotion_review:${row.id}`,
      before: { kind: row.kind, ref: row.reference, amount: toDecimal(satang(row.amount)) },
      after: { decided: true },
      reason: input.reason,
    });
    return promotionReviews(tx);
  });
}
