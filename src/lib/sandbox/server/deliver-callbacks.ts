/**
 * Sends the sandbox gateway's pending callbacks: over HTTP to our public call, signed as a real gateway's, until they get a
 * 200.
 */
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { signedHeaders } from '../../server/webhook-signature.ts';
import { minuteMs, secondMs } from '../../time.ts';
import { sandboxDelivery } from './tables.ts';

const batch = 50;
const triesMax = 10;
const leaseMs = 30 * secondMs;

type DeliveryRow = typeof sandboxDelivery.$inferSelect;

/** Job, also run right after a payment: sends what is due. Copies of one event are sent concurrently. */
export async function deliverCallbacks(ctx: Context): Promise<void> {
  if (!ctx.config.sandbox) return;
  const now = ctx.now();
  const due = ctx.db
    .select({ id: sandboxDelivery.id })
    .from(sandboxDelivery)
    .where(and(isNull(sandboxDelivery.deliveredAt), lte(sandboxDelivery.dueAt, now)))
    .orderBy(asc(sandboxDelivery.id))
    .limit(batch)
    .for('update', { skipLocked: true });
  // Claimed for half a minute: if the process dies, the next run takes over.
  const taken = await ctx.db
    .update(sandboxDelivery)
    .set({ dueAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(sandboxDelivery.id, due))
    .returning();
  await Promise.all(taken.map((row) => deliver(ctx, row)));
}

/** The gateway and the statement reader each sign with their own shared secret. */
const keyFor = (ctx: Context, path: string): Buffer =>
  path === '/api/callback/ingest'
    ? ctx.config.ingestSecret
      ? Buffer.from(ctx.config.ingestSecret)
      : ctx.secrets.key('ingest')
    : ctx.secrets.key('gateway');

async function deliver(ctx: Context, row: DeliveryRow): Promise<void> {
  const now = ctx.now();
  let status = 0;
  try {
    const response = await ctx.callOwn(row.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...signedHeaders(keyFor(ctx, row.path), row.eventId, now, row.body),
      },
      body: row.body,
      signal: AbortSignal.timeout(10 * secondMs),
    });
    status = response.status;
  } catch (error) {
    ctx.log.warn({ err: error, event_id: row.eventId }, 'sandbox callback could not be sent');
  }
  const tries = row.tries + 1;
  const done = status === 200 || tries >= triesMax;
  if (status !== 200) ctx.log.warn({ status, event_id: row.eventId, tries }, 'sandbox callback was not taken');
  await ctx.db
    .update(sandboxDelivery)
    .set({ tries, deliveredAt: done ? now : null, dueAt: new Date(now.getTime() + tries * minuteMs) })
    .where(eq(sandboxDelivery.id, row.id));
}
