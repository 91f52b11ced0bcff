/** The shared games as the console shows them: what each is committed to, what it opened last, who watches. */
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { toIso } from '../../time.ts';
import { sharedGames } from '../rules/shared-games.ts';

export interface TableDesk {
  /** "bac-1" */
  readonly game: string;
  /** Of the last 20 seconds. */
  readonly players: number;
  /** The shoe or kick-off with the newest commitment; null before the first. */
  readonly now: {
    readonly number: number;
    readonly commitment: string;
    readonly committedAt: string;
    readonly endsAt: string;
  } | null;
  /** The last link that was opened, with which anybody can recompute its results. */
  readonly opened: { readonly number: number; readonly link: string; readonly openedAt: string } | null;
  /** Links whose last result is known for a minute, and which are still closed. */
  readonly overdue: number;
  /** The chain that its links are of. */
  readonly chain: {
    readonly published: string;
    readonly from: number;
    readonly to: number;
    readonly beaconRound: number;
    readonly isSalted: boolean;
    readonly isSimulated: boolean;
  } | null;
}

const tableRows = statement<{
  game: string;
  players: number;
  number: number | null;
  commitment: string | null;
  committed_at: string | null;
  ends_at: string | null;
  opened_number: number | null;
  link: string | null;
  opened_at: string | null;
  overdue: number;
  published: string | null;
  first_number: number | null;
  last_number: number | null;
  beacon_round: number | null;
  salted: boolean | null;
  simulated: boolean | null;
}>(
  'house_table_desk',
  `select g.game, coalesce(a.players, 0) as players, n.number, n.commitment, n.committed_at::text as committed_at, n.ends_at::text as ends_at,
      o.number as opened_number, o.link, o.opened_at::text as opened_at, d.overdue,
      c.published, c.first_number, c.last_number, c.beacon_round, c.salt is not null as salted, (c.beacon_chain ->> 'simulated')::boolean as simulated
    from unnest($1::text[]) with ordinality as g (game, position)
    left join lateral (select sum(players)::int as players from house_audience where game = g.game and at > $2::timestamptz - interval '20 seconds') a on true
    left join lateral (select number, commitment, committed_at, ends_at, chain_id from house_link where game = g.game order by number desc limit 1) n on true
    left join lateral (select number, link, opened_at from house_link where game = g.game and link is not null order by number desc limit 1) o on true
    join lateral (select count(*)::int as overdue from house_link
      where game = g.game and link is null and ends_at < $2::timestamptz - interval '1 minute') d on true
    left join house_chain c on c.id = n.chain_id
    order by g.position`,
);

const iso = (text: string): string => toIso(new Date(text));

/** One statement. */
export async function tableDesk(ctx: Context): Promise<TableDesk[]> {
  const { rows } = await tableRows(ctx.db, [[...sharedGames], ctx.now().toISOString()]);
  return rows.map((row) => {
    const { game, players, overdue, number, commitment, committed_at, ends_at, link, published } = row;
    return {
      ...{ game, players, overdue },
      now:
        number !== null && commitment && committed_at && ends_at
          ? { number, commitment, committedAt: iso(committed_at), endsAt: iso(ends_at) }
          : null,
      opened:
        row.opened_number !== null && link && row.opened_at
          ? { number: row.opened_number, link, openedAt: iso(row.opened_at) }
          : null,
      chain:
        published && row.first_number !== null && row.last_number !== null && row.beacon_round !== null
          ? {
              ...{ published, from: row.first_number, to: row.last_number, beaconRound: row.beacon_round },
              ...{ isSalted: row.salted === true, isSimulated: row.simulated === true },
            }
          : null,
    };
  });
}
