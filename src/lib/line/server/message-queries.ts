/** How messages by LINE fare, for operators. */
import { desc, inArray, sql } from 'drizzle-orm';
import type { DataOf } from '../../contract/route.ts';
import type { Context } from '../../server/context.ts';
import { toIso } from '../../time.ts';
import type { lineOperatorRoutes } from '../operator-contract.ts';
import { messageStatuses } from '../rules/messages.ts';
import { lineLink, lineMessage } from './tables.ts';

export type MessageState = DataOf<(typeof lineOperatorRoutes)['GET /api/operator/line/messages']>;

const problemsShown = 20;

interface Counts {
  readonly linked: number;
  readonly asked_for: number;
  readonly statuses: Partial<
    Record<(typeof messageStatuses)[number], { readonly count: number; readonly oldest: string }>
  >;
}

/** Messages to LINE by status, and the last that could not be sent. Two statements. */
export async function messageState(ctx: Context): Promise<MessageState> {
  const [counted, problems] = await Promise.all([
    ctx.db.execute<Counts & Record<string, unknown>>(sql`
      select (select count(*) from ${lineLink})::int as linked, (select count(notify_since) from ${lineLink})::int as asked_for,
        (select coalesce(jsonb_object_agg(status, jsonb_build_object('count', n, 'oldest', oldest)), '{}')
          from (select status, count(*) as n, min(created_at) as oldest from ${lineMessage} group by status) by_status) as statuses`),
    ctx.db
      .select()
      .from(lineMessage)
      .where(inArray(lineMessage.status, ['failed', 'dropped']))
      .orderBy(desc(lineMessage.id))
      .limit(problemsShown),
  ]);
  const { linked, asked_for, statuses } = counted.rows[0] ?? { linked: 0, asked_for: 0, statuses: {} };
  const oldest = statuses.waiting?.oldest;
  return {
    configured: ctx.config.lineChannelToken !== undefined,
    linked,
    asked_for,
    counts: Object.fromEntries(messageStatuses.map((status) => [status, statuses[status]?.count ?? 0])),
    oldest_waiting_at: oldest ? toIso(new Date(oldest)) : null,
    problems: problems.map((row) => ({
      message_id: String(row.id),
      member_id: String(row.memberId),
      kind: row.kind,
      status: row.status,
      problem: row.problem ?? '',
      at: toIso(row.endedAt ?? row.createdAt),
    })),
  };
}
