/** Jobs on open payments: finish unanswered ones, query those without reported money, and expire overdue ones. */
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { receivingAccount } from '../../agent/server/pay-in-queries.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { minuteMs } from '../../time.ts';
import { intentGraceMs } from '../rules/deposit-state.ts';
import { callPartner, feedOf, gatewayOf } from './gateways.ts';
import { firstAskMs } from './generate-qr.ts';
import { openAtGateway } from './issue-code.ts';
import { receiveMoney } from './receive-money.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { type IntentRow, setIntentStatus } from './set-intent-status.ts';
import { channel, paymentIntent } from './tables.ts';

const batch = 500;

/** When to query a payment, from its creation: often at first, then at its end and once more well after. */
function nextQuery(intent: { readonly createdAt: Date; readonly expiresAt: Date }, asked: number): Date | null {
  const from = intent.createdAt.getTime();
  const end = intent.expiresAt.getTime();
  const at = [from + firstAskMs, from + minuteMs, from + 2 * minuteMs, end, end + 10 * minuteMs, end + 60 * minuteMs][
    asked
  ];
  return at === undefined ? null : new Date(at);
}

/** Statuses in which money may still arrive. */
const askable = ['created', 'pending', 'expired', 'cancelled'] as const;

interface Watched {
  readonly intent: IntentRow;
  readonly gateway: string;
}

/** Job: queries payments without reported money, a few times each at growing intervals. */
export async function pollGateways(ctx: Context): Promise<void> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ intent: paymentIntent, gateway: channel.gateway })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(and(lte(paymentIntent.askAt, now), inArray(paymentIntent.status, [...askable])))
    .orderBy(asc(paymentIntent.askAt))
    .limit(batch);
  for (const watched of due) {
    const { intent, gateway } = watched;
    if (intent.status === 'created') {
      await finishOpening(ctx, intent, gateway);
      continue;
    }
    const seen = await queryPartner(ctx, watched);
    // An unanswered query does not count; it is repeated at the next run.
    if (seen === undefined) continue;
    const asked = intent.asked + 1;
    await ctx.db
      .update(paymentIntent)
      .set({ asked, askAt: seen > 0 ? null : nextQuery(intent, asked) })
      .where(eq(paymentIntent.id, intent.id));
  }
}

/** Queries one payment now, outside its schedule. */
export async function queryPayment(ctx: Context, intentId: bigint): Promise<void> {
  const [watched] = await ctx.db
    .select({ intent: paymentIntent, gateway: channel.gateway })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(and(eq(paymentIntent.id, intentId), inArray(paymentIntent.status, [...askable])));
  if (watched) await queryPartner(ctx, watched);
}

/** Records what the source knows of a payment's money; returns how much was reported, or undefined without an answer. */
async function queryPartner(ctx: Context, { intent, gateway }: Watched): Promise<number | undefined> {
  try {
    return intent.accountId === null
      ? await queryGateway(ctx, gateway, intent)
      : await queryFeed(ctx, intent, intent.accountId);
  } catch (error) {
    ctx.log.warn({ err: error, gateway, payment_id: String(intent.id) }, 'money could not be asked about');
    return undefined;
  }
}

async function queryGateway(ctx: Context, gateway: string, intent: IntentRow): Promise<number | undefined> {
  const adapter = gatewayOf(ctx, gateway);
  if (!adapter) return undefined;
  const payments = await callPartner((signal) => adapter.inquire(ctx, intent.reference, signal));
  for (const payment of payments) await receiveMoney(ctx, gateway, intent.reference, payment);
  return payments.length;
}

/**
 * Queries transfers into the account since the payment was created; each is credited to its owner, who may be somebody
 * else.
 */
async function queryFeed(ctx: Context, intent: IntentRow, accountId: bigint): Promise<number | undefined> {
  const feed = feedOf(ctx);
  const account = await receivingAccount(ctx.db, ctx.agentId, accountId);
  if (!feed || !account) return undefined;
  const { bankCode, number } = account;
  const transfers = await callPartner((signal) =>
    feed.transfers(ctx, { bankCode, accountNumber: number }, intent.createdAt, signal),
  );
  for (const transfer of transfers) await receiveTransfer(ctx, transfer);
  const [after] = await ctx.db
    .select({ status: paymentIntent.status })
    .from(paymentIntent)
    .where(eq(paymentIntent.id, intent.id));
  return after?.status === intent.status ? 0 : 1;
}

/** Repeats the request for a code that had no answer; when overdue, the payment fails. */
async function finishOpening(ctx: Context, intent: IntentRow, gateway: string): Promise<void> {
  if (intent.expiresAt > ctx.now()) return openAtGateway(ctx, intent, gateway);
  await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intent.id)).for('update');
    if (row?.status === 'created' && row.expiresAt <= (await databaseNow(tx)))
      await setIntentStatus(inside, tx, row, 'failed', { askAt: null });
  });
}

/** Job: expires payments after their grace period. Money that still arrives is matched as late. */
export async function expireIntents(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const rows = await tx
      .select()
      .from(paymentIntent)
      .where(
        and(eq(paymentIntent.status, 'pending'), lt(paymentIntent.expiresAt, new Date(now.getTime() - intentGraceMs))),
      )
      .orderBy(asc(paymentIntent.id))
      .limit(batch)
      // Skips payments whose money is being credited at this moment.
      .for('update', { skipLocked: true });
    for (const row of rows) await setIntentStatus(inside, tx, row, 'expired', {});
  });
}

/** Job: releases amounts reserved for payments that have ended. */
export async function freeAmounts(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx
      .update(paymentIntent)
      .set({ slotOpen: false })
      .where(and(eq(paymentIntent.slotOpen, true), lte(paymentIntent.slotFreeAt, sql`app_now()`)));
  });
}
