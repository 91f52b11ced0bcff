/** Reads of results. Only approved ones are visible; a corrected one lists the versions it replaced. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, max, ne, or, sql } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import { statement } from '../../server/db/statement.ts';
import type { Day } from '../../time.ts';
import type { PublishedView } from '../contract.ts';
import type { BetType } from '../rules/bet-types.ts';
import { roundColumns } from './round-columns.ts';
import { type PublishedRow, publishedView, resultView } from './shapes.ts';
import { market, result, round } from './tables.ts';

/** The current result of each round that has one. */
const published = (ctx: Context) =>
  ctx.db
    .select({
      ...roundColumns,
      version: result.version,
      raw: result.raw,
      mapped: result.mapped,
      approvedAt: result.approvedAt,
      source: result.source,
    })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .innerJoin(result, and(eq(result.roundId, round.id), eq(result.version, round.resultVersion)))
    .$dynamic();

/**
 * The result of a round.
 *
 * @throws Refusal not_found while there is none
 */
export async function resultOf(ctx: Context, roundId: bigint): Promise<PublishedView> {
  const [view] = await views(ctx, await published(ctx).where(eq(round.id, roundId)));
  if (!view) throw new Refusal('not_found');
  return view;
}

/**
 * The result at the permanent address of a draw.
 *
 * @throws Refusal not_found
 */
export async function resultOn(
  ctx: Context,
  draw: { readonly market: string; readonly date: Day },
): Promise<PublishedView> {
  const [view] = await views(
    ctx,
    await published(ctx)
      .where(and(eq(round.market, draw.market), eq(round.drawDate, draw.date)))
      .limit(1),
  );
  if (!view) throw new Refusal('not_found');
  return view;
}

export interface ResultsWanted {
  readonly market?: string | undefined;
  readonly date?: Day | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Leaves out the 352 yeekee rounds of a day, which have a grid of their own. */
  readonly withoutYeekee?: boolean | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Results, newest first; the cursor is "close in ms . id" of a round, and any other value finds nothing. */
export async function results(
  ctx: Context,
  wanted: ResultsWanted,
): Promise<{ items: PublishedView[]; next_cursor: string | null }> {
  const [ms, id] = /^(\d{1,14})\.(\d{1,18})$/.exec(wanted.cursor ?? '')?.slice(1) ?? [];
  const at = new Date(Number(ms));
  const before =
    ms && id
      ? and(
          sql`exists (select from ${round} given where given.id = ${BigInt(id)} and given.close_at = ${at.toISOString()}::timestamptz)`,
          or(lt(round.closeAt, at), and(eq(round.closeAt, at), lt(round.id, BigInt(id)))),
        )
      : undefined;
  const rows = await published(ctx)
    .where(
      and(
        eq(market.active, true),
        wanted.market ? eq(round.market, wanted.market) : undefined,
        wanted.date ? eq(round.drawDate, wanted.date) : undefined,
        wanted.from ? gte(round.drawDate, wanted.from) : undefined,
        wanted.to ? lte(round.drawDate, wanted.to) : undefined,
        wanted.withoutYeekee ? ne(market.mapping, 'DIGIT5') : undefined,
        before,
      ),
    )
    .orderBy(desc(round.closeAt), desc(round.id))
    .limit(wanted.limit + 1);
  const page = rows.slice(0, wanted.limit);
  const last = page.at(-1);
  return {
    items: await views(ctx, page),
    next_cursor: rows.length > wanted.limit && last ? `${last.closeAt.getTime()}.${last.id}` : null,
  };
}

/** The latest result of each active market, by market. */
export async function lastResults(ctx: Context): Promise<Map<string, PublishedView>> {
  const rows = await published(ctx).where(
    and(
      eq(market.active, true),
      sql`${round.id} = (select last.id from ${round} last where last.market = ${market.code} and last.result_version is not null order by last.close_at desc limit 1)`,
    ),
  );
  return new Map(rows.map((row) => [row.market, publishedView(ctx, row)]));
}

/** Draw days of a market with a result, newest first, each with its last change: for archives and the sitemap. */
export async function resultDays(ctx: Context, marketCode: string): Promise<{ day: Day; at: Date }[]> {
  const rows = await ctx.db
    .select({ day: round.drawDate, at: max(result.approvedAt), closeAt: max(round.closeAt) })
    .from(round)
    .innerJoin(result, and(eq(result.roundId, round.id), eq(result.version, round.resultVersion)))
    .where(eq(round.market, marketCode))
    .groupBy(round.drawDate)
    .orderBy(desc(round.drawDate));
  return rows.map((row) => ({ day: row.day, at: row.at ?? row.closeAt ?? new Date(0) }));
}

/** Years in which a market has results, newest first. */
export async function resultYears(ctx: Context, marketCode: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ year: string }>(sql`
    select distinct to_char(draw_date, 'YYYY') as year from ${round}
      where market = ${marketCode} and result_version is not null order by year desc`);
  return rows.map((row) => row.year);
}

