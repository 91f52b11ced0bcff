/** Members' stakes and winnings in lotteries by the day of the result: the basis of cashback and commissions. */
import { type SQL, sql } from 'drizzle-orm';
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
const playSql = (from: Day, to: Day): SQL => sql`
    select bill.member_id, 'lotto' as category, sum(bill.payable)::bigint as stakes, sum(bill.win_amount)::bigint as wins
      from result join bill on bill.round_id = result.round_id
      where ${countedOn(from, to)}
      group by bill.member_id`;

async function playOn(db: Db, day: Day): Promise<DayPlay[]> {
  const { rows } = await db.execute<{ member_id: bigint; stakes: bigint; wins: bigint }>(
    sql`${playSql(day, day)} order by bill.member_id`,
  );
  return rows.map((row) => ({
    memberId: row.member_id,
    category: 'lotto',
    stakes: satang(row.stakes),
    wins: satang(row.wins),
  }));
}

/** The settled bills of the main wallet whose first result was published on these days, both inclusive. */
function countedOn(from: Day, to: Day): SQL {
  const [first, end] = [bangkokInstant(from).toISOString(), bangkokInstant(addDays(to, 1)).toISOString()];
  return sql`result.version = 1
    and coalesce(result.approved_at, result.entered_at) >= ${first}::timestamptz
    and coalesce(result.approved_at, result.entered_at) < ${end}::timestamptz
    and bill.status in ('won', 'lost') and bill.taken_id is null`;
}

const gamesOf: PlaySource['gamesOf'] = (memberId, { from, to }) => sql`
  select 'lotto' as category, market.name, sum(bill.payable)::bigint as stakes, sum(bill.win_amount)::bigint as wins
    from result join bill on bill.round_id = result.round_id join round on round.id = bill.round_id
    join market on market.code = round.market
    where bill.member_id = ${memberId} and ${countedOn(from, to)}
    group by market.code`;

const since: PlaySource['since'] = {
  stakes: `select coalesce(sum(b.payable), 0) from bill b join result f on f.round_id = b.round_id and f.version = 1
    where b.member_id = $1 and b.status in ('won', 'lost') and b.taken_id is null and coalesce(f.approved_at, f.entered_at) >= r.since`,
  games: 'select 0::bigint',
};

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

export const lottoPlay: PlaySource = {
  categories: ['lotto'],
  playOn,
  playSql,
  // Games of providers alone are counted.
  gamesSql: () => sql`select null::bigint as member_id, 0 as games where false`,
  daysChangedSince,
  gamesOf,
  since,
  edgeBp: (db) => lottoEdgeBp(db),
};
