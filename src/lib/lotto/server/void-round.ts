/** Voids a round. Only before it has a result: settled bets are never undone, a wrong result is corrected instead. */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { RoundView } from '../contract.ts';
import { mayVoid } from '../rules/operator-acts.ts';
import { roundBook } from './round-book.ts';
import { roundExtensions } from './round-extensions.ts';
import { roundView } from './shapes.ts';
import { round } from './tables.ts';

/**
 * Ends betting for good; the job refunds every pending bill.
 *
 * @throws Refusal not_found, void_not_allowed
 */
export function voidRound(
  ctx: OperatorContext,
  input: { readonly round_id: bigint; readonly reason: string },
): Promise<RoundView> {
  return inTransaction(ctx, async (tx, inside) => {
    const book = await roundBook(tx, input.round_id, 'alone');
    const answer = mayVoid(book, book.now);
    if (!answer.ok) throw new Refusal('void_not_allowed', { values: { reason: answer.reason } });
    await tx.update(round).set({ status: 'void', voidReason: input.reason }).where(eq(round.id, book.id));
    for (const extension of roundExtensions.all()) await extension.voided(tx, book.id, book.now);
    await publish(inside, 'public', 'round', {
      round_id: String(book.id),
      market: book.market,
      status: 'void',
      close_at: toIso(book.closeAt),
    });
    await recordAct(inside, {
      action: 'round.void',
      subject: `round:${book.id}`,
      before: { status: book.status },
      after: { status: 'void' },
      reason: input.reason,
    });
    inside.afterCommit(() => ctx.jobs.wake('lotto.settle-rounds'));
    return roundView({ ...book, status: 'void' }, ctx.now());
  });
}
