/** Removes short-lived rows: stream events, idempotency records, rate-limit counters, calls to partners. */
import { lt } from 'drizzle-orm';
import { dayMs, hourMs } from '../../time.ts';
import type { Context } from '../context.ts';
import { idempotency, rateLimit } from '../front-door/tables.ts';
import { streamEvent } from '../stream/tables.ts';
import { partnerCall } from './tables.ts';

const streamEventsKeptMs = hourMs;
/** The health page looks at the last hour. */
const partnerCallsKeptMs = 2 * hourMs;
/** Longer than clients retry: an app that was offline over a weekend still gets its first answer. */
const idempotencyKeptMs = 3 * dayMs;

export async function trimRecords(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  await ctx.db.delete(streamEvent).where(lt(streamEvent.createdAt, new Date(now - streamEventsKeptMs)));
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, new Date(now - idempotencyKeptMs)));
  await ctx.db.delete(partnerCall).where(lt(partnerCall.createdAt, new Date(now - partnerCallsKeptMs)));
  await ctx.db.delete(rateLimit).where(lt(rateLimit.expire, now));
}
