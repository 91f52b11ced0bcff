import { z } from 'zod';
import { cursor, flag, id, idOut, limit, nothing, pageShape, type RouteTable } from '../contract/route.ts';
import { lobbyCategories, lobbyPageSize, lobbyTabs, providerCode } from './rules/lobby.ts';

const provider = z.string().regex(providerCode, 'รหัสค่ายไม่ถูกต้อง');

const gameShape = z.object({
  game_id: idOut,
  provider_id: idOut,
  sub_provider_id: idOut,
  source: z.string(),
  name: z.string(),
  category: z.enum(lobbyCategories),
  /** The least that its bets return in the long run, percent with two decimals; absent where nothing is staked. */
  rtp_pct: z.string().optional(),
  has_demo: z.boolean(),
  status: z.enum(['open', 'closed']),
  /** The words on its cover. */
  labels: z.array(z.string()),
  cover: z.object({ emblem: z.string(), enamel: z.string() }),
});
export type GameItem = z.output<typeof gameShape>;

const games = z.array(gameShape);
/** Favourites of one member. */
export const favouritesMax = 200;

export const lobbyRoutes = {
  'GET /api/lobby/configs': {
    auth: 'guest',
    rate: 'read',
    summary: 'The tabs of the lobby with their games counted, and the providers of one tab',
    input: z.object({ lobby_key: z.enum(['all', ...lobbyTabs]).default('all') }),
    data: z.object({
      tabs: z.array(z.object({ key: z.enum(lobbyTabs), name: z.string(), count: z.number().int() })),
      providers: z.array(
        z.object({
          provider_id: idOut,
          sub_provider_id: idOut,
          name: z.string(),
          games: z.number().int(),
          status: z.enum(['open', 'closed']),
        }),
      ),
    }),
  },
  'GET /api/game/list': {
    auth: 'guest',
    rate: 'read',
    summary: 'Games by provider, category and words; the words forgive tone marks and a few typing mistakes',
    input: z.object({
      provider: provider.optional(),
      category: z.enum(lobbyTabs).optional(),
      q: z.string().max(100).optional(),
      limit: limit(lobbyPageSize, lobbyPageSize),
      cursor,
    }),
    data: pageShape(gameShape).extend({ total: z.number().int() }),
  },
  'GET /api/game/lobby': {
    auth: 'guest',
    rate: 'read',
    summary: 'The first games of every list: last played, hot, casino, slot, sport, fishing, with unused free spins',
    input: nothing,
    data: z.object({
      last: games,
      hot: games,
      casino: games,
      slot: games,
      sport: games,
      fishing: games,
      freespin: games,
    }),
  },
  'GET /api/game/favourites': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s favourite games',
    input: nothing,
    data: z.object({ game_ids: z.array(idOut) }),
  },
  'POST /api/game/favourite': {
    auth: 'member',
    rate: 'write',
    summary: 'Adds a game to the member’s favourites or takes it out',
    input: z.object({ game_id: id, on: flag }),
    data: z.object({ game_id: idOut, on: z.boolean() }),
  },
  'POST /api/game/favourites/merge': {
    auth: 'member',
    rate: 'write',
    summary: 'Adds the favourites that a browser kept before the login; unknown games are left out',
    input: z.object({ game_ids: z.array(id).max(favouritesMax) }),
    data: z.object({ game_ids: z.array(idOut) }),
  },
} as const satisfies RouteTable;
