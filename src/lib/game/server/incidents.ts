/** Incidents of games as operators work through them, and the files that they come from. */
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, type Page, pageOf } from '../../server/db/page.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { BooksView, IncidentView } from '../operator-contract.ts';
import { gameBooks } from './book-tables.ts';
import { gameIncident } from './round-tables.ts';
import { takeTold } from './take-told.ts';

const baht = (amount: bigint): string => toDecimal(satang(amount));

function incidentView(row: typeof gameIncident.$inferSelect): IncidentView {
  const { provider, kind, op, detail, proposal, resolution } = row;
  return {
    ...{ incident_id: String(row.id), provider, member_id: row.memberId === null ? null : String(row.memberId) },
    ...{ kind, op, tx_id: row.txId, amount: baht(row.amount), detail, created_at: toIso(row.createdAt) },
    ...{ proposed_by: row.proposedBy, proposal, resolved_by: row.resolvedBy, resolution },
    ...{ can_take: row.told !== null, proposed_take: row.proposedTake, taken: row.taken },
    resolved_at: row.resolvedAt && toIso(row.resolvedAt),
  };
}

/** Newest first. @throws Refusal invalid_input (cursor) */
export async function incidents(db: Db, { state, limit, cursor }: Page & { readonly state: 'open' | 'resolved' }) {
  const before = idBefore(cursor);
  const rows = await db
    .select()
    .from(gameIncident)
    .where(
      and(
        state === 'open' ? isNull(gameIncident.resolvedAt) : isNotNull(gameIncident.resolvedAt),
        before === undefined ? undefined : lt(gameIncident.id, before),
      ),
    )
    .orderBy(desc(gameIncident.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: shown.map(incidentView), next_cursor };
}

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
      after: { kind: row.kind, op: row.op, tx_id: row.txId, amount: baht(row.amount), take },
    });
    return incidentView(after);
  });
}

/** Files of providers' days, newest first. @throws Refusal invalid_input (cursor) */
export async function booksReceived(db: Db, { limit, cursor }: Page) {
  const before = idBefore(cursor);
  const { content: _, sha256: __, ...columns } = getTableColumns(gameBooks);
  const rows = await db
    .select(columns)
    .from(gameBooks)
    .where(before === undefined ? undefined : lt(gameBooks.id, before))
    .orderBy(desc(gameBooks.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  const items = shown.map(
    ({ id, receivedAt, sumBet, sumWin, sumRollback, ...row }): BooksView => ({
      ...row,
      ...{ books_id: String(id), received_at: toIso(receivedAt) },
      sum_bet: sumBet === null ? null : baht(sumBet),
      sum_win: sumWin === null ? null : baht(sumWin),
      sum_rollback: sumRollback === null ? null : baht(sumRollback),
    }),
  );
  return { items, next_cursor };
}
