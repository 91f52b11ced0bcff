/** The one place where a payment intent changes state: along the table of states, and told to the member's open pages. */
import { eq } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { type IntentStatus, intentMayBecome } from '../rules/deposit-state.ts';
import { paymentIntent } from './tables.ts';

type IntentRow = typeof paymentIntent.$inferSelect;

/** Moves an intent whose row the caller holds. */
export async function becomeIntent(
  ctx: Context,
  tx: Db,
  row: IntentRow,
  status: IntentStatus,
  change: Partial<IntentRow>,
): Promise<IntentRow> {
  assert(intentMayBecome(row.status, status), `payment ${row.id} may not go from ${row.status} to ${status}`);
  const [after] = await tx
    .update(paymentIntent)
    .set({ ...change, status })
    .where(eq(paymentIntent.id, row.id))
    .returning();
  assert(after, 'a held intent is there');
  await publish(ctx, `member:${row.memberId}`, 'payment', {
    payment_id: String(row.id),
    status,
    ...(after.paidAmount === null ? {} : { paid_amount: toDecimal(satang(after.paidAmount)) }),
    ...(after.creditedAt ? { credited_at: toIso(after.creditedAt) } : {}),
  });
  return after;
}
