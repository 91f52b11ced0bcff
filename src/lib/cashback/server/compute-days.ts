/**
 * Job: brings stored daily play, VIP levels and rewards up to date with the bets and the clock. A missed run loses nothing.
 */
import { eq } from 'drizzle-orm';
import { playSources } from '../../play/server/play-sources.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, type Day, minuteMs } from '../../time.ts';
import { computeRewards } from './compute-rewards.ts';
import { refreshPlay } from './day-play.ts';
import { setLevels } from './set-levels.ts';
import { cashbackProgress } from './tables.ts';

/** Overlap with the last run, for transactions that were under way then. */
const overlapMs = 10 * minuteMs;
/** How far back the first run of a site looks: as far as VIP levels do. */
const firstLookDays = 31;
const theOnlyRow = 1;

/** Recomputes a day from its bets, as if for the first time; claimed amounts stay and their differences are carried over. */
export async function recomputeDay(ctx: Context, day: Day): Promise<void> {
  const now = await inTransaction(ctx, async (tx) => {
    const at = await databaseNow(tx);
    await refreshPlay(tx, day, at);
    return at;
  });
  if (day < bangkokDay(now)) await computeRewards(ctx, day, 'all');
}

export async function computeDays(ctx: Context): Promise<void> {
  const { now, seenTo } = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(cashbackProgress).where(eq(cashbackProgress.id, theOnlyRow));
    return { now: await databaseNow(tx), seenTo: row?.seenTo };
  });
  const today = bangkokDay(now);
  const yesterday = addDays(today, -1);
  const since = new Date((seenTo?.getTime() ?? 0) - overlapMs);
  const changed = await Promise.all(playSources.all().map((source) => source.daysChangedSince(ctx.db, since)));
  const touched = [...new Set(changed.flat())].filter((day) => day >= addDays(today, -firstLookDays) && day <= today);
  for (const day of touched) await inTransaction(ctx, (tx) => refreshPlay(tx, day, now));
  // Days that ended since the last run are computed even without late play.
  const firstEnded = seenTo ? bangkokDay(seenTo) : yesterday;
  const ended: Day[] = [];
  for (let day = firstEnded; day <= yesterday; day = addDays(day, 1)) ended.push(day);
  const due = [...new Set([...ended, ...touched.filter((day) => seenTo && day < today)])].sort();
  for (const day of due) await computeRewards(ctx, day);
  await setLevels(ctx, today);
  await ctx.db
    .insert(cashbackProgress)
    .values({ id: theOnlyRow, seenTo: now })
    .onConflictDoUpdate({ target: cashbackProgress.id, set: { seenTo: now } });
}