/** The nearest draw days with a result before and after a day; by default over all markets except yeekee. */
export async function nearestDays(
  ctx: Context,
  of: { readonly market?: string | undefined; readonly date: Day },
): Promise<{ earlier: Day | null; later: Day | null }> {
  const side = async (how: 'earlier' | 'later'): Promise<Day | null> => {
    const [row] = await ctx.db
      .select({ day: round.drawDate })
      .from(round)
      .innerJoin(market, and(eq(market.code, round.market), eq(market.active, true)))
      .where(
        and(
          of.market ? eq(round.market, of.market) : ne(market.mapping, 'DIGIT5'),
          isNotNull(round.resultVersion),
          how === 'earlier' ? lt(round.drawDate, of.date) : gt(round.drawDate, of.date),
        ),
      )
      .orderBy(how === 'earlier' ? desc(round.drawDate) : asc(round.drawDate))
      .limit(1);
    return row?.day ?? null;
  };
  return { earlier: await side('earlier'), later: await side('later') };
}

/** A member's winnings on each round of a market's day, to mark them in the grid. */
export async function winsOfDay(
  ctx: Context,
  of: { readonly market: string; readonly date: Day },
): Promise<Map<string, NonNullable<PublishedView['my_wins']>>> {
  if (!ctx.member) return new Map();
  const { rows } = await winsOfDayStatement(ctx.db, [ctx.member.id, of.market, of.date]);
  return winsByRound(rows);
}

async function views(ctx: Context, rows: readonly PublishedRow[]): Promise<PublishedView[]> {
  const corrected = rows.filter((row) => row.version > 1).map((row) => row.id);
  const versions = corrected.length
    ? await ctx.db
        .select()
        .from(result)
        .where(and(inArray(result.roundId, corrected), isNotNull(result.approvedAt)))
        .orderBy(desc(result.version))
    : [];
  const plain = rows.map((row) => ({
    ...publishedView(ctx, row),
    replaced: versions
      .filter((one) => one.roundId === row.id && one.version < row.version)
      .map((one) => ({
        version: one.version,
        result: resultView(one.mapped),
        // The reason for a replacement is stored with the version that replaced it.
        reason: versions.find((next) => next.roundId === row.id && next.version === one.version + 1)?.reason ?? '',
      })),
  }));
  return withWins(ctx, plain);
}

/** Results with what the member won in each; for a guest as they are. */
export async function withWins(ctx: Context, shown: readonly PublishedView[]): Promise<PublishedView[]> {
  if (!ctx.member || shown.length === 0) return [...shown];
  const ids = arrayLiteral(shown.map((one) => BigInt(one.round_id)));
  const { rows } = await winsStatement(ctx.db, [ctx.member.id, ids]);
  const wins = winsByRound(rows);
  return shown.map((one) => ({ ...one, my_wins: wins.get(one.round_id) ?? [] }));
}

type WinRow = { round_id: bigint; bill_id: bigint; bet_type: BetType; number: string; win_amount: bigint };

const wonLines = `select bill.round_id, bill.id as bill_id, line.bet_type, line.number, line.win_amount
  from bill join line on line.bill_id = bill.id and line.win_amount > 0`;

const winsStatement = statement<WinRow>(
  'wins_of_rounds',
  `${wonLines} where bill.member_id = $1 and bill.status = 'won' and bill.round_id = any($2::bigint[])
    order by bill.id, line.position`,
);

const winsOfDayStatement = statement<WinRow>(
  'wins_of_day',
  `${wonLines} join round on round.id = bill.round_id
    where bill.member_id = $1 and bill.status = 'won' and round.market = $2 and round.draw_date = $3::date
      and round.result_version is not null
    order by bill.id, line.position`,
);

/** By the round's id in the wire form. */
function winsByRound(rows: readonly WinRow[]): Map<string, NonNullable<PublishedView['my_wins']>> {
  const wins = new Map<string, NonNullable<PublishedView['my_wins']>>();
  for (const row of rows) {
    const list = wins.get(String(row.round_id)) ?? [];
    wins.set(String(row.round_id), list);
    list.push({
      bill_id: String(row.bill_id),
      bet_type: row.bet_type,
      number: row.number,
      win_amount: toDecimal(satang(row.win_amount)),
    });
  }
  return wins;
}
