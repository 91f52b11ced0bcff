import type { Handlers } from '../../server/front-door/mount.ts';
import type { lobbyRoutes } from '../lobby-contract.ts';
import { favouritesOf, mergeFavourites, setFavourite } from './favourites.ts';
import { gameList, gameLobby, lobbyConfigs } from './lobby-queries.ts';

export const lobbyHandlers: Handlers<typeof lobbyRoutes> = {
  'GET /api/lobby/configs': (ctx, input) => lobbyConfigs(ctx, input.lobby_key),
  'GET /api/game/list': (ctx, input) => gameList(ctx, input),
  'GET /api/game/lobby': (ctx) => gameLobby(ctx),
  'GET /api/game/favourites': async (ctx) => ({ game_ids: await favouritesOf(ctx.db, ctx.member.id) }),
  'POST /api/game/favourite': (ctx, input) => setFavourite(ctx, input),
  'POST /api/game/favourites/merge': (ctx, input) => mergeFavourites(ctx, input),
};
