/** What operators see of LINE, and the one thing they do. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { revokeOtherSessions } from '../../account/server/sessions.ts';
import { Refusal } from '../../contract/problems.ts';
import type { DataOf } from '../../contract/route.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import { toIso } from '../../time.ts';
import type { lineOperatorRoutes } from '../operator-contract.ts';
import { messageStatuses } from '../rules/messages.ts';
import { lineLink, lineMessage } from './tables.ts';

const problemsShown = 20;

async function messageState(
  ctx: Context,
): Promise<DataOf<(typeof lineOperatorRoutes)['GET /api/operator/line/messages']>> {
  const [links, statuses, problems] = await Promise.all([
    ctx.db
      .select({ linked: sql<number>`count(*)::int`, askedFor: sql<number>`count(${lineLink.notifySince})::int` })
      .from(lineLink),
    ctx.db
      .select({
        status: lineMessage.status,
        count: sql<number>`count(*)::int`,
        oldest: sql<Date | string>`min(${lineMessage.createdAt})`,
      })
      .from(lineMessage)
      .groupBy(lineMessage.status),
    ctx.db
      .select()
      .from(lineMessage)
      .where(inArray(lineMessage.status, ['failed', 'dropped']))
      .orderBy(desc(lineMessage.id))
      .limit(problemsShown),
  ]);
  const of = (status: (typeof messageStatuses)[number]) => statuses.find((row) => row.status === status);
  const oldest = of('waiting')?.oldest;
  return {
    configured: ctx.config.lineChannelToken !== undefined,
    linked: links[0]?.linked ?? 0,
    asked_for: links[0]?.askedFor ?? 0,
    counts: Object.fromEntries(messageStatuses.map((status) => [status, of(status)?.count ?? 0])),
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

/** @throws Refusal not_found without a link */
function endLink(ctx: OperatorContext, input: { readonly member_id: bigint; readonly reason: string }): Promise<null> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.delete(lineLink).where(eq(lineLink.memberId, input.member_id)).returning();
    if (!row) throw new Refusal('not_found');
    await revokeOtherSessions(inside, input.member_id, null);
    await recordAct(inside, {
      action: 'line.unlink',
      subject: `member:${input.member_id}`,
      before: { linked_at: toIso(row.linkedAt), device: row.deviceName },
      reason: input.reason,
    });
    return null;
  });
}

export const lineOperator: Handlers<typeof lineOperatorRoutes> = {
  'GET /api/operator/line/messages': (ctx) => messageState(ctx),
  'POST /api/operator/line/unlink': (ctx, input) => endLink(ctx, input),
};
