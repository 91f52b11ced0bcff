/** Operators' calls on games: switches, keys of providers, and what their books say otherwise. */
import { z } from 'zod';
import { id, idOut, instant, nothing, type RouteTable, reason } from '../contract/route.ts';
import { providerCode } from './rules/lobby.ts';

const provider = z.string().regex(providerCode, 'รหัสค่ายไม่ถูกต้อง');
const keyId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'รหัสกุญแจไม่ถูกต้อง');
const status = z.enum(['open', 'closed']);

const gameStateShape = z.object({
  game_id: idOut,
  provider: z.string(),
  code: z.string(),
  name: z.string(),
  status,
  /** Rounds that were begun and have not ended. */
  open_rounds: z.number().int(),
});
export type GameState = z.output<typeof gameStateShape>;

const keyShape = z.object({ key_id: z.string(), created_at: instant });

const providerStateShape = z.object({
  provider: z.string(),
  name: z.string(),
  status,
  /** Those that sign now, oldest first. */
  keys: z.array(keyShape),
});
export type ProviderState = z.output<typeof providerStateShape>;

const gamingShape = z.object({
  status,
  /** Since when all games are closed; null while they are open. */
  stopped_at: instant.nullable(),
});
export type GamingState = z.output<typeof gamingShape>;

const ofGame = z.object({ game_id: id, reason });
const ofProvider = z.object({ provider, reason });

export const gameOperatorRoutes = {
  'GET /api/operator/game/status': {
    auth: 'operator',
    rate: 'operator',
    summary: 'All games and providers with their switches, open rounds and live keys',
    input: nothing,
    data: z.object({ gaming: gamingShape, providers: z.array(providerStateShape), games: z.array(gameStateShape) }),
  },
  'POST /api/operator/game/close': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Closes a game: the next bet is refused, open rounds finish and pay',
    input: ofGame,
    data: gameStateShape,
  },
  'POST /api/operator/game/open': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Opens a closed game',
    input: ofGame,
    data: gameStateShape,
  },
  'POST /api/operator/provider/close': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Closes all games of a provider; open rounds finish and pay',
    input: ofProvider,
    data: providerStateShape,
  },
  'POST /api/operator/provider/open': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Opens a closed provider; games that were closed by themselves stay closed',
    input: ofProvider,
    data: providerStateShape,
  },
  'POST /api/operator/gaming/stop': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Closes all games of all providers; open rounds finish and pay',
    input: z.object({ reason }),
    data: gamingShape,
  },
  'POST /api/operator/gaming/start': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Lets games be played again; those that were closed by themselves stay closed',
    input: z.object({ reason }),
    data: gamingShape,
  },
  'POST /api/operator/provider/key/make': {
    auth: 'operator',
    rate: 'operator',
    summary:
      'Makes a key that signs a provider’s calls; two may live at once. It takes two people: the second one’s answer alone holds the secret',
    input: ofProvider,
    data: z.object({
      /** True until a second person has requested the same. */
      waits_for_second: z.boolean(),
      key_id: z.string().nullable(),
      secret: z.string().nullable(),
    }),
  },
  'POST /api/operator/provider/key/revoke': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Ends a provider’s key at once: what it signs is refused',
    input: z.object({ provider, key_id: keyId, reason }),
    data: providerStateShape,
  },
} as const satisfies RouteTable;
