/** A member's open deposits, and the personal data in those rows, for closing an account. */
import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import type { EventsWanted } from '../../server/db/events.ts';
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

/** A member's payments in, by when they were asked for. */
export const depositEvents = ({ memberId, at, most }: EventsWanted): SQL => sql`
  select 'd' || p.id as key, p.created_at as at, p.status as what, p.reference as detail, c.name as who,
      coalesce(p.credited_amount, p.amount) as amount, 'THB'::text as currency
    from payment_intent p join channel c on c.id = p.channel_id
    where p.member_id = ${memberId} and p.created_at <= ${at} order by p.id desc limit ${most}`;
