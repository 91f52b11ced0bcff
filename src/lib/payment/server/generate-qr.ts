/** Makes a payment intent with its PromptPay QR. Asking again for the same amount while it is open answers it again. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { memberAccount } from '../../account/server/queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import { formatBaht, larger, type Satang, satang, smaller } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { secondMs } from '../../time.ts';
import type { IntentView } from '../contract.ts';
import { isOpenAt } from '../rules/channel-hours.ts';
import { intentShownMs } from '../rules/deposit-state.ts';
import { readPromptPay } from '../rules/emv.ts';
import { becomeIntent } from './become-intent.ts';
import { ask, gatewayOf } from './gateways.ts';
import { intentView } from './queries.ts';
import { newReference } from './references.ts';
import { channel, paymentIntent, subChannel } from './tables.ts';

type IntentRow = typeof paymentIntent.$inferSelect;
type ChannelRow = typeof channel.$inferSelect;

/** How long a fresh code is left to its callback before the gateway is asked. */
export const firstAskMs = 30 * secondMs;

/**
 * @throws Refusal not_found (channel), channel_closed, amount_outside_limits, account_closed, intent_open (another amount;
 *   the open intent is in `data`), gateway_unavailable
 */
export async function generateQr(
  ctx: MemberContext,
  input: { channel_id: bigint; sub_channel_id: bigint; amount: Satang },
): Promise<IntentView> {
  const way = await requireOpenWay(ctx, input);
  await requireWithinLimits(ctx, way, input.amount);

  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const owner = await memberAccount(tx, ctx.member.id);
    if (owner.closedAt) throw new Refusal('account_closed');
    const before = await openIntent(tx, ctx.member.id, way.id);
    if (before && before.expiresAt > now) return again(before, input.amount, way, now);
    if (before) await becomeIntent(inside, tx, before, 'expired', {});

    const [created] = await tx
      .insert(paymentIntent)
      .values({
        memberId: ctx.member.id,
        channelId: way.id,
        subChannelId: input.sub_channel_id,
        reference: newReference(inside, 'D'),
        status: 'created',
        amount: input.amount,
        senderBankCode: owner.bankCode,
        senderAccountNumber: owner.bankAccountNumber,
        senderName: `${owner.firstName} ${owner.lastName}`,
        expiresAt: new Date(now.getTime() + intentShownMs),
        askAt: new Date(now.getTime() + firstAskMs),
        createdAt: now,
      })
      .onConflictDoNothing({
        target: [paymentIntent.memberId, paymentIntent.channelId],
        where: sql`status in ('created', 'pending')`,
      })
      .returning();
    if (created) return intentView(await openAtGateway(inside, tx, created, way), way.name, now);
    // Another tab was faster; its intent is the answer.
    const theirs = await openIntent(tx, ctx.member.id, way.id);
    if (!theirs) throw new Refusal('busy', { retryAfterSeconds: 1 });
    return again(theirs, input.amount, way, now);
  });
}

async function requireOpenWay(
  ctx: Context,
  input: { channel_id: bigint; sub_channel_id: bigint },
): Promise<ChannelRow> {
  const [way] = await ctx.db
    .select({ channel, subOpen: subChannel.open })
    .from(channel)
    .innerJoin(subChannel, eq(subChannel.channelId, channel.id))
    .where(and(eq(channel.id, input.channel_id), eq(subChannel.id, input.sub_channel_id)));
  if (!way || !gatewayOf(ctx, way.channel.gateway))
    throw new Refusal('not_found', { fields: { channel_id: 'ไม่พบช่องทางนี้' } });
  if (!way.subOpen || !isOpenAt(way.channel, ctx.now())) throw new Refusal('channel_closed');
  return way.channel;
}

async function requireWithinLimits(ctx: Context, way: ChannelRow, amount: Satang): Promise<void> {
  const settings = await settingsOf(ctx);
  const min = larger(satang(way.minAmount), settings.depositMin);
  const max = smaller(satang(way.maxAmount), settings.depositMax);
  if (amount >= min && amount <= max) return;
  const values = { min: formatBaht(min, { satang: 'trim' }), max: formatBaht(max, { satang: 'trim' }) };
  throw new Refusal('amount_outside_limits', {
    values,
    fields: { amount: amount < min ? `ฝากขั้นต่ำ ${values.min}` : `ฝากได้สูงสุด ${values.max} ต่อครั้ง` },
  });
}

async function openIntent(tx: Db, memberId: bigint, channelId: bigint): Promise<IntentRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        eq(paymentIntent.channelId, channelId),
        inArray(paymentIntent.status, ['created', 'pending']),
      ),
    )
    .for('update');
  return row;
}

function again(open: IntentRow, amount: Satang, way: ChannelRow, now: Date): IntentView {
  const view = intentView(open, way.name, now);
  if (open.amount !== amount) throw new Refusal('intent_open', { data: view });
  return view;
}

/**
 * Has the gateway issue the code. One that does not answer in time leaves the intent `created`, and the job asks again
 * under the same reference; a refusal, or a code that does not say what we asked for, ends it.
 */
export async function openAtGateway(
  ctx: Context,
  tx: Db,
  row: IntentRow,
  way: Pick<ChannelRow, 'gateway'>,
): Promise<IntentRow> {
  const gateway = gatewayOf(ctx, way.gateway);
  if (!gateway) return row;
  const payer = { bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName };
  const amount = satang(row.amount);
  let issued: Awaited<ReturnType<typeof gateway.create>>;
  try {
    issued = await ask((signal) =>
      gateway.create(ctx, { reference: row.reference, amount, expiresAt: row.expiresAt, payer }, signal),
    );
  } catch (error) {
    ctx.log.warn({ err: error, payment_id: String(row.id) }, 'gateway did not answer, asked again later');
    return row;
  }
  if (issued === 'refused') return becomeIntent(ctx, tx, row, 'failed', { askAt: null });
  const read = readPromptPay(issued.payload);
  if (!read.ok || read.amount !== amount) {
    ctx.log.error({ payment_id: String(row.id) }, 'the gateway issued a code that does not say what was asked');
    return becomeIntent(ctx, tx, row, 'failed', { askAt: null });
  }
  return becomeIntent(ctx, tx, row, 'pending', { qrPayload: issued.payload });
}
