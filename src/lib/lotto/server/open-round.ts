/** Opens a round early: for a market whose next draw is far away, and for demos. */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { RoundView } from '../contract.ts';
import { mayOpenEarly } from '../rules/operator-acts.ts';
import { type RoundBook, roundBook } from './round-book.ts';
import { roundView } from './shapes.ts';
import { round } from './tables.ts';

/** @throws Refusal not_found, open_not_allowed */
export function openRound(ctx: OperatorContext, input: { readonly round_id: bigint }): Promise<RoundView> {
  return inTransaction(ctx, async (tx, inside) => {
    const { before, after } = await openNow(inside, tx, input.round_id);
    await recordAct(inside, {
      action: 'round.open',
      subject: `round:${before.id}`,
      before: { open_at: toIso(before.openAt) },
      after: { open_at: toIso(after.openAt) },
    });
    return roundView(after, inside.now());
  });
}

/** Opens it within the caller's transaction. @throws Refusal not_found, open_not_allowed */
export async function openNow(
  ctx: Context,
  tx: Db,
  roundId: bigint,
): Promise<{ readonly before: RoundBook; readonly after: RoundBook }> {
  const before = await roundBook(tx, roundId, 'alone');
  const answer = mayOpenEarly(before, before.now);
  if (!answer.ok) throw new Refusal('open_not_allowed', { values: { reason: answer.reason } });
  await tx.update(round).set({ status: 'open', openAt: before.now }).where(eq(round.id, roundId));
  await publish(ctx, 'public', 'round', {
    round_id: String(roundId),
    market: before.market,
    status: 'open',
    close_at: toIso(before.closeAt),
  });
  return { before, after: { ...before, status: 'open', openAt: before.now } };
}
