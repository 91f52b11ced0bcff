/** The latest result of every lottery on one board, and the draws still due today. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { bangkokDay, type Day, minuteMs, toIso } from '../../time.ts';
import type { PublishedView } from '../contract.ts';
import type { DrawResult, Mapping, RawResult } from '../rules/results.ts';
import { gameDay } from '../rules/schedule.ts';
import { isSimulated, resultView } from './shapes.ts';
import { category, market, result, round } from './tables.ts';

export interface BoardRow {
  readonly code: string;
  readonly name: string;
  readonly flag: string;
  readonly category: string;
  /** More than 1 for yeekee. */
  readonly roundsADay: number;
  readonly last: {
    readonly date: Day;
    readonly number: number;
    readonly isToday: boolean;
    readonly result: PublishedView['result'];
    readonly version: number;
    readonly simulated: boolean;
    /** Government draws only. */
    readonly firstPrize: string | undefined;
  } | null;
  /** Due today without a result yet: when it is usually out. */
  readonly due: { readonly drawAt: string; readonly isClosed: boolean } | null;
}

/** All active markets in their order. */
export async function resultsBoard(ctx: Context): Promise<BoardRow[]> {
  const now = ctx.now();
  const today = bangkokDay(now);
  const { rows } = await ctx.db.execute<{
    code: string;
    name: string;
    flag: string;
    category: string;
    mapping: Mapping;
    rounds_a_day: number;
    result_after_minutes: number;
    last_date: Day | null;
    last_number: number | null;
    mapped: DrawResult | null;
    raw: RawResult | null;
    version: number | null;
    source: 'operator' | 'history' | 'yeekee' | null;
    due_close: string | Date | null;
  }>(sql`
    select m.code, m.name, m.flag, c.name as category, m.mapping, coalesce((m.schedule->>'rounds')::int, 1) as rounds_a_day,
        m.result_after_minutes, last.last_date, last.last_number, last.mapped, last.raw, last.version, last.source, due.due_close
      from ${market} m join ${category} c on c.id = m.category_id
      left join lateral (
        select r.draw_date::text as last_date, r.number as last_number, x.mapped, x.raw, x.version, x.source
          from ${round} r join ${result} x on x.round_id = r.id and x.version = r.result_version
          where r.market = m.code and r.result_version is not null order by r.close_at desc limit 1
      ) last on true
      left join lateral (
        select r.close_at as due_close from ${round} r
          where r.market = m.code and r.draw_date = ${today} and r.result_version is null and r.status in ('scheduled', 'open', 'closed')
            and m.mapping <> 'DIGIT5'
          order by r.close_at limit 1
      ) due on true
      where m.active order by m.position`);
  return rows.map((row) => {
    const closeAt = row.due_close === null ? undefined : new Date(row.due_close);
    return {
      code: row.code,
      name: row.name,
      flag: row.flag,
      category: row.category,
      roundsADay: row.rounds_a_day,
      last:
        row.last_date !== null && row.last_number !== null && row.mapped !== null
          ? {
              date: row.last_date,
              number: row.last_number,
              isToday: row.last_date === (row.mapping === 'DIGIT5' ? gameDay(now) : today),
              result: resultView(row.mapped),
              version: row.version ?? 1,
              simulated: isSimulated(ctx, row.source ?? 'history'),
              firstPrize: row.mapping === 'GLO' ? firstPrizeOf(row.raw) : undefined,
            }
          : null,
      due: closeAt
        ? {
            drawAt: toIso(new Date(closeAt.getTime() + row.result_after_minutes * minuteMs)),
            isClosed: closeAt <= now,
          }
        : null,
    };
  });
}

function firstPrizeOf(raw: RawResult | null): string | undefined {
  const first = raw?.first;
  return typeof first === 'string' ? first : undefined;
}
