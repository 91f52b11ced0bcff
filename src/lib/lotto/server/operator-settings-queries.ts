/** Reads of operators' settings: number limits, holidays, the rate plan. */
import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { rateText } from '../../thai.ts';
import { bangkokDay, type Day, toIso } from '../../time.ts';
import type {
  HolidayView,
  LimitListFilter,
  NumberLimitView,
  PlanView,
  RateRowView,
} from '../operator-settings-contract.ts';
import { betType, betTypes } from '../rules/bet-types.ts';
import { ladderCap } from '../rules/pricing.ts';
import { roundColumns } from './round-columns.ts';
import { roundView } from './shapes.ts';
import { market, marketHoliday, numberLimit, rate, ratePlan, round } from './tables.ts';

/** Limits by market, round, or ids; without `all` only current and future ones. */
export async function numberLimits(
  ctx: Context,
  wanted: LimitListFilter | readonly bigint[],
): Promise<NumberLimitView[]> {
  const now = ctx.now();
  const filter = Array.isArray(wanted)
    ? inArray(numberLimit.id, [...(wanted as readonly bigint[])])
    : limitFilter(wanted as LimitListFilter, now);
  const rows = await ctx.db
    .select({ limit: numberLimit, marketName: market.name, drawDate: round.drawDate })
    .from(numberLimit)
    .leftJoin(round, eq(round.id, numberLimit.roundId))
    .innerJoin(market, sql`${market.code} = coalesce(${numberLimit.market}, ${round.market})`)
    .where(filter)
    .orderBy(desc(numberLimit.id))
    .limit(Array.isArray(wanted) ? wanted.length : (wanted as LimitListFilter).limit);
  return rows.map(({ limit: row, marketName, drawDate }) => ({
    limit_id: String(row.id),
    market: row.market,
    round_id: row.roundId === null ? null : String(row.roundId),
    market_name: marketName,
    draw_date: drawDate,
    bet_type: row.betType,
    name: betType(row.betType).thai,
    number: row.key,
    action: row.action,
    pct: row.pct,
    cap: row.cap === null ? null : toDecimal(satang(row.cap)),
    from_at: row.fromAt ? toIso(row.fromAt) : null,
    until_at: row.untilAt ? toIso(row.untilAt) : null,
    state: row.untilAt && row.untilAt <= now ? 'over' : row.fromAt && row.fromAt > now ? 'coming' : 'in_force',
    created_at: toIso(row.createdAt),
  }));
}

function limitFilter(wanted: LimitListFilter, now: Date) {
  return and(
    wanted.market ? or(eq(numberLimit.market, wanted.market), eq(round.market, wanted.market)) : undefined,
    wanted.round_id ? eq(numberLimit.roundId, wanted.round_id) : undefined,
    wanted.bet_type ? eq(numberLimit.betType, wanted.bet_type) : undefined,
    wanted.before_id ? lt(numberLimit.id, wanted.before_id) : undefined,
    wanted.all
      ? undefined
      : sql`(${numberLimit.untilAt} is null or ${numberLimit.untilAt} > ${now.toISOString()}::timestamptz)
          and (${round.closeAt} is null or ${round.closeAt} > ${now.toISOString()}::timestamptz)`,
  );
}

/** Holidays from today or a given day, by day, with the rounds they apply to. One statement. */
export async function holidays(
  ctx: Context,
  wanted: { readonly market?: string | undefined; readonly from?: Day | undefined; readonly day?: Day | undefined },
): Promise<HolidayView[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select({ holiday: marketHoliday, of: market, round })
    .from(marketHoliday)
    .innerJoin(market, eq(market.code, marketHoliday.market))
    .leftJoin(
      round,
      and(eq(round.market, marketHoliday.market), eq(round.drawDate, marketHoliday.movedTo), eq(round.number, 1)),
    )
    .where(
      and(
        wanted.market ? eq(marketHoliday.market, wanted.market) : undefined,
        wanted.day ? eq(marketHoliday.day, wanted.day) : gte(marketHoliday.day, wanted.from ?? bangkokDay(now)),
      ),
    )
    .orderBy(asc(marketHoliday.day), asc(market.position));
  return rows.map(({ holiday, of, round: row }) => ({
    market: holiday.market,
    market_name: of.name,
    day: holiday.day,
    moved_to: holiday.movedTo,
    round: row && roundView({ ...of, ...row, marketName: of.name }, now),
  }));
}

/** A holiday of a market, and the round it applies to. */
export async function holidayView(
  ctx: Context,
  holiday: {
    readonly market: string;
    readonly marketName: string;
    readonly day: Day;
    readonly movedTo: Day | null;
  },
): Promise<HolidayView> {
  const { market: code, marketName, day, movedTo } = holiday;
  const round = movedTo ? await roundOf(ctx, code, movedTo) : null;
  return { market: code, market_name: marketName, day, moved_to: movedTo, round };
}

/** The round of a market's draw on a day, for markets with one a day. */
async function roundOf(ctx: Context, code: string, day: Day): Promise<HolidayView['round']> {
  const [row] = await ctx.db
    .select(roundColumns)
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .where(and(eq(round.market, code), eq(round.drawDate, day), eq(round.number, 1)));
  return row ? roundView(row, ctx.now()) : null;
}

export const rateRowView = (row: typeof rate.$inferSelect): RateRowView => ({
  group: row.rateGroup,
  bet_type: row.betType,
  name: betType(row.betType).thai,
  digits: betType(row.betType).digits,
  rate: rateText(row.rateX100),
  discount_pct: rateText(row.discountBp),
  stake_min: toDecimal(satang(row.stakeMin)),
  stake_max: toDecimal(satang(row.stakeMax)),
  max_loss: toDecimal(satang(row.maxLoss)),
  cap: toDecimal(
    ladderCap({
      rateX100: row.rateX100,
      stakeMin: satang(row.stakeMin),
      stakeMax: satang(row.stakeMax),
      discountBp: row.discountBp,
      maxLoss: satang(row.maxLoss),
    }),
  ),
});

/** The rate plan of all markets, types in order. @throws Refusal not_found before there is a catalogue */
export async function plan(ctx: Context): Promise<PlanView> {
  const [row] = await ctx.db.select().from(ratePlan).where(eq(ratePlan.code, 'standard'));
  if (!row) throw new Refusal('not_found');
  const rates = await ctx.db.select().from(rate).where(eq(rate.planId, row.id));
  const markets = await ctx.db.select().from(market).where(eq(market.active, true)).orderBy(asc(market.position));
  return {
    plan: row.code,
    name: row.name,
    lines_max: row.linesMax,
    payout_per_bill_max: toDecimal(satang(row.payoutPerBillMax)),
    payout_per_round_max: toDecimal(satang(row.payoutPerRoundMax)),
    groups: (['gov', 'other'] as const).map((group) => ({
      group,
      markets: markets.filter((one) => one.rateGroup === group).map((one) => one.code),
      rates: betTypes.flatMap(({ code }) => {
        const found = rates.find((one) => one.rateGroup === group && one.betType === code);
        return found ? rateRowView(found) : [];
      }),
    })),
  };
}

/** The id of that plan. */
export async function planId(ctx: Context): Promise<number> {
  const [row] = await ctx.db.select({ id: ratePlan.id }).from(ratePlan).where(eq(ratePlan.code, 'standard'));
  assert(row, 'the standard plan is part of the catalogue');
  return row.id;
}
