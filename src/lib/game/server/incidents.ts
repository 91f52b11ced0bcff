/** Incidents of games as two people resolve them. */
import { eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { IncidentView } from '../operator-contract.ts';
import { incidentView } from './book-queries.ts';
import { gameIncident } from './round-tables.ts';
import { takeTold } from './take-told.ts';

/**
 * Resolves an incident by two people: the first one's finding is kept, the second one's resolves it. With `take` the transaction
 * is taken as if it had come in time. Another decision than the proposed one takes its place.
 *
 * @throws Refusal not_found, conflict (resolved already, or the transaction can no longer be taken), invalid_input (take: the
 * incident is of none that can be), approver_same, not_second
 */
export function closeIncident(
  ctx: OperatorContext,
  { incident_id: id, take, reason }: { readonly incident_id: bigint; readonly take: boolean; readonly reason: string },
): Promise<IncidentView> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(gameIncident).where(eq(gameIncident.id, id)).for('update');
    if (!row) throw new Refusal('not_found');
    if (row.resolvedAt) throw new Refusal('conflict');
    const { provider, told, proposedBy } = row;
    if (take && !told) throw invalidInput({ take: 'เหตุการณ์นี้ไม่มีเงินที่จ่ายตามได้' });
    const isAgreed = proposedBy !== null && row.proposedTake === take;
    if (isAgreed) await assertSecond(tx, proposedBy, ctx.operator.name);
    if (isAgreed && take && told) await takeTold(inside, tx, provider, told);
    const said = isAgreed
      ? { resolvedBy: ctx.operator.name, resolution: reason, taken: take, resolvedAt: await databaseNow(tx) }
      : { proposedBy: ctx.operator.name, proposal: reason, proposedTake: take };
    const [after] = await tx.update(gameIncident).set(said).where(eq(gameIncident.id, id)).returning();
    if (!after) throw new Refusal('not_found');
    await recordAct(inside, {
      ...{ action: isAgreed ? 'incident.close' : 'incident.propose', subject: `game_incident:${id}`, reason },
      after: { kind: row.kind, op: row.op, tx_id: row.txId, amount: toDecimal(satang(row.amount)), take },
    });
    return incidentView(after);
  });
}
