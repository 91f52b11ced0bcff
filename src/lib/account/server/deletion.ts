/** A member requests deletion of the account or withdraws the request; an operator answers (decide-deletion.ts). */
import { and, desc, eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import type { MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { toIso } from '../../time.ts';
import type { DeletionView } from '../contract.ts';
import { answerWithinMs, deletionObstacle } from '../rules/deletion.ts';
import { requirePassword } from './require-password.ts';
import { deletionRequest } from './tables.ts';
import { tiesOf } from './ties.ts';

/** The member's latest request, and what prevents a new one. */
export const deletionOf = (ctx: MemberContext): Promise<DeletionView> => viewOf(ctx.db, ctx.member.id);

async function viewOf(db: Db, memberId: bigint): Promise<DeletionView> {
  const [row] = await db
    .select()
    .from(deletionRequest)
    .where(eq(deletionRequest.memberId, memberId))
    .orderBy(desc(deletionRequest.id))
    .limit(1);
  return {
    status: row?.status ?? 'none',
    requested_at: row ? toIso(row.createdAt) : null,
    due_at: row?.status === 'waiting' ? toIso(row.dueAt) : null,
    reason: row?.reason ?? null,
    obstacle: deletionObstacle(await tiesOf(db, memberId)) ?? null,
  };
}

/** @throws Refusal wrong_password (password), deletion_not_ready; repeating the request changes nothing */
export async function requestDeletion(ctx: MemberContext, password: string): Promise<DeletionView> {
  await requirePassword(ctx, password);
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx) => {
    await lockMainWallet(tx, memberId);
    const reason = deletionObstacle(await tiesOf(tx, memberId));
    if (reason) throw new Refusal('deletion_not_ready', { values: { reason } });
    const now = await databaseNow(tx);
    await tx
      .insert(deletionRequest)
      .values({ memberId, status: 'waiting', createdAt: now, dueAt: new Date(now.getTime() + answerWithinMs) })
      .onConflictDoNothing();
    return viewOf(tx, memberId);
  });
}

/** @throws Refusal not_found when no request is waiting */
export function withdrawDeletion(ctx: MemberContext): Promise<DeletionView> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .update(deletionRequest)
      .set({ status: 'withdrawn', decidedAt: await databaseNow(tx) })
      .where(and(eq(deletionRequest.memberId, ctx.member.id), eq(deletionRequest.status, 'waiting')))
      .returning({ id: deletionRequest.id });
    if (!row) throw new Refusal('not_found');
    const view = await viewOf(tx, ctx.member.id);
    assert(view.status === 'withdrawn', 'a request that was taken back is the latest');
    return view;
  });
}
