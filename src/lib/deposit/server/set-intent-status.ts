/** The one place where a payment changes status: along its life cycle, announced to the member's open pages. */
import { eq, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { dropChoice } from '../../promotion/server/choose-for-deposit.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { nullable, preparedQuery, value } from '../../server/db/prepared.ts';
import { publish } from '../../server/stream/publish.ts';
import { toIso } from '../../time.ts';
import { type IntentStatus, intentMayBecome } from '../rules/deposit-state.ts';
import { slotCoolDownMs } from '../rules/unique-satang.ts';
import { paymentIntent } from './tables.ts';

export type IntentRow = typeof paymentIntent.$inferSelect;

/** What may change with the status. */
type IntentChange = Partial<
  Pick<IntentRow, 'paidAmount' | 'creditedAmount' | 'creditedAt' | 'flag' | 'reviewReason' | 'qrPayload' | 'askAt'>
>;

/** `ends`: the amount reserved for the payment becomes available to others after a while. */
const updateIntent = preparedQuery('intent_status', (db) =>
  db
    .update(paymentIntent)
    .set({
      status: nullable('status'),
      paidAmount: nullable('paidAmount'),
      creditedAmount: nullable('creditedAmount'),
      creditedAt: nullable('creditedAt'),
      flag: nullable('flag'),
      reviewReason: nullable('reviewReason'),
      qrPayload: nullable('qrPayload'),
      askAt: nullable('askAt'),
      slotFreeAt: sql`case when ${value('ends')}::boolean
        then app_now() + ${sql.raw(`interval '${slotCoolDownMs} milliseconds'`)} else ${value('slotFreeAt')}::timestamptz end`,
    })
    .where(eq(paymentIntent.id, value('id')))
    .returning(),
);

/** Statuses that release the reserved amount; paid and reviewed payments keep it, because more money for them may arrive. */
const isOver = (status: IntentStatus): boolean =>
  status === 'credited' || status === 'expired' || status === 'cancelled' || status === 'failed';

/** Changes the status of a payment whose row the caller has locked. */
export async function setIntentStatus(
  ctx: Context,
  tx: Db,
  row: IntentRow,
  status: IntentStatus,
  change: IntentChange,
): Promise<IntentRow> {
  assert(intentMayBecome(row.status, status), `payment ${row.id} may not go from ${row.status} to ${status}`);
  const { id, slotOpen, slotFreeAt, paidAmount, creditedAmount, creditedAt, flag, reviewReason, qrPayload, askAt } =
    row;
  const [after] = await updateIntent(tx, {
    ...{ id, status, paidAmount, creditedAmount, creditedAt, flag, reviewReason, qrPayload, askAt },
    ...change,
    ends: slotOpen && isOver(status) && slotFreeAt === null,
    slotFreeAt: slotOpen && !isOver(status) ? null : slotFreeAt,
  });
  assert(after, 'a locked payment is there');
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
