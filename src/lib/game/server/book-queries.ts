/** Incidents of games as operators read them, and the files that they come from. */
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import type { Db } from '../../server/db/connect.ts';
import { idBefore, type Page, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { BooksView, IncidentFilter, IncidentView } from '../operator-contract.ts';
import { bookProblemThai } from '../rules/book-problems.ts';
import { gameBooks } from './book-tables.ts';
import { gameIncident } from './round-tables.ts';
import { gameProvider } from './tables.ts';

const baht = (amount: bigint): string => toDecimal(satang(amount));

export function incidentView(row: typeof gameIncident.$inferSelect): IncidentView {
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
export async function foundIncidents(db: Db, { state, provider, kind, limit, cursor }: IncidentFilter) {
  const before = idBefore(cursor);
  const rows = await db
    .select()
    .from(gameIncident)
    .where(
      and(
        provider === undefined ? undefined : eq(gameIncident.provider, provider),
        kind === undefined ? undefined : eq(gameIncident.kind, kind),
        state === 'open' ? isNull(gameIncident.resolvedAt) : isNotNull(gameIncident.resolvedAt),
        before === undefined ? undefined : lt(gameIncident.id, before),
      ),
    )
    .orderBy(desc(gameIncident.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: shown.map(incidentView), next_cursor };
}

/** Files of providers' days, newest first. @throws Refusal invalid_input (cursor) */
export async function receivedBooks(db: Db, { limit, cursor }: Page) {
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
    ({ id, receivedAt, problem, sumBet, sumWin, sumRollback, ...row }): BooksView => ({
      ...row,
      problem: problem && bookProblemThai(problem),
      ...{ books_id: String(id), received_at: toIso(receivedAt) },
      sum_bet: sumBet === null ? null : baht(sumBet),
      sum_win: sumWin === null ? null : baht(sumWin),
      sum_rollback: sumRollback === null ? null : baht(sumRollback),
    }),
  );
  return { items, next_cursor };
}

/** Who may be asked for a file, in the order of lobbies. */
export const gameProviders = (db: Db): Promise<{ readonly code: string; readonly name: string }[]> =>
  db
    .select({ code: gameProvider.code, name: gameProvider.name })
    .from(gameProvider)
    .orderBy(asc(gameProvider.position));
