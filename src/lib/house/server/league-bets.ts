/** Bills of the league: single bets on a kick-off that is open by the database's clock (games-detail.md 3.5). */
import { eq } from 'drizzle-orm';
import { assert, Refusal } from '../../contract/problems.ts';
import type { Wager } from '../../game/rules/wager.ts';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { preparedQuery, value } from '../../server/db/prepared.ts';
import { footballLimits } from '../rules/data/football.ts';
import { fixturesOf, footballProblem } from '../rules/football.ts';
import { finalAt, leagueAt } from '../rules/football-season.ts';
import { league, sharedName } from '../rules/shared-games.ts';
import { houseKickOff } from './league-tables.ts';
import { shownLink } from './links.ts';
import type { SeedPair } from './seeds.ts';
import type { Caller } from './sessions.ts';
import type { SharedGame } from './shared-game.ts';
import { joinSharedRound } from './shared-rounds.ts';
import { wagerRefusal } from './wager-refusal.ts';

export const leagueGame: SharedGame = {
  limits: footballLimits,
  seedNow,
  pressOn: (caller, { nonce: kickOff, picks }) => ({
    kind: 'shared',
    round: sharedName(league, kickOff),
    check: (ctx, tx, at) => requireTaken(ctx, tx, { caller, kickOff, picks, at }),
  }),
};

/** The kick-off of now. */
async function seedNow(ctx: Context): Promise<SeedPair> {
  const { kickOff } = leagueAt(ctx.now().getTime());
  const { commitment = '', salt = '' } = (await shownLink(ctx.db, league, kickOff)) ?? {};
  return { commitment, client_seed: salt, nonce: kickOff, next_commitment: '' };
}

const closedQuery = preparedQuery('house_kick_off_closed', (db) =>
  db
    .select({ number: houseKickOff.number })
    .from(houseKickOff)
    .where(eq(houseKickOff.number, value('number'))),
);

/**
 * Whether a kick-off takes these picks at this instant. Under the player's lock. The limits are those of a bill: a player may make
 * several.
 *
 * @throws Refusal bets_closed, game_unavailable (the kick-off is not committed to), bet_refused, payout_cap
 */
async function requireTaken(
  ctx: Context,
  tx: Db,
  {
    caller,
    kickOff,
    picks,
    at,
  }: { readonly caller: Caller; readonly kickOff: number; readonly picks: readonly Wager[]; readonly at: Date },
): Promise<void> {
  const now = leagueAt(at.getTime());
  if (now.kickOff !== kickOff || now.phase !== 'open') throw new Refusal('bets_closed');
  // The clock may have been put back: a kick-off that was closed is so for ever.
  const [[closed], shown] = await pipelined(tx, () => [
    closedQuery(tx, { number: kickOff }),
    shownLink(tx, league, kickOff),
  ]);
  if (closed) throw new Refusal('bets_closed');
  if (!shown) throw new Refusal('game_unavailable');
  assert(shown.link === null, 'a kick-off that was not played is not open');
  const problem = footballProblem(fixturesOf(now.round), picks);
  if (problem) throw wagerRefusal(problem, footballLimits);
  const name = sharedName(league, kickOff);
  await joinSharedRound(ctx, caller, { name, endsAt: new Date(finalAt(kickOff)) });
}
