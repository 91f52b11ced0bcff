/** The second person's approval: publishes the entered result; the job then pays what it owes. */
import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { hasRecorded } from '../../operator/server/queries.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import type { PublishedView } from '../contract.ts';
import { mayBecome } from '../rules/round-state.ts';
import { isCorrectable } from './correct-result.ts';
import { resultOf } from './results.ts';
import { retypeAct } from './retype-result.ts';
import { roundBook } from './round-book.ts';
import { result, round } from './tables.ts';
import { entryInWords, sealOf, waitingRow } from './waiting-result.ts';

const refused = (reason: string): Refusal => new Refusal('approve_not_allowed', { values: { reason } });

/**
 * Publishes what another operator has entered; with `seal` only if the entry is still the same.
 *
 * @throws Refusal not_found, approve_not_allowed, approver_same, not_second
 */
export function approveResult(
  ctx: OperatorContext,
  input: { readonly round_id: bigint; readonly seal?: string | undefined },
): Promise<PublishedView> {
  return inTransaction(ctx, async (tx, inside) => {
    const book = await roundBook(tx, input.round_id, 'alone');
    const entry = await waitingRow(tx, book.id);
    if (!entry) throw refused('ไม่มีผลที่รออนุมัติ');
    await assertSecond(tx, entry.enteredBy, inside.operator.name);
    const seal = sealOf(entry);
    if (input.seal !== undefined && input.seal !== seal) throw refused('ผลที่ใส่ไว้เปลี่ยนไปแล้ว ตรวจอีกครั้ง');
    // The terminal asks for a confirmation of what it shows; the console shows nothing before the same was typed.
    const typing = { subject: `round:${book.id}`, action: retypeAct, operator: inside.operator.name };
    if (inside.atConsole && !(await hasRecorded(tx, { ...typing, matching: { seal, equal: true } })))
      throw refused('พิมพ์รางวัลจากประกาศให้ตรงก่อนอนุมัติ');
    if (book.resultVersion === null) {
      if (!mayBecome(book.status, 'resulted')) throw refused('งวดนี้ยกเลิกแล้ว');
    } else {
      const answer = await isCorrectable(tx, book);
      if (!answer.ok) throw refused(answer.reason);
    }

    await tx
      .update(result)
      .set({ approvedBy: inside.operator.name, approvedAt: book.now })
      .where(and(eq(result.roundId, book.id), eq(result.version, entry.version), isNull(result.approvedAt)));
    // A corrected round keeps the status `settled`; its cleared `settled_at` marks it as unfinished until the differences
    // are paid.
    const status = book.resultVersion === null ? 'resulted' : 'settled';
    await tx.update(round).set({ status, resultVersion: entry.version, settledAt: null }).where(eq(round.id, book.id));
    await publish(inside, 'public', 'result', {
      round_id: String(book.id),
      market: book.market,
      draw_date: book.drawDate,
    });
    await publish(inside, 'public', 'round', {
      round_id: String(book.id),
      market: book.market,
      status,
      close_at: toIso(book.closeAt),
    });
    await recordAct(inside, {
      action: 'round.approve',
      subject: `round:${book.id}`,
      before: { version: book.resultVersion },
      after: entryInWords(entry),
      reason: entry.reason ?? undefined,
    });
    inside.afterCommit(() => ctx.jobs.wake('lotto.settle-rounds'));
    return resultOf(inside, book.id);
  });
}
