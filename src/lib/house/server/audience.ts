/** How many players are at each shared game, over all processes: every one reports its own. */
import type { Context } from '../../server/context.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { statement } from '../../server/db/statement.ts';
import { inTransaction } from '../../server/db/transaction.ts';

const forgetStatement = statement(
  'house_audience_forget',
  `delete from house_audience where process = $1 and game <> all ($2::text[]) or at < app_now() - interval '1 minute'`,
);

const reportStatement = statement(
  'house_audience_report',
  `insert into house_audience (process, game, players, at)
      select $1, one.game, one.players, app_now() from unnest($2::text[], $3::int[]) as one (game, players)
    on conflict (process, game) do update set players = excluded.players, at = excluded.at`,
);

const countStatement = statement<{ game: string; players: number }>(
  'house_audience_count',
  `select game, sum(players)::int as players from house_audience where at > app_now() - interval '20 seconds' group by game`,
);

/** Replaces what this process has reported, and gives the players of all processes. */
export function reportAudience(
  ctx: Context,
  process: string,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const games = [...counts.keys()];
  return inTransaction(ctx, async (tx) => {
    const [, , { rows }] = await pipelined(tx, () => [
      forgetStatement(tx, [process, games]),
      reportStatement(tx, [process, games, [...counts.values()]]),
      countStatement(tx, []),
    ]);
    return new Map(rows.map(({ game, players }) => [game, players]));
  });
}
