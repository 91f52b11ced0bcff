/**
 * Plays the league (games-detail.md 3.5). The schedule and the kick-off's link alone decide: a job that comes late catches up, and any
 * number of processes may play at once. A kick-off's rows are written when the database's clock has closed its bets; its goals are
 * shown, and its bets refused, by those rows, so that a clock that is put back opens nothing again.
 */
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { drawScores, fixturesOf, goalMinutes, kickOffDraws } from '../rules/football.ts';
import { closesAt, finalAt, leagueAt, placeInSeason } from '../rules/football-season.ts';
import { league, sharedName } from '../rules/shared-games.ts';
import { houseKickOff, houseMatch } from './league-tables.ts';
import { commitLink, openLink, type SharedSeed, sharedSeed } from './links.ts';

/** Kick-offs that are caught up in one run of the job. */
const batchSize = 100;

/**
 * The kick-off of now ($2) and the next one where they are not committed to; those up to $3 that the chains have links for and
 * that were not played, in their order; those whose link is to be opened.
 */
const behindStatement = statement<{ number: number }>(
  'house_kick_offs_behind',
  `select number from (
      (select n as number from generate_series($2::int, $2::int + 1) n
        where not exists (select from house_link l where l.game = $1 and l.number = n))
      union
      (select n from house_chain c, generate_series(
          greatest(c.first_number, 1 + coalesce((select max(k.number) from house_kick_off k), 0)),
          least(c.last_number, $3::int)) n
        where c.game = $1 and c.salt is not null order by n limit ${batchSize})
      union
      select number from house_link where game = $1 and link is null and ends_at <= $4::timestamptz
    ) behind order by number`,
);

/** Job: brings the league to where the schedule has it. */
export async function playKickOffs(ctx: Context): Promise<void> {
  const now = ctx.now();
  const { kickOff, phase } = leagueAt(now.getTime());
  const closed = phase === 'open' ? kickOff - 1 : kickOff;
  const { rows } = await behindStatement(ctx.db, [league, kickOff, closed, now.toISOString()]);
  for (const { number } of rows) await playKickOff(ctx, number);
}

/** Commits to a kick-off, plays it when its bets are closed, and opens its link when its scores stand. */
function playKickOff(ctx: Context, number: number): Promise<void> {
  return inTransaction(ctx, async (tx, inside) => {
    const now = await databaseNow(tx);
    const seed = (await sharedSeed(inside, league, number)) ?? (await commitLink(inside, tx, league, number));
    if (!seed || now.getTime() < closesAt(number)) return;
    await writeKickOff(tx, seed, now);
    if (now.getTime() >= finalAt(number) && seed.row.link === null) await openLink(tx, seed);
  });
}

async function writeKickOff(tx: Db, { row: { number }, link, salt }: SharedSeed, now: Date): Promise<void> {
  const [written] = await tx
    .insert(houseKickOff)
    .values({
      ...{ number, game: league, name: sharedName(league, number), ...placeInSeason(number) },
      ...{ closedAt: now, finalAt: new Date(finalAt(number)) },
    })
    .onConflictDoNothing()
    .returning({ number: houseKickOff.number });
  // Another process was faster.
  if (!written) return;
  const fixtures = fixturesOf(placeInSeason(number).round);
  const scores = drawScores(fixtures, kickOffDraws(link, salt, number));
  const goals = goalMinutes(scores, link, salt, number);
  await tx.insert(houseMatch).values(
    fixtures.map(({ home, away }, place) => {
      const { home: homeGoals = 0, away: awayGoals = 0 } = scores[place] ?? {};
      return { kickOff: number, place, home, away, homeGoals, awayGoals, goals: goals[place] ?? [] };
    }),
  );
}
