/** A finished day of play of many members, written by SQL: bills of one lottery round, rounds of two games, and who referred whom. */
import { seedGames } from '#app/seed-games.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { addDays, bangkokDay, type Day } from '#lib/time.ts';
import { type BenchDatabase, makeMembers } from './databases.ts';

/** Noon of the day in Bangkok, when everything was placed and settled. */
const noon = `($1::date + interval '12 hours') at time zone 'Asia/Bangkok'`;

/**
 * Creates members 1 to `count` with an empty main wallet, each but the first referred by the member of a tenth of their number.
 * On the day, which is yesterday and returned: all had one bill, of ฿50 to ฿149, and one round of slots, of ฿10 to ฿29; every
 * second one a round of hi-lo of ฿20. Of the bills one in ten won; of the games' bets one in three.
 */
export async function makePlayDay(database: BenchDatabase, count: number): Promise<Day> {
  const { pool, ctx } = database;
  const day = addDays(bangkokDay(ctx.now()), -1);
  await makeMembers(pool, count);
  await pool.query(
    `insert into account (member_id, wallet_type_id, name, currency)
       select id, case c when 'THB' then 1 end, 'กระเป๋า', c from member, unnest(array['THB', 'POINT']) c order by id`,
  );
  await pool.query(
    `insert into affiliate_referral (member_id, referrer_id, second_id, bound_at)
       select m, (m + 8) / 10, nullif(((m + 8) / 10 + 8) / 10, 0), now() - interval '9 days' from generate_series(2, $1::bigint) m`,
    [count],
  );
  await ensureRounds(ctx);
  await seedGames(ctx.db);
  await bills(database, day);
  await games(database, day, { code: 'khom', every: 1, stake: '1000 + member.id % 20 * 100' });
  await games(database, day, { code: 'hilo', every: 2, stake: '2000' });
  await pool.query('vacuum analyze');
  return day;
}

async function bills({ pool }: BenchDatabase, day: Day): Promise<void> {
  await pool.query(
    `with draw as (
        insert into round (market, draw_date, open_at, close_at, status, settled_at, result_version)
          values ('gov', '2100-01-01', ${noon} - interval '1 day', ${noon}, 'settled', ${noon}, 1) returning id
      ), told as (
        insert into result (round_id, version, raw, mapped, source, entered_by, entered_at, approved_by, approved_at)
          select id, 1, '{}', '{}', 'history', 'bench', ${noon}, 'bench', ${noon} from draw
      )
      insert into bill (member_id, wallet_id, round_id, line_count, stake, payable, max_win, win_amount, status, result_version, created_at, settled_at)
        select member.id, account.id, draw.id, 1, own.stake, own.stake, own.stake * 90, case when member.id % 10 = 0 then own.stake * 5 else 0 end,
            case when member.id % 10 = 0 then 'won' else 'lost' end, 1, ${noon}, ${noon}
          from draw, member join account on account.member_id = member.id and wallet_type_id = 1,
            lateral (select 5000 + member.id % 100 * 100 as stake) own order by member.id`,
    [day],
  );
}

interface Game {
  readonly code: string;
  /** Every nth member plays it. */
  readonly every: number;
  /** SQL, satang. */
  readonly stake: string;
}

async function games({ pool }: BenchDatabase, day: Day, { code, every, stake }: Game): Promise<void> {
  const { rowCount } = await pool.query(
    `with played as (
        insert into game_round (provider, member_id, round_id, game_id, opened_at, closed_at)
          select game.provider, member.id, game.code || '-1', game.id, ${noon}, ${noon} from game, member
            where game.code = $2 and member.id % $3::int = 0 order by member.id
          returning id, member_id
      )
      insert into game_bet (round_id, member_id, tx_id, wallet_id, kind, stake, status, won, placed_at, closed_at)
        select played.id, member.id, $2 || '-1', account.id, 'stake', ${stake}, 'settled', case when member.id % 3 = 0 then (${stake}) * 2 else 0 end, ${noon}, ${noon}
          from played join member on member.id = played.member_id join account on account.member_id = member.id and wallet_type_id = 1
          order by member.id`,
    [day, code, every],
  );
  if (!rowCount) throw new Error(`nobody plays ${code}`);
}
