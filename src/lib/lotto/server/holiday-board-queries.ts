/** One market's calendar for the console: its schedule, holidays and the rounds of some days with what is on them. */
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import type { Day } from '../../time.ts';
import type { RoundStatus } from '../rules/round-state.ts';
import type { Holidays, Schedule } from '../rules/schedule.ts';

export interface BoardRound {
  readonly id: string;
  readonly day: Day;
  readonly status: RoundStatus;
  readonly closeAt: Date;
  readonly bills: number;
  /** Satang. */
  readonly stake: bigint;
}

export interface HolidayBoard {
  /** Those with one draw a day at most: yeekee has no holidays. */
  readonly markets: readonly { readonly code: string; readonly name: string }[];
  readonly market: string;
  readonly name: string;
  readonly schedule: Schedule;
  readonly holidays: Holidays;
  readonly rounds: ReadonlyMap<Day, BoardRound>;
}

interface Row extends Record<string, unknown> {
  readonly code: string;
  readonly name: string;
  readonly schedule: Schedule;
  readonly holidays: readonly { readonly day: Day; readonly moved_to: Day | null }[] | null;
  readonly rounds:
    | readonly {
        readonly id: string;
        readonly day: Day;
        readonly status: RoundStatus;
        readonly close_at: string;
        readonly bills: number;
        readonly stake: string;
      }[]
    | null;
}

const boardRows = statement<Row>(
  'holiday_board',
  `select m.code, m.name, m.schedule,
    case when m.code = $1 then (
      select json_agg(json_build_object('day', day::text, 'moved_to', moved_to::text)) from market_holiday where market = $1) end as holidays,
    case when m.code = $1 then (
      select json_agg(json_build_object('id', r.id::text, 'day', r.draw_date::text, 'status', r.status, 'close_at', r.close_at, 'bills', b.bills, 'stake', b.stake))
        from round r join lateral (
          select count(*)::int as bills, coalesce(sum(stake), 0)::text as stake from bill where round_id = r.id and status <> 'cancelled') b on true
        where r.market = $1 and r.number = 1 and r.draw_date between $2 and $3) end as rounds
    from market m where m.active and m.schedule ->> 'kind' <> 'yeekee' order by m.position`,
);

/**
 * The calendar of a market from one day to another, inclusive. One statement.
 *
 * @throws Refusal not_found (market, also one of yeekee)
 */
export async function holidayBoard(
  ctx: Context,
  { market, from, to }: { readonly market: string; readonly from: Day; readonly to: Day },
): Promise<HolidayBoard> {
  const { rows } = await boardRows(ctx.db, [market, from, to]);
  const chosen = rows.find(({ code }) => code === market);
  if (!chosen) throw new Refusal('not_found');
  return {
    markets: rows.map(({ code, name }) => ({ code, name })),
    market: chosen.code,
    name: chosen.name,
    schedule: chosen.schedule,
    holidays: new Map((chosen.holidays ?? []).map(({ day, moved_to }) => [day, moved_to])),
    rounds: new Map(
      (chosen.rounds ?? []).map((row) => [
        row.day,
        { ...row, closeAt: new Date(row.close_at), stake: BigInt(row.stake) },
      ]),
    ),
  };
}
