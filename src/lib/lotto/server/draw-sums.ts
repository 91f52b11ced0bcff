/** Bills by market and day of the draw, for reports. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import type { Day } from '../../time.ts';
import { market } from './tables.ts';

/** The markets' names by code. */
export async function marketNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ code: market.code, name: market.name }).from(market);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

export interface DrawSum {
  readonly day: Day;
  readonly code: string;
  readonly market: string;
  readonly bills: bigint;
  readonly stake: bigint;
  /** What members paid, discounts taken off. */
  readonly payable: bigint;
  readonly wins: bigint;
}

/** Bills that were not cancelled or refunded, of draws on these days, both inclusive; amounts in satang. */
export async function drawSums(db: Db, from: Day, to: Day): Promise<DrawSum[]> {
  const { rows } = await db.execute<Record<string, unknown> & DrawSum>(sql`
    select round.draw_date::text as day, market.code, market.name as market, count(*) as bills, sum(bill.stake)::bigint as stake,
        sum(bill.payable)::bigint as payable, coalesce(sum(bill.win_amount), 0)::bigint as wins
      from round join market on market.code = round.market join bill on bill.round_id = round.id and bill.status in ('pending', 'won', 'lost')
      where round.draw_date between ${from}::date and ${to}::date
      group by round.draw_date, market.code order by round.draw_date, market.position, market.code`);
  return rows;
}
