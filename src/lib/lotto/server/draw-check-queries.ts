/** What a result is compared with before its approval. */
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../time.ts';
import type { DrawFacts } from '../rules/draw-checks.ts';
import type { DrawResult } from '../rules/results.ts';
import type { Schedule } from '../rules/schedule.ts';
import { bill } from './bill-tables.ts';
import { market, marketHoliday, result, round } from './tables.ts';

/** So many rounds before are compared, which is ten years of the government's. */
const earlierMax = 255;

/** Its instants in the database's form, because they come within jsonb. */
export interface FactRow {
  readonly draw_date: Day;
  readonly close_at: string;
  readonly last_bill_at: string | null;
  readonly schedule: Schedule;
  readonly holidays: Readonly<Record<Day, Day | null>>;
  readonly earlier: number;
  readonly same_as: Day | null;
}

/** SQL of a round beside its market's calendar and the results before it: one `FactRow`. */
export const drawFactsSql = (roundId: bigint, drawn: DrawResult): SQL => sql`
    select r.draw_date::text, r.close_at::text, m.schedule, before.*,
      (select max(created_at)::text from ${bill} where round_id = r.id and status <> 'cancelled') as last_bill_at,
      (select coalesce(jsonb_object_agg(h.day, h.moved_to), '{}') from ${marketHoliday} h
        where h.market = r.market and (h.day = r.draw_date or h.moved_to = r.draw_date)) as holidays
      from ${round} r join ${market} m on m.code = r.market
      cross join lateral (
        select count(*)::int as earlier, (max(o.draw_date) filter (where x.mapped = ${JSON.stringify(drawn)}::jsonb))::text as same_as
          from (select id, draw_date, result_version from ${round} where market = r.market and close_at < r.close_at
            order by close_at desc limit ${earlierMax}) o
          join ${result} x on x.round_id = o.id and x.version = o.result_version) before
      where r.id = ${roundId}`;

export const drawFactsOf = (row: FactRow): DrawFacts => ({
  drawDate: row.draw_date,
  closeAt: new Date(row.close_at),
  lastBillAt: row.last_bill_at === null ? null : new Date(row.last_bill_at),
  schedule: row.schedule,
  holidays: new Map(Object.entries(row.holidays) as [Day, Day | null][]),
  earlier: row.earlier,
  sameAs: row.same_as,
});
