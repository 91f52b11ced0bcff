/** Has a gateway issue the code of a payment, outside any transaction: a slow gateway holds neither locks nor connections. */
import { eq } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { IntentView } from '../contract.ts';
import { readPromptPay } from '../rules/emv.ts';
import { callPartner, gatewayOf } from './gateways.ts';
import { intentViewOf } from './queries.ts';
import { type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { channel, paymentIntent } from './tables.ts';

/** Has the code of a `created` payment issued; any other payment is returned unchanged. Call it outside a transaction. */
export async function openPayment(ctx: MemberContext, view: IntentView): Promise<IntentView> {
  if (view.status !== 'created') return view;
  const id = BigInt(view.payment_id);
  const [row] = await ctx.db
    .select({ intent: paymentIntent, gateway: channel.gateway })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(eq(paymentIntent.id, id));
  if (row) await openAtGateway(ctx, row.intent, row.gateway);
  return intentViewOf(ctx, id, ctx.now());
}

/**
 * Has the gateway issue the code of a `created` payment. Without an answer in time the payment stays `created`, and the job
 * repeats the request under the same reference; a refusal, or a code with other contents than requested, ends it.
 */
export async function openAtGateway(ctx: Context, row: IntentRow, gatewayName: string): Promise<void> {
  const gateway = gatewayOf(ctx, gatewayName);
  if (!gateway) return;
  const payer = { bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName };
  const amount = satang(row.payable);
  let issued: Awaited<ReturnType<typeof gateway.create>>;
  try {
    issued = await callPartner((signal) =>
      gateway.create(ctx, { reference: row.reference, amount, expiresAt: row.expiresAt, payer }, signal),
    );
  } catch (error) {
    ctx.log.warn({ err: error, payment_id: String(row.id) }, 'gateway did not answer, asked again later');
    return;
  }
  const payload = issued === 'refused' ? undefined : issued.payload;
  const read = payload === undefined ? undefined : readPromptPay(payload);
  const isOurs = read?.ok === true && read.amount === amount;
  if (payload !== undefined && !isOurs)
    ctx.log.error({ payment_id: String(row.id) }, 'the gateway issued a code that does not say what was asked');
  await inTransaction(ctx, async (tx, inside) => {
    const [current] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, row.id)).for('update');
    // A concurrent request had the same answer, or the member cancelled it meanwhile.
    if (current?.status !== 'created') return;
    if (isOurs && payload !== undefined) await setIntentStatus(inside, tx, current, 'pending', { qrPayload: payload });
    else await setIntentStatus(inside, tx, current, 'failed', { askAt: null });
  });
}
