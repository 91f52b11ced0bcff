/** Deletion requests as the staff see them. */
import { asc, eq, sql } from 'drizzle-orm';
import { watchedBy } from '../../operator/server/claim-queries.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { toIso } from '../../time.ts';
import type { DeletionRequestView } from '../operator-contract.ts';
import { deletionObstacle, type Ties } from '../rules/deletion.ts';
import { deletionRequest, member } from './tables.ts';
import { tiesOf, tiesOfRow } from './ties.ts';

type RequestRow = typeof deletionRequest.$inferSelect;

const most = 200;

/** Requests waiting for an answer, earliest deadline first. One statement. */
export async function deletionQueue(ctx: OperatorContext): Promise<DeletionRequestView[]> {
  const rows = await ctx.db
    .select({
      row: deletionRequest,
      name: sql<string>`${member.firstName} || ' ' || ${member.lastName}`,
      watched: watchedBy(ctx, 'request', 'deletion_request.id'),
      ties: tiesOfRow('deletion_request.member_id', ctx.now()),
    })
    .from(deletionRequest)
    .innerJoin(member, eq(member.id, deletionRequest.memberId))
    .where(eq(deletionRequest.status, 'waiting'))
    .orderBy(asc(deletionRequest.dueAt))
    .limit(most);
  return rows.map(({ row, name, watched, ties: { matters, money, owes } }) => ({
    ...viewOf(row, name, { ...matters, money, owes }),
    watched_by: watched,
  }));
}

const viewOf = (row: RequestRow, name: string, ties: Ties): DeletionRequestView => ({
  request_id: String(row.id),
  member_id: String(row.memberId),
  name,
  status: row.status,
  requested_at: toIso(row.createdAt),
  due_at: toIso(row.dueAt),
  obstacle: deletionObstacle(ties) ?? null,
  watched_by: null,
});

/** One request as it is answered. */
export async function requestView(db: Db, row: RequestRow): Promise<DeletionRequestView> {
  const [owner] = await db
    .select({ name: sql<string>`${member.firstName} || ' ' || ${member.lastName}` })
    .from(member)
    .where(eq(member.id, row.memberId));
  return viewOf(row, owner?.name ?? '', await tiesOf(db, row.memberId));
}
