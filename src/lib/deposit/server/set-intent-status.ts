/** The one place where a payment changes status: along its life cycle, announced to the member's open pages. */
import { eq, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { dropChoice } from '../../promotion/server/choose-for-deposit.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { type IntentStatus, intentMayBecome } from '../rules/deposit-state.ts';
import { slotCoolDownMs } from '../rules/unique-satang.ts';
import { paymentIntent } from './tables.ts';

export type IntentRow = typeof paymentIntent.$inferSelect;

/** When the amount reserved for a payment that has just ended becomes available to others. */
const reservedUntil = sql<Date>`app_now() + ${`${slotCoolDownMs} milliseconds`}::interval`;

/** Statuses that release the reserved amount; paid and reviewed payments keep it, because more money for them may arrive. */
const isOver = (status: IntentStatus): boolean =>
  status === 'credited' || status === 'expired' || status === 'cancelled' || status === 'failed';

/** Changes the status of a payment whose row the caller has locked. */
export async function setIntentStatus(
  ctx: Context,
  tx: Db,
  row: IntentRow,
  status: IntentStatus,
  change: Partial<IntentRow>,
): Promise<IntentRow> {
  assert(intentMayBecome(row.status, status), `payment ${row.id} may not go from ${row.status} to ${status}`);
  const slotFreeAt = isOver(status) ? (row.slotFreeAt ?? reservedUntil) : null;
  const [after] = await tx
    .update(paymentIntent)
    .set({ ...change, status, ...(row.slotOpen ? { slotFreeAt } : {}) })
    .where(eq(paymentIntent.id, row.id))
    .returning();
  assert(after, 'a held intent is there');
  if (status === 'expired' || status === 'cancelled' || status === 'failed') await dropChoice(ctx, tx, row.id);
  await announceIntent(ctx, after);
  return after;
}

/** Announces a change of a payment to the member's open pages. */
export async function announceIntent(ctx: Context, row: IntentRow): Promise<void> {
  await publish(ctx, `member:${row.memberId}`, 'payment', {
    payment_id: String(row.id),
    status: row.status,
    ...(row.paidAmount === null ? {} : { paid_amount: toDecimal(satang(row.paidAmount)) }),
    ...(row.creditedAt ? { credited_at: toIso(row.creditedAt) } : {}),
  });
}
