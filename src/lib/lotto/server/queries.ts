/** Reads of markets, rounds and results, shaped for pages and calls. */
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { toIso } from '../../time.ts';
import type { Lobby, MarketRates, RateView, RoundFilter, RoundPage, RoundView, RuleView } from '../contract.ts';
import type { BetType } from '../rules/bet-types.ts';
import type { TypeRate } from '../rules/pricing.ts';
import { isDrawn, type Mapping } from '../rules/results.ts';
import { limitsOf } from './limits.ts';
import { lastResults } from './results.ts';
import { roundBook } from './round-book.ts';
import { roundColumns } from './round-columns.ts';
import { type RoundRow, ratesView, roundView, ruleView } from './shapes.ts';
import { category, market, rate, ratePlan, round } from './tables.ts';

export { nearestDays, resultDays, resultOn, results, resultYears, winsOfDay } from './results.ts';

/** Active markets in their order. */
export async function markets(ctx: Context): Promise<MarketRow[]> {
  const rows = await ctx.db
    .select({
      code: market.code,
      name: market.name,
      flag: market.flag,
      categoryId: market.categoryId,
      rateGroup: market.rateGroup,
      mapping: market.mapping,
      schedule: market.schedule,
    })
    .from(market)
    .where(eq(market.active, true))
    .orderBy(asc(market.position));
  return rows.map(({ schedule, ...row }) => ({
    ...row,
    roundsADay: schedule.kind === 'yeekee' ? schedule.rounds : 1,
  }));
}

export interface MarketRow {
  readonly code: string;
  readonly name: string;
  readonly flag: string;
  readonly categoryId: number;
  readonly rateGroup: 'gov' | 'other';
  readonly mapping: Mapping;
  /** More than 1 for yeekee. */
  readonly roundsADay: number;
}

const roundsQuery = (db: Db) =>
  db
    .select(roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(
      and(
        eq(market.active, true),
        sql`(${value('market')}::text is null or ${round.market} = ${value('market')}::text)`,
        sql`(${value('date')}::date is null or ${round.drawDate} = ${value('date')}::date)`,
        sql`(${value('status')}::text is null or ${round.status} = ${value('status')}::text)`,
        gt(round.closeAt, value('after')),
      ),
    )
    .limit(value('most'))
    .$dynamic();

const roundsNearest = preparedQuery('rounds_nearest', (db) =>
  roundsQuery(db).orderBy(asc(round.closeAt), asc(market.position)),
);
const roundsNewest = preparedQuery('rounds_newest', (db) =>
  roundsQuery(db).orderBy(desc(round.closeAt), asc(market.position)),
);

/** The rows of `rounds`. */
export async function roundRows(ctx: Context, filter: RoundFilter): Promise<RoundRow[]> {
  // A list of past rounds starts with the newest.
  const query = filter.status === 'settled' || filter.status === 'void' ? roundsNewest : roundsNearest;
  return query(ctx.db, {
    market: filter.market ?? null,
    date: filter.date ?? null,
    status: filter.status ?? null,
    after: filter.date || filter.status ? '-infinity' : ctx.now(),
    most: filter.limit,
  });
}

/** Rounds by market, draw date and stored status, nearest close first; without a filter those that have not closed. */
export async function rounds(ctx: Context, filter: RoundFilter): Promise<RoundView[]> {
  const now = ctx.now();
  return (await roundRows(ctx, filter)).map((row) => roundView(row, now));
}

/**
 * The lobby: all active markets by category, nearest close first, each with its current round (the open one, otherwise the
 * last day's round waiting for its result, otherwise the next) and its latest result.
 */
export async function lobby(ctx: Context): Promise<Lobby> {
  const now = ctx.now();
  const all = await markets(ctx);
  const categories = await ctx.db.select().from(category).orderBy(asc(category.id));
  const current = await currentRounds(ctx, now);
  const lasts = await lastResults(ctx);
  const turn = (code: string): number => current.get(code)?.turn ?? 3;
  const closing = (code: string): number => current.get(code)?.row.closeAt.getTime() ?? 0;
  return {
    status: 0,
    server_time: toIso(now),
    categories: categories
      .map((one) => ({
        category_id: one.id,
        name: one.name,
        markets: all
          .filter((row) => row.categoryId === one.id)
          .sort((a, b) => turn(a.code) - turn(b.code) || closing(a.code) - closing(b.code))
          .map((row) => {
            const found = current.get(row.code);
            return {
              market: row.code,
              name: row.name,
              flag: row.flag,
              rounds_a_day: row.roundsADay,
              round: found ? roundView(found.row, now) : null,
              last_result: lasts.get(row.code) ?? null,
            };
          }),
      }))
      .filter((one) => one.markets.length > 0),
  };
}

async function currentRounds(
  ctx: Context,
  now: Date,
): Promise<Map<string, { readonly row: RoundRow; readonly turn: number }>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const turn = sql<number>`case when ${round.closeAt} <= ${at} then 1 when ${round.openAt} <= ${at} and ${round.status} <> 'closed' then 0 when ${round.status} = 'closed' then 1 else 2 end`;
  const rows = await ctx.db
    .selectDistinctOn([round.market], { ...roundColumns, turn })
    .from(round)
    .innerJoin(market, and(eq(market.code, round.market), eq(market.active, true)))
    .where(
      and(sql`${round.status} in ('scheduled', 'open', 'closed')`, sql`${round.closeAt} > ${at} - interval '1 day'`),
    )
    .orderBy(asc(round.market), turn, asc(round.closeAt));
  return new Map(rows.map(({ turn: order, ...row }) => [row.market, { row, turn: order }]));
}

