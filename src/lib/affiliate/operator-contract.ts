/** Operators' affiliate settings: rates by category and level, effective from a future day; and refused referrals. */
import { z } from 'zod';
import {
  amount,
  cursor,
  day,
  hundredths,
  idOut,
  instant,
  limit,
  money,
  pageShape,
  type RouteTable,
  reason,
} from '../contract/route.ts';
import { setByTwo } from '../operator/approval-contract.ts';
import { playCategoryCodes } from './rules/affiliate-rule.ts';
import { refusalReasons } from './rules/refusal.ts';

const versionShape = z.object({
  version: idOut,
  effective_on: z.string(),
  rates: z.array(z.object({ category: z.enum(playCategoryCodes), pct: z.array(z.string()) })),
  min: money,
  created_by: z.string(),
  created_at: instant,
});
export type RuleView = z.output<typeof versionShape>;

const ruleInput = z.object({
  /** Tomorrow by default: a day that has begun keeps its rule. */
  effective_on: day.optional(),
  rates: z
    .array(
      z.object({
        category: z.enum(playCategoryCodes),
        /** Of levels 1 and 2. */
        pct: z.array(hundredths).length(2, 'ใส่อัตราของชั้น 1 และชั้น 2'),
      }),
    )
    .max(playCategoryCodes.length, 'หมวดซ้ำ')
    .optional(),
  min: amount.optional(),
  reason: reason.optional(),
});
export type RuleInput = z.output<typeof ruleInput>;

const refusedShape = z.object({
  referral_id: idOut,
  member_id: idOut,
  referrer_id: idOut,
  second_id: idOut.nullable(),
  bound_at: instant,
  /** Stakes from this day on earn nothing. */
  refused_on: z.string(),
  reason: z.enum(refusalReasons),
  reason_text: z.string(),
});
export type RefusedView = z.output<typeof refusedShape>;

export const affiliateOperatorRoutes = {
  'GET /api/operator/affiliate/configs': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'The versions of the commission rates, latest effective day first',
    input: z.object({}),
    data: z.array(versionShape),
  },
  'POST /api/operator/affiliate/set': {
    auth: 'operator',
    permission: 'reward.publish',
    rate: 'operator',
    summary: 'Creates a version of the rates; above 30% of the house edge, both levels together, is refused',
    input: ruleInput,
    data: setByTwo(versionShape),
  },
  'GET /api/operator/affiliate/refused': {
    auth: 'operator',
    permission: 'reward.look',
    rate: 'operator',
    summary: 'Referrals refused as the referrer’s own account, newest first, with the reason',
    input: z.object({ limit: limit(200, 50), cursor }),
    data: pageShape(refusedShape),
  },
} as const satisfies RouteTable;
