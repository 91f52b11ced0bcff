/** The first of two people enters what was drawn. Nothing is published or paid until the other approves. */
import { eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { EntryView } from '../operator-contract.ts';
import { mayEnterResult } from '../rules/operator-acts.ts';
import type { RawResult } from '../rules/results.ts';
import { type RoundBook, roundBook } from './round-book.ts';
import { round } from './tables.ts';
import { entryInWords, readDraw, storeEntry, waitingEntry } from './waiting-result.ts';

/**
 * Enters the result of a round after betting has ended, or ends betting now with `close` (for demos and tests). Replaces an
 * entry that nobody has approved.
 *
 * @throws Refusal not_found, result_not_allowed, invalid_input (fields of `raw`)
 */
export function enterResult(
  ctx: OperatorContext,
  input: { readonly round_id: bigint; readonly raw: RawResult; readonly close: boolean },
): Promise<EntryView> {
  return inTransaction(ctx, async (tx, inside) => {
    const book = await roundBook(tx, input.round_id, 'alone');
    const answer = mayEnterResult(book, input.close, book.now);
    if (!answer.ok) throw new Refusal('result_not_allowed', { values: { reason: answer.reason } });
    const draw = readDraw(book.mapping, input.raw);

    const endedEarly = await endBetting(inside, tx, book);
    const before = await storeEntry(tx, inside, book, { ...draw, reason: null });
    await recordAct(inside, {
      action: 'round.result',
      subject: `round:${book.id}`,
      before: before ? entryInWords(before) : null,
      after: {
        version: 1,
        raw: draw.raw,
        ...(endedEarly ? { close_at: toIso(book.now), planned_close_at: toIso(book.closeAt) } : {}),
      },
    });
    return waitingEntry(inside, book.id);
  });
}

/**
 * Prevents bets and cancellations from now on, which somebody knowing the result could exploit. The closing time itself
 * moves, because cancelling is checked against it. Returns whether that was before the scheduled time.
 */
async function endBetting(ctx: OperatorContext, tx: Db, book: RoundBook): Promise<boolean> {
  if (book.status === 'closed') return false;
  const closeAt = book.now < book.closeAt ? book.now : book.closeAt;
  const openAt = book.openAt < closeAt ? book.openAt : closeAt;
  await tx.update(round).set({ status: 'closed', openAt, closeAt }).where(eq(round.id, book.id));
  await publish(ctx, 'public', 'round', {
    round_id: String(book.id),
    market: book.market,
    status: 'closed',
    close_at: toIso(closeAt),
  });
  return closeAt < book.closeAt;
}
