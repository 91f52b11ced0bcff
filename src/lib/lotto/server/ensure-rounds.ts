/** Makes the rounds of the coming days from each active market's schedule and holidays. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay } from '../../time.ts';
import { chainNow } from '../../yeekee/server/beacons.ts';
import { openYeekee } from '../../yeekee/server/open.ts';
import { plannedRounds } from '../rules/schedule.ts';
import { ensureCatalogue, hasCatalogue } from './ensure-catalogue.ts';
import { market, marketHoliday, round } from './tables.ts';

const daysAhead = 30;
const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * Job: every round from today to 30 days ahead exists (yeekee: of this game day and the next). Rounds that are there are
 * left alone, and none is made whose betting has ended, so running it again or late changes nothing. Returns how many were made.
 *
 * @see design lotto.md 5
 */
export async function ensureRounds(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await hasCatalogue(tx))) await ensureCatalogue(tx);
    const now = ctx.now();
    const today = bangkokDay(now);
    const markets = await tx
      .select({ code: market.code, schedule: market.schedule, yeekee: market.yeekee })
      .from(market)
      .where(eq(market.active, true));
    const holidays = await tx.select().from(marketHoliday);
    const planned = markets.flatMap(({ code, schedule }) => {
      const moved = new Map(holidays.filter((row) => row.market === code).map((row) => [row.day, row.movedTo]));
      const last = addDays(today, schedule.kind === 'yeekee' ? 1 : daysAhead);
      // From yesterday: New York’s round of a day closes in the night after it.
      return plannedRounds(schedule, moved, addDays(today, -1), last)
        .filter((one) => one.closeAt > now)
        .map((one) => ({ market: code, ...one }));
    });
    if (planned.length === 0) return 0;
    // In one order, whoever makes them: two processes that make the same rounds at once wait for each other, not in a circle.
    planned.sort((a, b) => order(a.market, b.market) || order(a.drawDate, b.drawDate) || a.number - b.number);
    const made = await tx.insert(round).values(planned).onConflictDoNothing().returning();
    await openYeekee(tx, made, new Map(markets.map(({ code, yeekee }) => [code, yeekee])), chainNow(ctx));
    return made.length;
  });
}
