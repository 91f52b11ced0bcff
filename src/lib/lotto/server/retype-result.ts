/** The second person types the prizes before the entered card is opened to them; both typings are kept. */
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { EntryView } from '../operator-contract.ts';
import type { RawResult } from '../rules/results.ts';
import { compareRetyped } from '../rules/retype.ts';
import { roundBook } from './round-book.ts';
import { sealOf, waitingEntry, waitingRow } from './waiting-result.ts';

/** Recorded of every typing, equal or not. */
export const retypeAct = 'round.retype';

/**
 * Opens the entered card to whoever types the same. What differs is kept and refused.
 *
 * @throws Refusal not_found, approve_not_allowed (nothing waits), approver_same, not_second, invalid_input (fields of `raw`),
 *   retype_differs
 * @see design operator.md 3
 */
export async function retypeResult(
  ctx: OperatorContext,
  input: { readonly round_id: bigint; readonly raw: RawResult },
): Promise<EntryView> {
  const equal = await inTransaction(ctx, async (tx, inside) => {
    const book = await roundBook(tx, input.round_id, 'alone');
    const entry = await waitingRow(tx, book.id);
    if (!entry) throw new Refusal('approve_not_allowed', { values: { reason: 'ไม่มีผลที่รออนุมัติ' } });
    await assertSecond(tx, entry.enteredBy, inside.operator.name);
    const answer = compareRetyped(book.mapping, entry.raw, input.raw);
    if (!answer.ok)
      throw invalidInput(
        Object.fromEntries(Object.entries(answer.fields).map(([name, text]) => [`raw.${name}`, text])),
      );
    const { typed, equal } = answer;
    await recordAct(inside, {
      action: retypeAct,
      subject: `round:${book.id}`,
      after: { version: entry.version, seal: sealOf(entry), typed, equal },
    });
    return equal;
  });
  if (!equal) throw new Refusal('retype_differs');
  return waitingEntry(ctx, input.round_id);
}
