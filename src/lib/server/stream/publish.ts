/**
 * Saying something to open pages. The event row commits with its cause; the wake-up (NOTIFY) follows after the commit,
 * because a NOTIFY inside a transaction makes every commit of the database queue behind one lock.
 */
import type { Context } from '../context.ts';
import { streamEvent } from './tables.ts';

export interface Publisher {
  /** Tells every process that the events up to `id` can be read. */
  wake(id: bigint): void;
}

/** Everything a page can hear, by type. Amounts are wire strings. */
export interface StreamEvents {
  balance: { wallets: { id: string; wallet_name: string; balance: string; wallet_type_id: number }[] };
  points: { point: string };
  payment: { payment_id: string; status: string; paid_amount?: string; credited_at?: string };
  withdraw: { withdraw_id: string; status: string };
  notification: { id: string; title: string };
  round: { round_id: string; market: string; status: string; close_at: string };
  result: { round_id: string; market: string; draw_date: string };
  bill: { bill_id: string; status: string; win_amount: string };
}

export type StreamTopic = `member:${bigint}` | 'public';

/** Records an event in the caller's transaction and wakes the listeners after it has committed. */
export async function publish<T extends keyof StreamEvents>(
  ctx: Context,
  topic: StreamTopic,
  type: T,
  data: StreamEvents[T],
): Promise<void> {
  const [row] = await ctx.db.insert(streamEvent).values({ topic, type, data }).returning({ id: streamEvent.id });
  if (!row) return;
  ctx.afterCommit(() => ctx.publisher.wake(row.id));
}
