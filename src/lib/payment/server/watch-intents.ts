/** Jobs over open payments: finishes those the gateway had not answered, asks about those whose callback never came, and lets the overdue expire. */
import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { minuteMs } from '../../time.ts';
import { intentGraceMs } from '../rules/deposit-state.ts';
import { becomeIntent } from './become-intent.ts';
import { ask, type GatewayPayment, gatewayOf } from './gateways.ts';
import { firstAskMs, openAtGateway } from './generate-qr.ts';
import { receiveMoney } from './receive-money.ts';
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

/** Job: asks the gateways about payments whose callback has not come. Each is asked a few times, at growing distances. */
export async function pollGateways(ctx: Context): Promise<void> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ intent: paymentIntent, gateway: channel.gateway })
    .from(paymentIntent)
    .innerJoin(channel, eq(channel.id, paymentIntent.channelId))
    .where(
      and(lte(paymentIntent.askAt, now), inArray(paymentIntent.status, ['created', 'pending', 'expired', 'cancelled'])),
    )
    .orderBy(asc(paymentIntent.askAt))
    .limit(batch);
  for (const { intent, gateway } of due) {
    if (intent.status === 'created') {
      await finishOpening(ctx, intent.id, gateway);
      continue;
    }
    const payments = await seenBy(ctx, gateway, intent.reference);
    for (const payment of payments ?? []) await receiveMoney(ctx, gateway, intent.reference, payment);
    // A gateway that does not answer has not been asked: the same question stands at the next run.
    if (payments) {
      const asked = intent.asked + 1;
      await ctx.db
        .update(paymentIntent)
        .set({ asked, askAt: payments.length > 0 ? null : nextAsk(intent, asked) })
        .where(eq(paymentIntent.id, intent.id));
    }
  }
}

async function seenBy(
  ctx: Context,
  gateway: string,
  reference: string,
): Promise<readonly GatewayPayment[] | undefined> {
  const adapter = gatewayOf(ctx, gateway);
  if (!adapter) return undefined;
  try {
    return await ask((signal) => adapter.inquire(ctx, reference, signal));
  } catch (error) {
    ctx.log.warn({ err: error, gateway, reference }, 'gateway could not be asked');
    return undefined;
  }
}

/** Asks once more for a code whose making had no answer; past its time it has failed. */
async function finishOpening(ctx: Context, intentId: bigint, gateway: string): Promise<void> {
  await inTransaction(ctx, async (tx, inside) => {
    const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intentId)).for('update');
    if (row?.status !== 'created') return;
    if (row.expiresAt <= (await databaseNow(tx))) await becomeIntent(inside, tx, row, 'failed', { askAt: null });
    else await openAtGateway(inside, tx, row, { gateway });
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
