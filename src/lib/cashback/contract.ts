import { z } from 'zod';
import { cursor, day, instant, limit, money, pageShape, type RouteTable } from '../contract/route.ts';
import { playCategoryCodes } from './rules/categories.ts';

const state = z.enum(['open', 'claimed', 'below_minimum', 'lapsed', 'nothing']);

const about = {
  /** The Bangkok day it is for. */
  day: z.string(),
  amount: money,
  /** Smaller amounts are not paid. */
  minimum: money,
  state,
  claim_from: instant,
  /** The last minute of the claim window. */
  claim_until: instant,
  rule_version: z.string(),
  computed_at: instant,
  claimed_at: instant.nullable(),
};

const lossShape = z.object({
  kind: z.literal('loss'),
  ...about,
  /** max(0, stakes - wins - rewards) x rate, including what was carried over from paid days. */
  inputs: z.object({
    stakes: money,
    wins: money,
    rewards: money,
    carried_stakes: money,
    carried_wins: money,
    net: money,
    rate_bp: z.number().int(),
    cap: money,
  }),
});

const rebateShape = z.object({
  kind: z.literal('turnover'),
  ...about,
  inputs: z.object({
    vip_level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    stakes_30_days: money,
    lines: z.array(
      z.object({
        category: z.enum(playCategoryCodes),
        stakes: money,
        carried: money,
        rate_bp: z.number().int(),
        amount: money,
      }),
    ),
  }),
});

export type LossView = z.output<typeof lossShape>;
export type RebateView = z.output<typeof rebateShape>;
export type RewardView = LossView | RebateView;

const claimInput = z.object({
  /** The day the member was shown; yesterday by default. */
  day: day.optional(),
});
const page = z.object({ limit: limit(100, 20), cursor });

export const cashbackRoutes = {
  'POST /api/cashback/loss/claim': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'refund',
    summary: 'Pays yesterday’s loss refund into the main wallet, until 23:59',
    input: claimInput,
    data: lossShape,
  },
  'GET /api/cashback/loss/history': {
    auth: 'member',
    rate: 'read',
    summary: 'Loss refunds by day with their inputs, newest first',
    input: page,
    data: pageShape(lossShape),
  },
  'POST /api/cashback/turnover/claim': {
    auth: 'member',
    rate: 'money',
    money: true,
    play: 'refund',
    summary: 'Pays yesterday’s turnover rebate into the main wallet, until 23:59',
    input: claimInput,
    data: rebateShape,
  },
  'GET /api/cashback/turnover/history': {
    auth: 'member',
    rate: 'read',
    summary: 'Turnover rebates by day with their inputs, newest first',
    input: page,
    data: pageShape(rebateShape),
  },
} as const satisfies RouteTable;
