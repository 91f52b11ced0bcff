/** A member requests deletion of the account or withdraws the request; an operator answers (decide-deletion.ts). */
import { and, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { type FactsOf, fact, facts } from '../../server/db/facts.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { DeletionView } from '../contract.ts';
import { answerWithinMs, deletionObstacle, type deletionStatuses } from '../rules/deletion.ts';
import { requirePassword } from './require-password.ts';
import { deletionRequest } from './tables.ts';
import { tellRequests } from './tell-requests.ts';
import { tiesOf, tiesParts } from './ties.ts';

/** The member's latest request, and what prevents a new one. */
export const deletionOf = (ctx: MemberContext): Promise<DeletionView> => viewOf(ctx.db, ctx.member.id);

interface LatestRequest {
  readonly status: (typeof deletionStatuses)[number];
  readonly createdAt: string;
  readonly dueAt: string;
  readonly reason: string | null;
}

const latestRequest = fact(
  `select json_build_object('status', status, 'createdAt', created_at, 'dueAt', due_at, 'reason', reason)
    from deletion_request where member_id = $1 order by id desc limit 1`,
  (found: LatestRequest | null) => found,
);

export const deletionParts = { request: latestRequest, ...tiesParts };
const deletionFacts = facts('account_deletion', deletionParts);

const viewOf = async (db: Db, memberId: bigint): Promise<DeletionView> =>
  deletionView(await deletionFacts(db, { memberId }));

export function deletionView({ request, matters, ...money }: FactsOf<typeof deletionParts>): DeletionView {
  return {
    status: request?.status ?? 'none',
    requested_at: request && toIso(new Date(request.createdAt)),
    due_at: request?.status === 'waiting' ? toIso(new Date(request.dueAt)) : null,
    reason: request?.reason ?? null,
    obstacle: deletionObstacle({ ...matters, ...money }) ?? null,
  };
}

/** @throws Refusal wrong_password (password), deletion_not_ready; repeating the request changes nothing */
export async function requestDeletion(ctx: MemberContext, password: string): Promise<DeletionView> {
  await requirePassword(ctx, password);
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    await lockMainWallet(tx, memberId);
    const reason = deletionObstacle(await tiesOf(tx, memberId));
    if (reason) throw new Refusal('deletion_not_ready', { values: { reason } });
    const now = await databaseNow(tx);
    const [made] = await tx
      .insert(deletionRequest)
      .values({ memberId, status: 'waiting', createdAt: now, dueAt: new Date(now.getTime() + answerWithinMs) })
      .onConflictDoNothing()
      .returning({ id: deletionRequest.id });
    if (made) await tellRequests(inside, made.id);
    return viewOf(tx, memberId);
  });
}

/** @throws Refusal not_found when no request is waiting */
export function withdrawDeletion(ctx: MemberContext): Promise<DeletionView> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .update(deletionRequest)
      .set({ status: 'withdrawn', decidedAt: await databaseNow(tx) })
      .where(and(eq(deletionRequest.memberId, ctx.member.id), eq(deletionRequest.status, 'waiting')))
      .returning({ id: deletionRequest.id });
    if (!row) throw new Refusal('not_found');
    await tellRequests(inside, row.id);
    const view = await viewOf(tx, ctx.member.id);
    assert(view.status === 'withdrawn', 'a request that was taken back is the latest');
    return view;
  });
}
