/** The hands of the baccarat rooms that everybody may see: those whose result stands by the schedule, never one before. */
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import type { Winner } from '../rules/baccarat.ts';
import { type HandRow, tableMoment } from '../rules/baccarat-table.ts';
import { baccaratRooms, handsPerShoe } from '../rules/data/baccarat.ts';

/** The shoe on a room's table. */
export interface RoomShoe {
  readonly room: string;
  readonly shoe: number;
  /** Binds the shoe's link; null while nothing is drawn from it. */
  readonly commitment: string | null;
  /** How many hands take no bets any more: those of `hands`, and the one that is being dealt. */
  readonly closed: number;
  readonly hands: readonly HandRow[];
}

const shoesStatement = statement<RoomShoe & Record<string, unknown>>(
  'house_room_shoes',
  `select s.room, s.shoe, l.commitment, h.closed, h.hands
    from unnest($1::text[], $2::int[]) as s (room, shoe)
    left join house_link l on l.game = s.room and l.number = s.shoe
    cross join lateral (
      select count(*)::int as closed, coalesce(json_agg(json_build_object('n', d.hand, 'winner', d.winner, 'p', d.player_points,
          'b', d.banker_points, 'pp', d.player_pair, 'bp', d.banker_pair) order by d.hand)
          filter (where d.result_at <= $3::timestamptz), '[]') as hands
        from house_hand d where d.room = s.room and d.shoe = s.shoe) h`,
);

/** The shoes that lie on the tables now, by their room. */
export async function roomShoes(ctx: Context): Promise<ReadonlyMap<string, RoomShoe>> {
  const now = ctx.now();
  const wanted = baccaratRooms.map(({ code: room }) => ({ room, ...tableMoment(room, now.getTime()) }));
  const { rows } = await shoesStatement(ctx.db, [
    wanted.map(({ room }) => room),
    wanted.map(({ shoe }) => shoe),
    now.toISOString(),
  ]);
  return new Map(rows.map((row) => [row.room, row]));
}

const winnersStatement = statement<{ winners: string }>(
  'house_room_winners',
  `select string_agg(winner, '' order by hand) as winners from (
      select shoe, hand, winner from house_hand where room = $1 and result_at <= $2::timestamptz
        order by shoe desc, hand desc limit $3
    ) h group by shoe order by shoe`,
);

/**
 * The winners of a room's newest shoes, the oldest first: at least the newest `count` hands, if there are as many, and of each
 * of them all hands before it in its shoe.
 */
export async function newestShoes(ctx: Context, room: string, count: number): Promise<readonly (readonly Winner[])[]> {
  const { rows } = await winnersStatement(ctx.db, [room, ctx.now().toISOString(), count + handsPerShoe - 1]);
  return rows.map(({ winners }) => [...winners] as Winner[]);
}
