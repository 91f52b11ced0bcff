/**
 * A published result was wrong: the correct one is entered as a new version, which a second person approves like the first.
 */
import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { EntryView } from '../operator-contract.ts';
import { type Allowed, mayCorrectResult } from '../rules/operator-acts.ts';
import type { RawResult } from '../rules/results.ts';
import { type RoundBook, roundBook } from './round-book.ts';
import { result, round } from './tables.ts';
import { entryInWords, readDraw, storeEntry, waitingEntry } from './waiting-result.ts';

/**
 * Enters a result to replace the published one. Bills keep their payouts until it is approved.
 *
 * @throws Refusal not_found, result_not_allowed, invalid_input (fields of `raw`)
 */
export function correctResult(
  ctx: OperatorContext,
  input: { readonly round_id: bigint; readonly raw: RawResult; readonly reason: string },
): Promise<EntryView> {
  return inTransaction(ctx, async (tx, inside) => {
    const book = await roundBook(tx, input.round_id, 'alone');
    const answer = await isCorrectable(tx, book);
    if (!answer.ok) throw new Refusal('result_not_allowed', { values: { reason: answer.reason } });
    const draw = readDraw(book.mapping, input.raw);

    const before = await storeEntry(tx, inside, book, { ...draw, reason: input.reason });
    await recordAct(inside, {
      action: 'round.correct',
      subject: `round:${book.id}`,
      before: before ? entryInWords(before) : { version: book.resultVersion },
      after: { version: (book.resultVersion ?? 0) + 1, raw: draw.raw },
      reason: input.reason,
    });
    return waitingEntry(inside, book.id);
  });
}

/** Whether the published result may be replaced now; checked again on approval. */
export async function isCorrectable(tx: Db, book: RoundBook): Promise<Allowed> {
  const [state] = await tx
    .select({ settledAt: round.settledAt, publishedAt: result.approvedAt })
    .from(round)
    .leftJoin(result, and(eq(result.roundId, round.id), eq(result.version, round.resultVersion)))
    .where(eq(round.id, book.id));
  return mayCorrectResult(
    { ...book, settledAt: state?.settledAt ?? null, publishedAt: state?.publishedAt ?? null },
    book.now,
  );
}
