/** Operators' cashback settings: rates, caps and VIP levels, effective from a future day. */
import { z } from 'zod';
import { amount, day, hundredths, idOut, instant, money, type RouteTable, reason } from '../contract/route.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { playCategoryCodes } from './rules/categories.ts';

const versionShape = z.object({
  version: idOut,
  effective_on: z.string(),
  loss_rate_pct: z.string(),
  loss_cap: money,
  rebates: z.array(
    z.object({
      category: z.enum(playCategoryCodes),
      /** For VIP 0, 1 and 2. */
      pct: z.array(z.string()),
    }),
  ),
  min: money,
  vip_gold: money,
  vip_hero: money,
  created_by: z.string(),
  created_at: instant,
});
export type RuleView = z.output<typeof versionShape>;

export const ruleInput = z.object({
  /** Tomorrow by default: a day that has begun keeps its rule. */
  effective_on: day.optional(),
  loss_rate_pct: hundredths.optional(),
  loss_cap: amount.optional(),
  rebates: z
    .array(
      z.object({
        category: z.enum(playCategoryCodes),
        pct: z.array(hundredths).length(3, 'ใส่อัตราของ VIP 0, 1 และ 2'),
      }),
    )
    .max(playCategoryCodes.length, 'หมวดซ้ำ')
    .optional(),
  min: amount.optional(),
  vip_gold: amount.optional(),
  vip_hero: amount.optional(),
  reason: reason.optional(),
});
export type RuleInput = z.output<typeof ruleInput>;

export const cashbackOperatorRoutes = {
  'GET /api/operator/cashback/rules': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'The versions of the cashback rule, latest effective day first',
    input: z.object({}),
    data: z.array(versionShape),
  },
  'POST /api/operator/cashback/set': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Creates a version of the cashback rule; rates above 30% of the house edge are refused',
    input: ruleInput,
    data: setByTwo(versionShape),
  },
  'POST /api/operator/cashback/recompute': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Recomputes a day from its bets; claimed amounts stay, and differences are carried over to today',
    input: z.object({ day, reason: reason.optional() }),
    data: z.object({
      day: z.string(),
      members: z.number().int(),
      stakes: money,
      wins: money,
      claimed: money,
      open: money,
    }),
  },
} as const satisfies RouteTable;
