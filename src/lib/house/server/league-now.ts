/** What the league's page asks for: the kick-off of now with its goals so far, and the results of two seasons. */
import type { Context } from '../../server/context.ts';
import { statement } from '../../server/db/statement.ts';
import { toIso } from '../../time.ts';
import type { LeagueNow } from '../contract.ts';
import { roundsPerSeason } from '../rules/data/football.ts';
import type { Goal, Score } from '../rules/football.ts';
import { leagueAt, minuteAt } from '../rules/football-season.ts';
import { league } from '../rules/shared-games.ts';

interface KnownKickOffs extends Record<string, unknown> {
  readonly commitment: string | null;
  /** Those whose bets are closed, the newest first. */
  readonly kick_offs: readonly {
    readonly number: number;
    readonly scores: readonly Score[];
    readonly goals: readonly (readonly Goal[])[];
  }[];
}

const kickOffsStatement = statement<KnownKickOffs>(
  'house_league_now',
  `select (select commitment from house_link where game = $1 and number = $2) as commitment,
      coalesce((select json_agg(k) from (
        select m.kick_off as number,
            json_agg(json_build_object('home', m.home_goals, 'away', m.away_goals) order by m.place) as scores,
            json_agg(m.goals order by m.place) as goals
          from house_match m where m.kick_off between $2 - $3::int and $2 group by m.kick_off order by m.kick_off desc
      ) k), '[]'::json) as kick_offs`,
);

const pastMax = 2 * roundsPerSeason - 1;

/**
 * The league now. Only a kick-off whose bets the database's clock has closed has rows: of it goals are shown, each from its minute
 * on, and scores when they stand, whatever this process's clock says.
 * Everybody may know it.
 */
export async function leagueNow(ctx: Context): Promise<LeagueNow> {
  const now = ctx.now();
  const { kickOff, phase, endsAt } = leagueAt(now.getTime());
  const { rows } = await kickOffsStatement(ctx.db, [league, kickOff, pastMax]);
  const { commitment = null, kick_offs: kickOffs = [] } = rows[0] ?? {};
  const current = kickOffs.find(({ number }) => number === kickOff);
  const minute = minuteAt(kickOff, now.getTime());
  return {
    ...{ server_time: toIso(now), kick_off: kickOff, phase, ends_at: toIso(new Date(endsAt)), commitment },
    goals:
      phase === 'playing' && current ? current.goals.map((goals) => goals.filter((goal) => goal.minute <= minute)) : [],
    scores: phase === 'settled' && current ? [...current.scores] : null,
    past: kickOffs
      .filter(({ number }) => number < kickOff)
      .map(({ number, scores }) => ({ kick_off: number, scores: [...scores] })),
  };
}
