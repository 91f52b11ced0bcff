/** Fetches the files of days from providers that answer for them (games-detail.md 6: daily at 00:30). */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, minuteMs } from '../../time.ts';
import { askProvider } from './provider-calls.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** When a day's file is due, after its midnight. */
const dueMs = 30 * minuteMs;
const waitMs = 60_000;
const fileMax = 32 * 1024 * 1024;
/** Days that are still asked for, so that a night without the site is made up for. */
const daysBack = 3;

/** Asks a provider for its file of a day and compares it. One that does not come is nothing but a fault. */
export async function fetchBooks(
  ctx: Context,
  { provider, day }: { readonly provider: string; readonly day: Day },
): Promise<Reconciled> {
  const body = { day };
  const reply = await askProvider(ctx, { provider, operation: 'books', body, waitMs, most: fileMax });
  if (reply.fault === undefined) return reconcile(ctx, { provider, day, origin: 'fetched', text: reply.text });
  return { problem: reply.fault };
}

/** Job: the files of the last days that are due. A file that was refused is asked for again six hours later. */
export async function fetchDueBooks(ctx: Context): Promise<void> {
  const today = bangkokDay(new Date(ctx.now().getTime() - dueMs));
  for (let back = daysBack; back > 0; back--) {
    const day = addDays(today, -back);
    const ends = bangkokInstant(addDays(day, 1)).toISOString();
    const { rows } = await ctx.db.execute<{ code: string }>(sql`
      select code from game_provider p
        where p.calls_url is not null
          and exists (select from game_tx t where t.provider = p.code and t.at < ${ends}::timestamptz)
          and not exists (select from game_books b where b.provider = p.code and b.day = ${day}::date
            and (b.problem is null or b.received_at > ${ctx.now().toISOString()}::timestamptz - interval '6 hours')
            and b.received_at >= ${ends}::timestamptz)
        order by p.position`);
    for (const { code: provider } of rows) {
      const { problem } = await fetchBooks(ctx, { provider, day });
      if (problem !== undefined)
        ctx.log.error({ provider, day, problem }, 'a provider’s file of a day was not compared');
    }
  }
}
