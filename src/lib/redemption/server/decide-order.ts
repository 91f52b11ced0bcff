/** Completes a gift order: it is shipped, or cancelled and refunded. */
import { and, eq, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockWalletAndPoints } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announcePoints } from '../../ledger/server/queries.ts';
import { points } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { OrderView } from '../operator-contract.ts';
import { orderView } from './operator-queries.ts';
import type { RedemptionRow } from './shapes.ts';
import { redemption, redemptionItem } from './tables.ts';

/** @throws Refusal not_found, conflict (already shipped or cancelled) */
export function sendGift(
  ctx: OperatorContext,
  input: { readonly redemption_id: bigint; readonly tracking: string },
): Promise<OrderView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockOrder(tx, input.redemption_id);
    return become(tx, inside, row, { status: 'sent', tracking: input.tracking });
  });
}

/** @throws Refusal not_found, conflict (already shipped or cancelled) */
export function cancelGift(
  ctx: OperatorContext,
  input: { readonly redemption_id: bigint; readonly reason: string },
): Promise<OrderView> {
  return inTransaction(ctx, async (tx, inside) => {
    const found = await orderOf(tx, input.redemption_id);
    // Accounts first: the same lock order as redeeming.
    const own = await lockWalletAndPoints(tx, found.memberId);
    const row = await lockOrder(tx, input.redemption_id);
    await tx
      .update(redemptionItem)
      .set({ taken: sql`${redemptionItem.taken} - ${row.quantity}` })
      .where(eq(redemptionItem.id, row.itemId));
    await post(tx, {
      kind: 'points_returned',
      reference: `redemption:${row.id}:return`,
      from: { house: 'points_issued' },
      to: { wallet: own.points.id },
      amount: points(row.points),
      note: input.reason,
    });
    await announcePoints(inside, row.memberId);
    return become(tx, inside, row, { status: 'cancelled', reason: input.reason });
  });
}

const isGift = (id: bigint) => and(eq(redemption.id, id), eq(redemption.kind, 'gift'));

async function orderOf(tx: Db, id: bigint): Promise<RedemptionRow> {
  const [row] = await tx.select().from(redemption).where(isGift(id));
  if (!row) throw new Refusal('not_found');
  return row;
}

async function lockOrder(tx: Db, id: bigint): Promise<RedemptionRow> {
  const [row] = await tx.select().from(redemption).where(isGift(id)).for('update');
  if (!row) throw new Refusal('not_found');
  if (row.status !== 'ordered') throw new Refusal('conflict');
  return row;
}

async function become(
  tx: Db,
  ctx: OperatorContext,
  row: RedemptionRow,
  changed: { readonly status: 'sent' | 'cancelled'; readonly tracking?: string; readonly reason?: string },
): Promise<OrderView> {
  const [after] = await tx
    .update(redemption)
    .set({ ...changed, decidedAt: await databaseNow(tx) })
    .where(eq(redemption.id, row.id))
    .returning();
  assert(after, 'the order is there');
  await recordAct(ctx, {
    action: changed.status === 'sent' ? 'redemption.send' : 'redemption.cancel',
    subject: `redemption:${row.id}`,
    before: { status: row.status },
    after: changed,
    reason: changed.reason,
  });
  return orderView(after);
}
