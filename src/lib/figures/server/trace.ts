/** From a figure's transfer to what caused it and to the acts of operators about it (operator.md section 12). */
import { Refusal } from '../../contract/problems.ts';
import { causeOfReference, transfersAround, transfersOfCause } from '../../ledger/server/book-queries.ts';
import { roundOfBill } from '../../lotto/server/open-bills.ts';
import { actsOfSubjects } from '../../operator/server/queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { TraceView } from '../operator-contract.ts';
import { requireMembers, visibleOf } from './extent.ts';

/** Where operators' acts about a cause carry another word than its transfers. */
const subjectWords: Readonly<Record<string, string>> = { deposit: 'payment', game: 'game_bet', yeekee: 'round' };

/** What the audit calls a cause: itself, and for a bill its round, whose result pays it. */
async function subjectsOf(ctx: OperatorContext, kind: string, id: bigint): Promise<string[]> {
  const own = `${subjectWords[kind] ?? kind}:${id}`;
  if (kind !== 'bill') return [own];
  const roundId = await roundOfBill(ctx.db, id);
  return roundId === undefined ? [own] : [own, `round:${roundId}`];
}

/**
 * All transfers of a cause, given itself ("bill:12") or by one of its transfers, with the acts about it. At most three
 * statements.
 *
 * @throws Refusal not_found; forbidden where the operator's role sees members' transfers only
 */
export async function trace(
  ctx: OperatorContext,
  asked: { readonly cause?: string | undefined; readonly transfer_id?: bigint | undefined },
): Promise<TraceView> {
  const { transfer_id } = asked;
  const named = asked.cause === undefined ? undefined : causeOfReference(asked.cause);
  const transfers = named
    ? await transfersOfCause(ctx.db, named.kind, named.id)
    : transfer_id === undefined
      ? []
      : await transfersAround(ctx.db, transfer_id);
  if (transfers.length === 0) throw new Refusal('not_found');
  const given = transfers.find((one) => one.transfer_id === String(transfer_id));
  const cause = named ?? causeOfReference(given?.ref ?? '');
  if (given) requireMembers(ctx, given);
  return {
    cause: cause ? { kind: cause.kind, id: String(cause.id) } : null,
    transfers: visibleOf(ctx, transfers),
    acts: cause ? await actsOfSubjects(ctx, await subjectsOf(ctx, cause.kind, cause.id)) : [],
  };
}
