/** A market's results of one day, for its pages: the draw, or all rounds of a day of yeekee. */
import { resultOn } from '../../lotto/server/queries.ts';
import { shownMarkets } from '../../lotto/server/shown-queries.ts';
import type { Context } from '../../server/context.ts';
import { orUndefined } from '../../server/front-door/guards.ts';
import { isDay } from '../../time.ts';
import { yeekeeDay } from './queries.ts';

/** Undefined for a market that is not shown, for what is no day, and for a day without results. */
export async function resultDay(ctx: Context, code: string, date: string) {
  const market = isDay(date) ? (await shownMarkets(ctx)).find((one) => one.code === code) : undefined;
  if (!market) return undefined;
  if (market.roundsADay > 1) {
    const day = await yeekeeDay(ctx, { variant: code as 'yeekee5' | 'yeekee15', date });
    return day.rounds.length > 0 ? { market, day, published: undefined } : undefined;
  }
  const published = await orUndefined(resultOn(ctx, { market: code, date }));
  return published && { market, day: undefined, published };
}
