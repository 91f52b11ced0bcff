/** Creates the rounds of the coming days from each active market's schedule and holidays. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { addDays, bangkokDay } from '../../time.ts';
import { plannedRounds } from '../rules/schedule.ts';
import { ensureCatalogue, hasCatalogue } from './ensure-catalogue.ts';
import { roundExtensions } from './round-extensions.ts';
import { market, marketHoliday, round } from './tables.ts';

const daysAhead = 30;
const order = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * Job: ensures that every round from today to 30 days ahead exists (yeekee: of this game day and the next). Existing rounds
 * are left alone and past ones are not created, so running it again or late changes nothing. Returns the number created.
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
      // From yesterday: New York's round of a day closes during the following night.
      return plannedRounds(schedule, moved, addDays(today, -1), last)
        .filter((one) => one.closeAt > now)
        .map((one) => ({ market: code, ...one }));
    });
    if (planned.length === 0) return 0;
    // In a fixed order, so that processes creating the same rounds wait for each other instead of deadlocking.
    planned.sort((a, b) => order(a.market, b.market) || order(a.drawDate, b.drawDate) || a.number - b.number);
    const inserted = await tx.insert(round).values(planned).onConflictDoNothing().returning();
    const settings = new Map(markets.map(({ code, yeekee }) => [code, yeekee]));
    for (const extension of roundExtensions.all()) await extension.created(ctx, tx, inserted, settings);
    return inserted.length;
  });
}
