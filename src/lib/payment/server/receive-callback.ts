/**
 * A gateway's callback: checked, kept, then acted on. The event is in the inbox before anything is done about it, so
 * that whatever goes wrong afterwards is made good by the job and not by the gateway's patience; 200 means it is kept.
 */
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { requireSignature } from '../../server/webhook-signature.ts';
import { minuteMs } from '../../time.ts';
import { type GatewayEvent, gatewayEvent } from '../contract.ts';
import { receiveMoney } from './receive-money.ts';
import { webhookInbox } from './tables.ts';

/** @throws Refusal signature_invalid */
export async function receiveCallback(
  ctx: Context,
  gateway: string,
  event: GatewayEvent,
): Promise<{ event_id: string }> {
  requireSignature(ctx.secrets.key('gateway'), ctx.raw, ctx.now());
  assert(ctx.raw, 'a signed call has a body');
  const [kept] = await ctx.db
    .insert(webhookInbox)
    .values({ source: gateway, eventId: event.event_id, body: JSON.parse(ctx.raw.body), receivedAt: ctx.now() })
    .onConflictDoUpdate({
      target: [webhookInbox.source, webhookInbox.eventId],
      set: { repeats: sql`${webhookInbox.repeats} + 1` },
    })
    .returning({ id: webhookInbox.id, handledAt: webhookInbox.handledAt });
  assert(kept, 'an inbox row is kept');
  if (!kept.handledAt) {
    try {
      await handleEvent(ctx, kept.id);
    } catch (error) {
      ctx.log.error({ err: error, event_id: event.event_id }, 'a kept event could not be handled yet');
    }
  }
  return { event_id: event.event_id };
}

/** Acts on one kept event; of two at once, one waits for the other and finds it done. */
function handleEvent(ctx: Context, inboxId: bigint): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select()
      .from(webhookInbox)
      .where(and(eq(webhookInbox.id, inboxId), isNull(webhookInbox.handledAt)))
      .for('update');
    if (!row) return;
    const event = gatewayEvent.parse(row.body);
    await receiveMoney(inside, row.source, event.payment_ref, {
      eventId: event.event_id,
      amount: event.amount,
      paidAt: new Date(event.paid_at),
      sender: event.sender
        ? { bankCode: event.sender.bank_code, accountNumber: event.sender.account_number, name: event.sender.name }
        : null,
    });
    await tx.update(webhookInbox).set({ handledAt: inside.now() }).where(eq(webhookInbox.id, inboxId));
  });
}

/** Job: acts on events that were kept but not handled (the process ended between the two). */
export async function handleInbox(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(
      and(isNull(webhookInbox.handledAt), lt(webhookInbox.receivedAt, new Date(ctx.now().getTime() - minuteMs / 6))),
    )
    .orderBy(asc(webhookInbox.id))
    .limit(500);
  for (const { id } of rows) {
    try {
      await handleEvent(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, inbox_id: String(id) }, 'a kept event cannot be handled');
    }
  }
}
