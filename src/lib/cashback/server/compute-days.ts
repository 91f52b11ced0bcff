/** Job: brings kept play, levels and rewards to what the bets and the clock say. A missed run loses nothing. */
import { eq } from 'drizzle-orm';
import { daysOfPlaySince } from '../../lotto/server/settled-play-queries.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay, type Day, minuteMs } from '../../time.ts';
import { refreshPlay } from './day-play.ts';
import { reckonDay } from './reckon-day.ts';
import { setLevels } from './set-levels.ts';
import { cashbackProgress } from './tables.ts';

/** Work that was under way at the last look is looked at again. */
const overlapMs = 10 * minuteMs;
/** How far a site that has never looked goes back: as far as levels do. */
const firstLookDays = 31;
const theOnlyRow = 1;

/** Makes a day anew from its bets, as if it had never been looked at; what was claimed stays, and its difference is carried. */
export async function recomputeDay(ctx: Context, day: Day): Promise<void> {
  const now = await inTransaction(ctx, async (tx) => {
    const at = await databaseNow(tx);
    await refreshPlay(tx, day, at);
    return at;
  });
  if (day < bangkokDay(now)) await reckonDay(ctx, day, 'all');
}

export async function computeDays(ctx: Context): Promise<void> {
  const { now, seenTo } = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(cashbackProgress).where(eq(cashbackProgress.id, theOnlyRow));
    return { now: await databaseNow(tx), seenTo: row?.seenTo };
  });
  const today = bangkokDay(now);
  const yesterday = addDays(today, -1);
  const touched = (await daysOfPlaySince(ctx.db, new Date((seenTo?.getTime() ?? 0) - overlapMs))).filter(
    (day) => day >= addDays(today, -firstLookDays) && day <= today,
  );
  for (const day of touched) await inTransaction(ctx, (tx) => refreshPlay(tx, day, now));
  // Days that have ended since the last look are reckoned whether they were played on late or not.
  const firstEnded = seenTo ? bangkokDay(seenTo) : yesterday;
  const ended: Day[] = [];
  for (let day = firstEnded; day <= yesterday; day = addDays(day, 1)) ended.push(day);
  const due = [...new Set([...ended, ...touched.filter((day) => seenTo && day < today)])].sort();
  for (const day of due) await reckonDay(ctx, day);
  await setLevels(ctx, today);
  await ctx.db
    .insert(cashbackProgress)
    .values({ id: theOnlyRow, seenTo: now })
    .onConflictDoUpdate({ target: cashbackProgress.id, set: { seenTo: now } });
}
