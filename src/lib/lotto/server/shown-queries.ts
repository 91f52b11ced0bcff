/** The lottery as its pages show it to everybody: shared reads, stale for two seconds at most or until a round changes. */
import type { Context } from '../../server/context.ts';
import { sharedRead } from '../../server/read-cache.ts';
import { toIso } from '../../time.ts';
import type { Lobby, MarketRates, PublishedView, RoundFilter, RoundView } from '../contract.ts';
import { type BoardRow, resultsBoard } from './board-queries.ts';
import { lobby, type MarketRow, markets, ratesByMarket, roundRows, rounds } from './queries.ts';
import { results, resultYears, withWins } from './results.ts';
import { roundView } from './shapes.ts';

/** Countdowns run from the server's time, so that is the request's own. */
const withTime = <T extends { readonly server_time: string }>(ctx: Context, view: T): T => ({
  ...view,
  server_time: toIso(ctx.now()),
});

export const shownMarkets = (ctx: Context): Promise<MarketRow[]> => sharedRead(ctx, 'markets', markets);

/** The code of each market in stakes, and its name. */
export const gameNames = async (ctx: Context): Promise<[string, string][]> =>
  (await shownMarkets(ctx)).map(({ code, name }) => [`lotto:${code}`, name]);

export async function shownLobby(ctx: Context): Promise<Lobby> {
  return withTime(ctx, await sharedRead(ctx, 'lobby', lobby));
}

/** Rounds of a filter; those of all markets that have not closed are read once for all. */
export async function shownRounds(ctx: Context, filter: RoundFilter): Promise<RoundView[]> {
  if (filter.market || filter.date || filter.status) return rounds(ctx, filter);
  const now = ctx.now();
  const rows = await sharedRead(ctx, `rounds ${filter.limit}`, (nobody) => roundRows(nobody, filter));
  return rows.filter((row) => row.closeAt > now).map((row) => roundView(row, now));
}

export const shownBoard = (ctx: Context): Promise<BoardRow[]> => sharedRead(ctx, 'results board', resultsBoard);

/** The rates of a category of the lobby, without what a member has used of limits. */
export const shownRates = (ctx: Context, categoryId: number): Promise<MarketRates[]> =>
  sharedRead(ctx, `rates ${categoryId}`, (nobody) => ratesByMarket(nobody, categoryId));

/** Years with results of one of the markets. */
export const shownYears = (ctx: Context, market: string): Promise<string[]> =>
  sharedRead(ctx, `years ${market}`, (nobody) => resultYears(nobody, market));

/** The newest results but those of yeekee, with what the member won in them. */
export async function latestResults(ctx: Context, limit: number): Promise<PublishedView[]> {
  const { items } = await sharedRead(ctx, `latest ${limit} results`, (nobody) =>
    results(nobody, { limit, withoutYeekee: true }),
  );
  return withWins(ctx, items);
}
