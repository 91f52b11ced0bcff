/**
 * Callbacks of gateways and feeds: verified, stored, then processed. The event is in the inbox before anything else
 * happens, so that later failures are retried by the job and not by the sender; 200 means that it is stored.
 */
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { assert } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { requireSignature } from '../../server/webhook-signature.ts';
import { minuteMs } from '../../time.ts';
import { type GatewayEvent, gatewayEvent, type TransferEvent, transferEvent } from '../event-contract.ts';
import { gatewayOf } from './gateways.ts';
import { receiveMoney } from './receive-money.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { paymentIntent, webhookInbox } from './tables.ts';
import { queryPayment } from './watch-intents.ts';

/** @throws Refusal signature_invalid */
export const verifyGateway = (ctx: Context): void => requireSignature(ctx.secrets.key('gateway'), ctx.raw, ctx.now());

/** @throws Refusal signature_invalid */
export function verifyReader(ctx: Context): void {
  const { ingestSecret } = ctx.config;
  requireSignature(ingestSecret ? Buffer.from(ingestSecret) : ctx.secrets.key('ingest'), ctx.raw, ctx.now());
}

/** Money that a gateway received. */
export async function receiveCallback(
  ctx: Context,
  gateway: string,
  event: GatewayEvent,
): Promise<{ event_id: string }> {
  await storeAndHandle(ctx, gateway, event.event_id);
  return { event_id: event.event_id };
}

/** A transfer reported by a statement reader. */
export async function receiveIngest(ctx: Context, event: TransferEvent): Promise<{ event_id: string }> {
  await storeAndHandle(ctx, event.source, event.event_id);
  return { event_id: event.event_id };
}

/**
 * A gateway's hint with too weak a signature to move money: the gateway is queried instead. Nothing is stored, because a
 * lost hint only means that the gateway is queried at its usual time.
 */
export async function receiveHint(
  ctx: Context,
  hint: { readonly payment_ref: string },
): Promise<{ payment_ref: string }> {
  const [intent] = await ctx.db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(eq(paymentIntent.reference, hint.payment_ref));
  if (intent) await queryPayment(ctx, intent.id);
  return { payment_ref: hint.payment_ref };
}

async function storeAndHandle(ctx: Context, source: string, eventId: string): Promise<void> {
  assert(ctx.raw, 'a signed call has a body');
  const [received] = await ctx.db
    .insert(webhookInbox)
    .values({ source, eventId, body: JSON.parse(ctx.raw.body), receivedAt: ctx.now() })
    .onConflictDoUpdate({
      target: [webhookInbox.source, webhookInbox.eventId],
      set: { repeats: sql`${webhookInbox.repeats} + 1` },
    })
    .returning({ id: webhookInbox.id, handledAt: webhookInbox.handledAt });
  assert(received, 'an inbox row is kept');
  if (received.handledAt) return;
  try {
    await handleEvent(ctx, received.id);
  } catch (error) {
    ctx.log.error({ err: error, source, event_id: eventId }, 'a kept event could not be handled yet');
  }
}

/** Processes one stored event; of two concurrent runs, one waits and finds it done. */
function handleEvent(ctx: Context, inboxId: bigint): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx
      .select()
      .from(webhookInbox)
      .where(and(eq(webhookInbox.id, inboxId), isNull(webhookInbox.handledAt)))
      .for('update');
    if (!row) return;
    await (row.source === 'bank' || row.source === 'truemoney'
      ? actOnTransfer(inside, transferEvent.parse(row.body))
      : actOnPayment(inside, row.source, gatewayEvent.parse(row.body)));
    await tx.update(webhookInbox).set({ handledAt: inside.now() }).where(eq(webhookInbox.id, inboxId));
  });
}

type ReportedSender = NonNullable<GatewayEvent['sender']>;
const senderOf = (sender: ReportedSender | null | undefined) =>
  sender
    ? {
        bankCode: sender.bank_code,
        accountNumber: sender.account_number,
        ...(sender.name ? { name: sender.name } : {}),
      }
    : null;

const actOnPayment = (ctx: Context, gateway: string, event: GatewayEvent) =>
  receiveMoney(ctx, gateway, event.payment_ref, {
    eventId: event.event_id,
    amount: event.amount,
    paidAt: event.paid_at,
    sender: senderOf(event.sender),
    wrongMerchant: event.merchant_id !== undefined && event.merchant_id !== gatewayOf(ctx, gateway)?.merchantId,
  });

const actOnTransfer = (ctx: Context, event: TransferEvent) =>
  receiveTransfer(ctx, {
    source: event.source,
    eventId: event.event_id,
    receiver: { bankCode: event.account.bank_code, accountNumber: event.account.account_number },
    amount: event.amount,
    paidAt: event.paid_at,
    sender: senderOf(event.sender),
    bankReference: event.reference,
  });

/** Job: processes events that were stored but not handled (the process ended in between). */
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
