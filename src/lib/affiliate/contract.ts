import { z } from 'zod';
import { cursor, id, idOut, instant, limit, money, nothing, pageShape, type RouteTable } from '../contract/route.ts';
import { playCategoryCodes } from './rules/affiliate-rule.ts';

const category = z.enum(playCategoryCodes);
const level = z.union([z.literal(1), z.literal(2)]);

const configShape = z.object({
  rule_version: z.string(),
  /** The first Bangkok day of these rates. */
  effective_on: z.string(),
  /** The least that is moved to the wallet. */
  minimum: money,
  /** All levels together pay at most this share of the house edge. */
  share_of_edge_pct: z.number().int(),
  rates: z.array(
    z.object({
      category,
      name: z.string(),
      /** Hundredths of a percent of settled stakes. */
      level_1_bp: z.number().int(),
      level_2_bp: z.number().int(),
      house_edge_bp: z.number().int(),
      /** What both levels may pay together. */
      most_bp: z.number().int(),
    }),
  ),
});
export type ConfigView = z.output<typeof configShape>;

const levelShape = z.object({
  level,
  members: z.number().int(),
  /** Those with at least one day of commissions. */
  playing: z.number().int(),
  /** This month's, in Bangkok. */
  commission: money,
});
export type LevelView = z.output<typeof levelShape>;

const friendShape = z.object({
  friend_id: idOut,
  /** Masked: "ส***ย". */
  name: z.string(),
  level,
  /** Masked name of the friend between; null on level 1. */
  via: z.string().nullable(),
  joined_at: instant,
  /** This month's, with yours from them; their own friends' stakes count at those. */
  stakes: money,
  commission: money,
  /** The first day that earned a commission; null before. */
  playing_since: z.string().nullable(),
  /** How many friends this one has brought; null on level 2. */
  friends: z.number().int().nullable(),
});
export type FriendView = z.output<typeof friendShape>;

const networkShape = z.object({
  levels: z.array(levelShape),
  ...pageShape(friendShape).shape,
});
export type NetworkView = z.output<typeof networkShape>;

const lineShape = z.object({
  level,
  category,
  friends: z.number().int(),
  stakes: money,
  rate_bp: z.number().int(),
  amount: money,
  /** A change of an earlier day after its accrual: settled late, or taken back. */
  late: z.boolean(),
});

const dayShape = z.object({
  /** The Bangkok day of the stakes; it is credited after its end. */
  day: z.string(),
  amount: money,
  /** Moved to the wallet on this day. */
  redeemed: money,
  lines: z.array(lineShape),
});
export type DayView = z.output<typeof dayShape>;

const rowShape = z.object({
  date: z.string(),
  type: z.enum(['commission', 'redeem']),
  level: level.nullable(),
  category: category.nullable(),
  turnover: money,
  percent: z.string(),
  amount: money,
});

const summaryShape = z.object({
  ref_code: z.string(),
  /** The address to share. */
  link: z.string(),
  clicks: z.number().int(),
  sign_ups: z.number().int(),
  playing: z.number().int(),
  levels: z.array(levelShape),
  /** Less than zero where more was taken back than was left; later commissions make up for it. */
  balance: money,
  minimum: money,
  can_redeem: z.boolean(),
  earned: money,
  redeemed: money,
  yesterday: money,
  /** When the running day is credited. */
  next_credit_at: instant,
});
export type SummaryView = z.output<typeof summaryShape>;

const redemptionShape = z.object({
  redemption_id: idOut,
  amount: money,
  /** What is left to redeem. */
  balance: money,
  redeemed_at: instant,
});
export type RedemptionView = z.output<typeof redemptionShape>;

const days = z.object({ limit: limit(60, 20), cursor });

export const affiliateRoutes = {
  'GET /api/affiliate/v2/configs': {
    auth: 'guest',
    rate: 'read',
    summary: 'Commission rates by category and level, with the bound they keep',
    input: nothing,
    data: configShape,
  },
  'POST /api/affiliate/network': {
    auth: 'member',
    rate: 'read',
    summary: 'The members referred on two levels, newest first, names masked',
    input: z.object({
      level: z.coerce.number().pipe(level).optional(),
      /** Only the friends of this friend. */
      via: id.optional(),
      limit: limit(100, 25),
      cursor,
    }),
    data: networkShape,
  },
  'GET /api/affiliate/transactions': {
    auth: 'member',
    rate: 'read',
    summary: 'Commissions and redemptions as flat rows, `limit` counting days; see v2/transactions',
    input: days,
    data: pageShape(rowShape),
  },
  'GET /api/affiliate/v2/transactions': {
    auth: 'member',
    rate: 'read',
    summary: 'Commissions by day with their inputs, newest first',
    input: days,
    data: pageShape(dayShape),
  },
  'GET /api/affiliate/summary': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s link, its clicks and sign-ups, and what was earned',
    input: nothing,
    data: summaryShape,
  },
  'POST /api/affiliate/redeem': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'reward',
    summary: 'Moves all commissions to the main wallet, from the minimum on',
    input: nothing,
    data: redemptionShape,
  },
} as const satisfies RouteTable;