/**
 * A round with all data of its page and editor.
 *
 * @throws Refusal not_found
 */
export async function roundPage(ctx: Context, roundId: bigint): Promise<RoundPage> {
  const book = await roundBook(ctx.db, roundId, { now: ctx.now() });
  const limits = await limitsOf(ctx, book);
  const now = ctx.now();
  return {
    round: roundView(book, now),
    market: {
      market: book.market,
      name: book.marketName,
      flag: book.flag,
      category_id: book.categoryId,
      category_name: book.categoryName,
      mapping: book.mapping,
    },
    rates: ratesView(book.rates),
    limits,
    rule: ruleView(book),
    version: limits.version,
    server_time: toIso(now),
  };
}

/** @throws Refusal not_found */
export async function roundRule(ctx: Context, roundId: bigint): Promise<RuleView> {
  return ruleView(await roundBook(ctx.db, roundId, { now: ctx.now() }));
}

/** @throws Refusal not_found */
export async function roundRates(ctx: Context, roundId: bigint): Promise<RateView[]> {
  return ratesView((await roundBook(ctx.db, roundId, { now: ctx.now() })).rates);
}

/**
 * The rates of all active markets, or of one category, each with the limits of its open round.
 *
 * @throws Refusal not_found for an unknown category
 */
export async function ratesByMarket(ctx: Context, categoryId?: number): Promise<MarketRates[]> {
  const now = ctx.now();
  const shown = (await markets(ctx)).filter((row) => categoryId === undefined || row.categoryId === categoryId);
  if (shown.length === 0) throw new Refusal('not_found');
  const byGroup = await ratesByGroup(ctx);
  const open = await ctx.db
    .selectDistinctOn([round.market], roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(and(sql`${round.status} in ('scheduled', 'open')`, lte(round.openAt, now), gt(round.closeAt, now)))
    .orderBy(asc(round.market), asc(round.closeAt));
  const openRound = new Map(open.map((row) => [row.market, row]));
  const list: MarketRates[] = [];
  for (const row of shown) {
    const its = openRound.get(row.code);
    list.push({
      market: row.code,
      name: row.name,
      flag: row.flag,
      category_id: row.categoryId,
      rates: ratesView(new Map([...byGroup[row.rateGroup]].filter(([type]) => isDrawn(type, row.mapping)))),
      round_id: its ? String(its.id) : null,
      round: its ? roundView(its, now) : null,
      limits: its ? await limitsOf(ctx, await roundBook(ctx.db, its.id, { now })) : null,
    });
  }
  return list;
}

async function ratesByGroup(ctx: Context): Promise<Record<'gov' | 'other', Map<BetType, TypeRate>>> {
  const rows = await ctx.db
    .select({ rate })
    .from(rate)
    .innerJoin(ratePlan, and(eq(ratePlan.id, rate.planId), eq(ratePlan.code, 'standard')));
  const groups = { gov: new Map<BetType, TypeRate>(), other: new Map<BetType, TypeRate>() };
  for (const { rate: row } of rows) {
    groups[row.rateGroup].set(row.betType, {
      rateX100: row.rateX100,
      stakeMin: satang(row.stakeMin),
      stakeMax: satang(row.stakeMax),
      discountBp: row.discountBp,
      maxLoss: satang(row.maxLoss),
    });
  }
  return groups;
}
