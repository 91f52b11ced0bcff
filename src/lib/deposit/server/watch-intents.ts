/** Jobs over open payments: finishes those the gateway had not answered, asks about those whose money was never told, and lets the overdue end. */
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { receivingAccount } from '../../agent/server/pay-in-queries.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { minuteMs } from '../../time.ts';
import { intentGraceMs } from '../rules/deposit-state.ts';
import { becomeIntent, type IntentRow } from './become-intent.ts';
import { ask, feedOf, gatewayOf } from './gateways.ts';
import { firstAskMs, openAtGateway } from './generate-qr.ts';
import { receiveMoney } from './receive-money.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { channel, paymentIntent } from './tables.ts';

const batch = 500;

/** When an intent is asked about, counted from its making: often at first, then at its end and once more well after it. */
function nextAsk(intent: { readonly createdAt: Date; readonly expiresAt: Date }, asked: number): Date | null {
  const from = intent.createdAt.getTime();
  const end = intent.expiresAt.getTime();
  const at = [from + firstAskMs, from + minuteMs, from + 2 * minuteMs, end, end + 10 * minuteMs, end + 60 * minuteMs][
    asked
  ];
  return at === undefined ? null : new Date(at);
}

/** What is asked about: money may still come for it. */
const askable = ['created', 'pending', 'expired', 'cancelled'] as const;

interface Watched {
  readonly intent: IntentRow;
  readonly gateway: string;
}

/** Job: asks about payments whose money has not been told. Each is asked a few times, at growing distances. */
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
    const seen = await askOnce(ctx, watched);
    // One that does not answer has not been asked: the same question stands at the next run.
    if (seen === undefined) continue;
    const asked = intent.asked + 1;
    await ctx.db
      .update(paymentIntent)
      .set({ asked, askAt: seen > 0 ? null : nextAsk(intent, asked) })
      .where(eq(paymentIntent.id, intent.id));
  }
}

/** Asks now about one payment, beside its usual times. */
export async function askAbout(ctx: Context, intentId: bigint): Promise<void> {
  const [watched] = await ctx.db
    .select({ intent: paymentIntent, gateway: channel.gateway })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(and(eq(paymentIntent.id, intentId), inArray(paymentIntent.status, [...askable])));
  if (watched) await askOnce(ctx, watched);
}

/** Takes in what is known of a payment's money; how much was told, or undefined when nobody answered. */
async function askOnce(ctx: Context, { intent, gateway }: Watched): Promise<number | undefined> {
  try {
    return intent.accountId === null
      ? await askGateway(ctx, gateway, intent)
      : await askFeed(ctx, intent, intent.accountId);
  } catch (error) {
    ctx.log.warn({ err: error, gateway, payment_id: String(intent.id) }, 'money could not be asked about');
    return undefined;
  }
}

async function askGateway(ctx: Context, gateway: string, intent: IntentRow): Promise<number | undefined> {
  const adapter = gatewayOf(ctx, gateway);
  if (!adapter) return undefined;
  const payments = await ask((signal) => adapter.inquire(ctx, intent.reference, signal));
  for (const payment of payments) await receiveMoney(ctx, gateway, intent.reference, payment);
  return payments.length;
}

/** Of transfers into its account since the payment was made; each is given to whom it belongs, which may be somebody else. */
async function askFeed(ctx: Context, intent: IntentRow, accountId: bigint): Promise<number | undefined> {
  const feed = feedOf(ctx);
  const account = await receivingAccount(ctx.db, ctx.agentId, accountId);
  if (!feed || !account) return undefined;
  const { bankCode, number } = account;
  const transfers = await ask((signal) =>
    feed.transfers(ctx, { bankCode, accountNumber: number }, intent.createdAt, signal),
  );
  for (const transfer of transfers) await receiveTransfer(ctx, transfer);
  const [after] = await ctx.db
    .select({ status: paymentIntent.status })
    .from(paymentIntent)
    .where(eq(paymentIntent.id, intent.id));
  return after?.status === intent.status ? 0 : 1;
}

/** Asks once more for a code whose making had no answer; past its time it has failed. */
async function finishOpening(ctx: Context, intent: IntentRow, gateway: string): Promise<void> {
  if (intent.expiresAt > ctx.now()) return openAtGateway(ctx, intent, gateway);
  await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intent.id)).for('update');
    if (row?.status === 'created' && row.expiresAt <= (await databaseNow(tx)))
      await becomeIntent(inside, tx, row, 'failed', { askAt: null });
  });
}

/** Job: payments whose time and grace are over expire. Money that still comes finds them (late). */
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
      // One whose money is being credited at this moment is not ours to expire.
      .for('update', { skipLocked: true });
    for (const row of rows) await becomeIntent(inside, tx, row, 'expired', {});
  });
}

/** Job: amounts that were kept for payments which have ended may be given to others. */
export async function freeAmounts(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx
      .update(paymentIntent)
      .set({ slotOpen: false })
      .where(and(eq(paymentIntent.slotOpen, true), lte(paymentIntent.slotFreeAt, sql`app_now()`)));
  });
}
