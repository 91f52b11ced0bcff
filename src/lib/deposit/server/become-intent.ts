/** The one place where a payment intent changes state: along the table of states, and told to the member's open pages. */
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

/** From when the amount kept for an intent that has just ended may be given to another. */
const amountFreeAt = sql<Date>`app_now() + ${`${slotCoolDownMs} milliseconds`}::interval`;

/** What is paid or looked at keeps its amount: other money for it may be on its way. */
const isOver = (status: IntentStatus): boolean =>
  status === 'credited' || status === 'expired' || status === 'cancelled' || status === 'failed';

/** Moves an intent whose row the caller holds. */
export async function becomeIntent(
  ctx: Context,
  tx: Db,
  row: IntentRow,
  status: IntentStatus,
  change: Partial<IntentRow>,
): Promise<IntentRow> {
  assert(intentMayBecome(row.status, status), `payment ${row.id} may not go from ${row.status} to ${status}`);
  const slotFreeAt = isOver(status) ? (row.slotFreeAt ?? amountFreeAt) : null;
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

/** Tells the member's open pages that something about a payment has changed. */
export async function announceIntent(ctx: Context, row: IntentRow): Promise<void> {
  await publish(ctx, `member:${row.memberId}`, 'payment', {
    payment_id: String(row.id),
    status: row.status,
    ...(row.paidAmount === null ? {} : { paid_amount: toDecimal(satang(row.paidAmount)) }),
    ...(row.creditedAt ? { credited_at: toIso(row.creditedAt) } : {}),
  });
}
