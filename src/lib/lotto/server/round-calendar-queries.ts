/** The rounds of some days by market, for the console's calendar: which still lack a result. */
import { and, asc, eq, gte, isNull, lte, notLike } from 'drizzle-orm';
import { invalidInput } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { addDays, type Day, minuteMs } from '../../time.ts';
import type { CalendarRound } from '../operator-contract.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import { market, result, round } from './tables.ts';

function stateOf(
  row: {
    readonly status: RoundStatus;
    readonly openAt: Date;
    readonly closeAt: Date;
    readonly dueAt: Date;
    readonly waits: boolean;
  },
  now: Date,
): CalendarRound['state'] {
  if (row.status === 'void') return 'void';
  if (row.waits) return 'waiting';
  if (row.status === 'resulted' || row.status === 'settled') return 'done';
  if (now < row.openAt) return 'coming';
  if (now < row.closeAt && row.status !== 'closed') return 'open';
  return now > row.dueAt ? 'late' : 'due';
}

/** As long as a month is. */
const daysMax = 31;

/**
 * Rounds drawn from `from` to `to`, Bangkok days, of every market but yeekee, which has many a day; by name, then day.
 *
 * @throws Refusal invalid_input for more than 31 days
 */
export async function roundCalendar(
  ctx: Context,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<CalendarRound[]> {
  if (to < from || to > addDays(from, daysMax - 1)) throw invalidInput({ to: `ครั้งละไม่เกิน ${daysMax} วัน` });
  const now = ctx.now();
  const rows = await ctx.db
    .select({
      id: round.id,
      market: round.market,
      marketName: market.name,
      after: market.resultAfterMinutes,
      day: round.drawDate,
      status: round.status,
      openAt: round.openAt,
      closeAt: round.closeAt,
      waitingVersion: result.version,
    })
    .from(round)
    .innerJoin(market, eq(market.code, round.market))
    .leftJoin(result, and(eq(result.roundId, round.id), isNull(result.approvedAt)))
    .where(and(gte(round.drawDate, from), lte(round.drawDate, to), notLike(round.market, 'yeekee%')))
    .orderBy(asc(market.name), asc(round.drawDate), asc(round.id));
  return rows.map((row) => ({
    round_id: String(row.id),
    market: row.market,
    market_name: row.marketName,
    draw_date: row.day,
    state: stateOf(
      { ...row, dueAt: new Date(row.closeAt.getTime() + row.after * minuteMs), waits: row.waitingVersion !== null },
      now,
    ),
  }));
}
