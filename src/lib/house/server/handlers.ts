import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import type { Handlers } from '../../server/front-door/mount.ts';
import type { houseRoutes } from '../contract.ts';
import { drawFortuneOfToday } from './fortunes.ts';
import { leagueNow } from './league-now.ts';
import { closeMagazine, shoot } from './magazines.ts';
import { gameState, openGame, placeBet, rotateSeeds, seeRound } from './play.ts';
import { proofOf, roundsOf } from './round-queries.ts';
import { type Caller, callerOf } from './sessions.ts';

/** A call of a session. */
const ofCaller =
  <Input, Data>(act: (ctx: Context, caller: Caller, input: Input) => Promise<Data>) =>
  async (ctx: Context, input: Input): Promise<Data> =>
    act(ctx, await callerOf(ctx), input);

/** A call that names the session's own game. */
function requireOwn(caller: Caller, game: string): void {
  if (game !== caller.game.code) throw new Refusal('conflict');
}

export const houseHandlers: Handlers<typeof houseRoutes> = {
  'POST /api/house/open': (ctx, input) => openGame(ctx, input),
  'POST /api/house/state': ofCaller((ctx, caller, { game }) => gameState(ctx, caller, game)),
  'POST /api/house/bet': ofCaller(placeBet),
  'POST /api/house/shoot': ofCaller(shoot),
  'POST /api/house/close': ofCaller((ctx, caller, { round_id }) => closeMagazine(ctx, caller, round_id)),
  'POST /api/house/fortune': ofCaller(drawFortuneOfToday),
  'POST /api/house/seen': ofCaller((ctx, caller, { round_id }) => seeRound(ctx, caller, round_id)),
  'POST /api/house/league': ofCaller(leagueNow),
  'POST /api/house/history': ofCaller((ctx, caller, { game, cursor }) => {
    requireOwn(caller, game);
    return roundsOf(ctx, caller, cursor);
  }),
  'POST /api/house/proof': ofCaller((ctx, caller, { round_id }) => proofOf(ctx, caller, round_id)),
  'POST /api/house/seed/rotate': ofCaller((ctx, caller, { client_seed }) => rotateSeeds(ctx, caller, client_seed)),
};
