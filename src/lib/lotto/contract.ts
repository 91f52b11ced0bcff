/** The lottery on the wire (api.md "Lotto"): markets, rounds, rates, limits and results. Bills are in `bill-contract.ts`. */
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
} from '../contract/route.ts';
import { betTypeCodes } from './rules/bet-types.ts';
import { roundStatuses } from './rules/round-state.ts';

export const betTypeName = z.enum(betTypeCodes);
const roundStatus = z.enum(roundStatuses);
const display = z.enum(['scheduled', 'open', 'closing', 'closed', 'resulted', 'void']);

export const resultShape = z.object({
  three_top: z.string(),
  two_top: z.string(),
  two_bottom: z.string(),
  three_front: z.array(z.string()).optional(),
  three_bottom: z.array(z.string()).optional(),
  /** In markets that draw four digits. */
  four_top: z.string().optional(),
});

export const roundShape = z.object({
  round_id: idOut,
  market: z.string(),
  market_name: z.string(),
  flag: z.string(),
  category_id: z.number().int(),
  number: z.number().int(),
  /** The Bangkok day of the draw. */
  draw_date: z.string(),
  /** When the result is usually out. */
  draw_at: instant,
  open_at: instant,
  close_at: instant,
  status: roundStatus,
  display,
});

export const publishedShape = roundShape.extend({
  /** First prize of a government draw. */
  first_prize: z.string().optional(),
  result: resultShape,
  resulted_at: instant,
  /** Entered in a sandbox: invented, not a real draw. */
  simulated: z.boolean(),
  /** What was published, in the form of the market's mapping: a government draw has `first`, `front3`, `back3`, `back2`. */
  raw: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** More than 1 after a correction. */
  version: z.number().int(),
  /** Results it replaced, newest first. */
  replaced: z.array(z.object({ version: z.number().int(), result: resultShape, reason: z.string() })),
  /** The member's own winning lines; absent for guests. */
  my_wins: z
    .array(z.object({ bill_id: idOut, bet_type: betTypeName, number: z.string(), win_amount: money }))
    .optional(),
});

export const rateShape = z.object({
  bet_type: betTypeName,
  name: z.string(),
  digits: z.number().int(),
  /** Baht paid per baht, including the stake: "900", "3.2". */
  rate: z.string(),
  discount_pct: z.string(),
  stake_min: money,
  stake_max: money,
});

const limitShape = z.object({
  /** Changes with every change of a closed, reduced or nearly full number. */
  version: z.string(),
  types: z.array(z.object({ bet_type: betTypeName, stake_min: money, stake_max: money })),
  /** A null number means the whole type. */
  closed: z.array(z.object({ bet_type: betTypeName, number: z.string().nullable() })),
  reduced: z.array(
    z.object({ bet_type: betTypeName, number: z.string().nullable(), rate: z.string(), percent: z.number().int() }),
  ),
  /** Numbers without restriction although their whole type is closed or reduced. */
  open: z.array(z.object({ bet_type: betTypeName, number: z.string() })),
  nearly_full: z.array(z.object({ bet_type: betTypeName, number: z.string(), remaining: money })),
  /** The member's stakes on this round, by number; empty for guests. */
  mine: z.array(z.object({ bet_type: betTypeName, number: z.string(), stake: money, remaining: money })),
});

const ruleShape = z.object({
  lines_max: z.number().int(),
  payout_per_bill_max: money,
  payout_per_round_max: money,
  cancel_minutes: z.number().int(),
  text: z.array(z.string()),
  /** The same sentences under headings. */
  sections: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
});

export const marketCode = z.string().max(40);
export const roundFilter = z.object({
  market: marketCode.optional(),
  date: day.optional(),
  status: roundStatus.optional(),
  limit: limit(100, 50),
});
const resultFilter = z.object({
  market: marketCode.optional(),
  date: day.optional(),
  from: day.optional(),
  to: day.optional(),
  limit: limit(100, 20),
  cursor,
});
export type RoundView = z.output<typeof roundShape>;
export type PublishedView = z.output<typeof publishedShape>;
export type RateView = z.output<typeof rateShape>;
export type LimitView = z.output<typeof limitShape>;
export type RuleView = z.output<typeof ruleShape>;
export type RoundFilter = z.output<typeof roundFilter>;

const marketRates = z.object({
  market: z.string(),
  name: z.string(),
  flag: z.string(),
  category_id: z.number().int(),
  rates: z.array(rateShape),
  /** The round that is open now, and its limited numbers. */
  round_id: idOut.nullable(),
  round: roundShape.nullable(),
  limits: limitShape.nullable(),
});
export type MarketRates = z.output<typeof marketRates>;

const lobbyShape = z.object({
  status: z.literal(0),
  server_time: instant,
  categories: z.array(
    z.object({
      category_id: z.number().int(),
      name: z.string(),
      markets: z.array(
        z.object({
          market: z.string(),
          name: z.string(),
          flag: z.string(),
          /** More than 1 for yeekee, whose rounds are numbered. */
          rounds_a_day: z.number().int(),
          round: roundShape.nullable(),
          last_result: publishedShape.nullable(),
        }),
      ),
    }),
  ),
});
export type Lobby = z.output<typeof lobbyShape>;

const roundPageShape = z.object({
  round: roundShape,
  market: z.object({
    market: z.string(),
    name: z.string(),
    flag: z.string(),
    category_id: z.number().int(),
    category_name: z.string(),
    mapping: z.string(),
  }),
  rates: z.array(rateShape),
  limits: limitShape,
  rule: ruleShape,
  version: z.string(),
  server_time: instant,
});
export type RoundPage = z.output<typeof roundPageShape>;

export const ofRound = z.object({ round_id: id });

export const lottoRoutes = {
  'GET /api/lotto/lobby': {
    auth: 'guest',
    rate: 'read',
    summary: 'All categories with their markets, each with its next open round and latest result',
    input: nothing,
    data: lobbyShape,
    beside: () => ({ status: 0 }),
  },
  'GET /api/lotto/rounds': {
    auth: 'guest',
    rate: 'read',
    summary: 'Rounds by market, day and state, nearest close first',
    input: roundFilter,
    data: z.array(roundShape),
  },
  'GET /api/lotto/round': {
    auth: 'guest',
    rate: 'read',
    summary: 'A round with rates, limits and rules',
    input: ofRound,
    data: roundPageShape,
  },
  'GET /api/lotto/rule': {
    auth: 'guest',
    rate: 'read',
    summary: 'The rules of a round',
    input: ofRound,
    data: ruleShape,
  },
  'GET /api/lotto/rate': {
    auth: 'guest',
    rate: 'read',
    summary: 'The rates of a round',
    input: ofRound,
    data: z.array(rateShape),
  },
  'GET /api/lotto/rates': {
    auth: 'guest',
    rate: 'read',
    summary: 'The rates of every market of a category',
    input: z.object({ category_id: z.coerce.number().int().min(1).max(99).optional() }),
    data: z.array(marketRates),
  },
  'GET /api/lotto/limit': {
    auth: 'guest',
    rate: 'read',
    summary: 'Restricted numbers of a round: closed, reduced and nearly full ones',
    input: ofRound,
    data: limitShape,
  },
  'GET /api/lotto/result': {
    auth: 'guest',
    rate: 'read',
    summary: 'The result of a round',
    input: ofRound,
    data: publishedShape,
  },
  'GET /api/lotto/results': {
    auth: 'guest',
    rate: 'read',
    summary: 'Results by day or market, newest first',
    input: resultFilter,
    data: pageShape(publishedShape),
  },
} as const satisfies RouteTable;
