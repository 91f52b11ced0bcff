/** A member's open deposits, and the personal data in those rows, for closing an account. */
import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
import { incomingReturn, incomingTransfer, paymentIntent, webhookInbox } from './tables.ts';

export const hasOpenDeposit = fact(
  `exists (select from payment_intent where member_id = $1 and status in ('created', 'pending', 'paid', 'review'))`,
  (has: boolean) => has,
);

/** Removes names and account numbers from a member's deposits; amounts and times stay. */
export async function forgetPayer(tx: Db, memberId: bigint, name: string): Promise<void> {
  await tx
    .update(paymentIntent)
    .set({ senderAccountNumber: '', senderName: name })
    .where(eq(paymentIntent.memberId, memberId));
  const arrived = tx
    .select({ id: incomingTransfer.id })
    .from(incomingTransfer)
    .where(eq(incomingTransfer.memberId, memberId));
  const reported = or(inArray(incomingTransfer.id, arrived), inArray(incomingTransfer.aliasOf, arrived));
  // The original event is kept without its owner.
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
              reported,
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
    .where(and(reported, isNotNull(incomingTransfer.sender)));
}

/** A payment by its id or reference, as the console's search finds it. */
export const depositFound = (by: { readonly id: bigint } | { readonly reference: string }): SQL =>
  sql`select 'deposit' as kind, id, reference, status as state, amount, created_at::text as at, member_id from payment_intent
    where ${'id' in by ? sql`id = ${by.id}` : sql`reference = ${by.reference}`}`;
