/** Members' stakes and winnings in lotteries by the day of the result: the basis of cashback. */
import { sql } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { DayPlay, PlaySource } from '../../play/server/play-sources.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import type { BetType } from '../rules/bet-types.ts';
import { houseEdgeBp } from '../rules/house-edge.ts';

/**
 * A round belongs to the day its first result was published, whenever its bills were paid and however often it was
 * corrected.
 */
async function playOn(db: Db, day: Day): Promise<DayPlay[]> {
  const [from, to] = [bangkokInstant(day).toISOString(), bangkokInstant(addDays(day, 1)).toISOString()];
  const { rows } = await db.execute<{ member_id: bigint; stakes: bigint; wins: bigint }>(sql`
    select bill.member_id, sum(bill.payable)::bigint as stakes, sum(bill.win_amount)::bigint as wins
      from result join bill on bill.round_id = result.round_id
      where result.version = 1
        and coalesce(result.approved_at, result.entered_at) >= ${from}::timestamptz
        and coalesce(result.approved_at, result.entered_at) < ${to}::timestamptz
        and bill.status in ('won', 'lost') and bill.taken_id is null
      group by bill.member_id order by bill.member_id`);
  return rows.map((row) => ({ memberId: row.member_id, stakes: satang(row.stakes), wins: satang(row.wins) }));
}

/** Days of rounds finished since then, or not finished yet. */
async function daysChangedSince(db: Db, since: Date): Promise<Day[]> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select distinct (coalesce(result.approved_at, result.entered_at) at time zone 'Asia/Bangkok')::date::text as day
      from (
        select id from round where settled_at >= ${since.toISOString()}::timestamptz and status = 'settled'
        union select id from round where settled_at is null and status in ('resulted', 'settled')
      ) as touched join result on result.round_id = touched.id and result.version = 1
      order by 1`);
  return rows.map((row) => row.day);
}

export const lottoPlay: PlaySource = { category: 'lotto', playOn, daysChangedSince };

/** Serialises changes of rates and of rewards paid out of their edge, so that each sees the other. */
export async function holdRates(tx: Db): Promise<void> {
  await tx.execute(sql`select 1 from rate_plan order by id for update`);
}

/** The smallest house edge of the rates offered now, in hundredths of a percent. */
export async function lottoEdgeBp(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bet_type: BetType; rate_x100: number; discount_bp: number }>(
    sql`select bet_type, rate_x100, discount_bp from rate`,
  );
  return Math.min(10_000, ...rows.map((row) => houseEdgeBp(row.bet_type, row.rate_x100, row.discount_bp)));
}
