/** What of paying in and out is still open with a member, and who stands in those rows, for closing an account. */
import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';
import { incomingReturn, incomingTransfer, paymentIntent, webhookInbox } from './deposit-tables.ts';
import { withdraw } from './tables.ts';

export async function openMoney(
  db: Db,
  memberId: bigint,
): Promise<{ readonly deposit: boolean; readonly withdrawal: boolean }> {
  const deposits = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        inArray(paymentIntent.status, ['created', 'pending', 'paid', 'review']),
      ),
    )
    .limit(1);
  const withdrawals = await db
    .select({ id: withdraw.id })
    .from(withdraw)
    .where(and(eq(withdraw.memberId, memberId), inArray(withdraw.status, [...openWithdrawStatuses])))
    .limit(1);
  return { deposit: deposits.length > 0, withdrawal: withdrawals.length > 0 };
}

/** Takes names and account numbers out of what a member paid in and was paid; amounts and times stay. */
export async function forgetPayer(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx
    .update(paymentIntent)
    .set({ senderAccountNumber: '', senderName: name })
    .where(eq(paymentIntent.memberId, memberId));
  await tx.update(withdraw).set({ bankAccountNumber: '', accountName: name }).where(eq(withdraw.memberId, memberId));
  const arrived = tx
    .select({ id: incomingTransfer.id })
    .from(incomingTransfer)
    .where(eq(incomingTransfer.memberId, memberId));
  const told = or(inArray(incomingTransfer.id, arrived), inArray(incomingTransfer.aliasOf, arrived));
  // The event as it came is kept without whose it was.
  await tx
    .update(webhookInbox)
    .set({ body: sql`${webhookInbox.body} - 'sender'` })
    .where(
      exists(
        tx
          .select({ id: incomingTransfer.id })
          .from(incomingTransfer)
          .where(
            and(
              told,
              eq(incomingTransfer.gateway, webhookInbox.source),
              eq(incomingTransfer.eventId, webhookInbox.eventId),
            ),
          ),
      ),
    );
  await tx
    .update(incomingReturn)
    .set({ accountNumber: null, accountName: name })
    .where(inArray(incomingReturn.incomingId, arrived));
  await tx
    .update(incomingTransfer)
    .set({ sender: { bankCode: '', accountNumber: '', name } })
    .where(and(told, isNotNull(incomingTransfer.sender)));
}
