/** Members' stakes and winnings in games by the day their rounds were closed: the basis of cashback, VIP levels and commissions. */
import { type SQL, sql } from 'drizzle-orm';
import { satang } from '../../money.ts';
import type { DayPlay, PlayedCategory, PlaySource } from '../../play/server/play-sources.ts';
import type { Db } from '../../server/db/connect.ts';
import { addDays, bangkokInstant, type Day } from '../../time.ts';
import type { GameCategory } from '../rules/counted-stake.ts';

/**
 * A bet counts on the day its round was closed, because it may win until then. What was rolled back never counts, and of the
 * others not what came back unspent; a free spin has a stake of nothing (games-detail.md 7).
 */
const closedOn = (from: Day, to: Day): SQL => sql`bet.status = 'settled' and bet.taken_id is null
    and bet.closed_at >= ${bangkokInstant(from).toISOString()}::timestamptz
    and bet.closed_at < ${bangkokInstant(addDays(to, 1)).toISOString()}::timestamptz`;

const stakes = sql`coalesce(sum(bet.stake - bet.unspent) filter (where bet.kind = 'stake'), 0)::bigint`;
const wins = sql`sum(bet.won)::bigint`;
const bets = sql`game_bet bet join game_round round on round.id = bet.round_id join game on game.id = round.game_id`;

const playSql = (from: Day, to: Day): SQL => sql`
    select bet.member_id, game.category, ${stakes} as stakes, ${wins} as wins
      from ${bets} where ${closedOn(from, to)}
      group by bet.member_id, game.category having ${stakes} > 0 or ${wins} > 0`;

const gamesSql = (from: Day, to: Day): SQL => sql`
    select bet.member_id, count(distinct game.id) as games
      from ${bets} where ${closedOn(from, to)} and bet.kind = 'stake' and bet.stake > bet.unspent
      group by bet.member_id`;

async function playOn(db: Db, day: Day): Promise<DayPlay[]> {
  const { rows } = await db.execute<{ member_id: bigint; category: GameCategory; stakes: bigint; wins: bigint }>(
    sql`${playSql(day, day)} order by bet.member_id, game.category`,
  );
  return rows.map((row) => ({
    memberId: row.member_id,
    category: row.category,
    stakes: satang(row.stakes),
    wins: satang(row.wins),
  }));
}

async function daysChangedSince(db: Db, since: Date): Promise<Day[]> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select distinct (closed_at at time zone 'Asia/Bangkok')::date::text as day
      from game_bet where (closed_at >= ${since.toISOString()}::timestamptz or corrected_at >= ${since.toISOString()}::timestamptz)
        and status = 'settled' order by 1`);
  return rows.map((row) => row.day);
}

const gamesOf: PlaySource['gamesOf'] = (memberId, { from, to }) => sql`
  select game.category, game.name, ${stakes} as stakes, ${wins} as wins
    from ${bets} where bet.member_id = ${memberId} and ${closedOn(from, to)}
    group by game.id having ${stakes} > 0 or ${wins} > 0`;

const ofMember = `b.member_id = $1 and b.status = 'settled' and b.taken_id is null and b.kind = 'stake' and b.closed_at >= r.since`;

const since: PlaySource['since'] = {
  stakes: `select coalesce(sum(b.stake - b.unspent), 0) from game_bet b where ${ofMember}`,
  games: `select count(distinct o.game_id) from game_bet b join game_round o on o.id = b.round_id where ${ofMember} and b.stake > b.unspent`,
};

/**
 * The least edge of the house in the games of a category, in hundredths of a percent; 0 where a game's is not known, and
 * undefined without games.
 */
async function edgeBp(db: Db, category: PlayedCategory): Promise<number | undefined> {
  const { rows } = await db.execute<{ edge: number | null }>(sql`
    select min(coalesce(edge_bp, (1000000 - rtp_most_ppm) / 100, 0))::int as edge from game where category = ${category}`);
  return rows[0]?.edge ?? undefined;
}

export const gamePlay: PlaySource = {
  categories: ['slot', 'casino', 'sport', 'fishing'],
  playOn,
  playSql,
  gamesSql,
  daysChangedSince,
  gamesOf,
  since,
  edgeBp,
};
