/** Operators' calls on games: switches, rounds, and what the books of providers say otherwise. */
import { z } from 'zod';
import {
  cursor,
  day,
  id,
  idOut,
  instant,
  limit,
  money,
  nothing,
  pageShape,
  type RouteTable,
  reason,
} from '../contract/route.ts';
import { provider, providerRoutes, providerStateShape, switchStatus as status } from './provider-contract.ts';
import { incidentKinds } from './rules/incident-kinds.ts';

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

const gamingShape = z.object({
  status,
  /** Since when all games are closed; null while they are open. */
  stopped_at: instant.nullable(),
});
export type GamingState = z.output<typeof gamingShape>;

const booksShape = z.object({
  books_id: idOut,
  provider: z.string(),
  day,
  origin: z.enum(['pushed', 'fetched']),
  received_at: instant,
  /** Why the file was not compared, in Thai; null for one that was. */
  problem: z.string().nullable(),
  rows: z.number().int().nullable(),
  sum_bet: money.nullable(),
  sum_win: money.nullable(),
  sum_rollback: money.nullable(),
  differences: z.number().int().nullable(),
});
export type BooksView = z.output<typeof booksShape>;

const incidentKind = z.enum(incidentKinds);

const incidentShape = z.object({
  incident_id: idOut,
  provider: z.string(),
  /** Null for a player that the wallet does not know. */
  member_id: idOut.nullable(),
  kind: incidentKind,
  op: z.string(),
  tx_id: z.string(),
  amount: money,
  detail: z.string(),
  created_at: instant,
  /** What the first person found; a second one has to resolve it. */
  proposed_by: z.string().nullable(),
  proposal: z.string().nullable(),
  /** Whether the transaction can be taken as if it had come in time, whether the first person wants it, and whether it was. */
  can_take: z.boolean(),
  proposed_take: z.boolean().nullable(),
  taken: z.boolean().nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: instant.nullable(),
  resolution: z.string().nullable(),
});
export type IncidentView = z.output<typeof incidentShape>;

const roundShape = z.object({
  provider: z.string(),
  /** The provider's name of it, unique per member. */
  round_id: z.string(),
  game_id: idOut,
  game: z.string(),
  member_id: idOut,
  /** `cancelled`: closed with all its bets given back. */
  state: z.enum(['open', 'closed', 'cancelled']),
  bets: z.number().int(),
  /** What was staked of the member's money, and of free spins, without bets that were given back. */
  stake: money,
  free_stake: money,
  /** Winnings, and what came back of stakes unspent or given back. */
  won: money,
  returned: money,
  /** Of a house game: what it was committed to with, and its nonce, kick-off or shoe. */
  proof: z.object({ commitment: z.string(), number: z.number().int() }).nullable(),
  opened_at: instant,
  closed_at: instant.nullable(),
});
export type RoundView = z.output<typeof roundShape>;

const incidentFilter = z.object({
  state: z.enum(['open', 'resolved']).default('open'),
  provider: provider.optional(),
  kind: incidentKind.optional(),
  limit: limit(200, 50),
  cursor,
});
export type IncidentFilter = z.output<typeof incidentFilter>;

const ofGame = z.object({ game_id: id, reason });

export const gameOperatorRoutes = {
  ...providerRoutes,
  'GET /api/operator/game/status': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'All games and providers with their switches, open rounds and live keys',
    input: nothing,
    data: z.object({ gaming: gamingShape, providers: z.array(providerStateShape), games: z.array(gameStateShape) }),
  },
  'POST /api/operator/game/close': {
    auth: 'operator',
    permission: 'game.pause',
    rate: 'operator',
    summary: 'Closes a game: the next bet is refused, open rounds finish and pay',
    input: ofGame,
    data: gameStateShape,
  },
  'POST /api/operator/game/open': {
    auth: 'operator',
    permission: 'game.set',
    rate: 'operator',
    summary: 'Opens a closed game',
    input: ofGame,
    data: gameStateShape,
  },
  'POST /api/operator/gaming/stop': {
    auth: 'operator',
    permission: 'game.pause',
    rate: 'operator',
    summary: 'Closes all games of all providers; open rounds finish and pay',
    input: z.object({ reason }),
    data: gamingShape,
  },
  'POST /api/operator/gaming/start': {
    auth: 'operator',
    permission: 'game.set',
    rate: 'operator',
    summary: 'Lets games be played again; those that were closed by themselves stay closed',
    input: z.object({ reason }),
    data: gamingShape,
  },
  'GET /api/operator/game/rounds': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Rounds of a member, of a game, or both, newest first: bets, winnings, state and what proves them',
    input: z.object({
      member_id: id.optional(),
      game_id: id.optional(),
      state: z.enum(['any', 'open', 'closed']).default('any'),
      /** The Bangkok day that it was opened on. */
      day: day.optional(),
      limit: limit(200, 50),
      cursor,
    }),
    data: pageShape(roundShape),
  },
  'GET /api/operator/game/reconcile': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Files of providers’ days, newest first, with their sums and how many differences they have',
    input: z.object({ limit: limit(200, 50), cursor }),
    data: pageShape(booksShape),
  },
  'POST /api/operator/game/reconcile': {
    auth: 'operator',
    permission: 'game.reconcile',
    rate: 'operator',
    summary: 'Asks a provider for its file of a day now and compares it',
    input: z.object({ provider, day }),
    data: z.object({
      /** Why nothing was compared, in Thai; null when it was. */
      problem: z.string().nullable(),
      differences: z.number().int().nullable(),
    }),
  },
  'GET /api/operator/game/incidents': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'What providers’ books say otherwise, and wins that came too late: newest first',
    input: incidentFilter,
    data: pageShape(incidentShape),
  },
  'POST /api/operator/incident/close': {
    auth: 'operator',
    permission: 'game.reconcile',
    rate: 'operator',
    money: true,
    play: 'refund',
    summary:
      'Resolves an incident with what was found; take pays what the provider told of as if it had come in time. One person proposes, another confirms the same',
    input: z.object({ incident_id: id, take: z.boolean().default(false), reason }),
    data: incidentShape,
  },
} as const satisfies RouteTable;
