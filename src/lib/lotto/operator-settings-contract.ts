/** Operators' settings for coming rounds: number limits, market holidays, the rate plan. */
import { z } from 'zod';
import {
  amount,
  day,
  flag,
  hundredths,
  id,
  idOut,
  instant,
  limit,
  money,
  type RouteTable,
  reason,
  sentInstant,
} from '../contract/route.ts';
import { betTypeName, rateShape, roundShape } from './contract.ts';
import { linesMax } from './rules/bet-types.ts';

const rateGroup = z.enum(['gov', 'other']);
const marketCode = z.string().min(1).max(40);
const limitAction = z.enum(['closed', 'reduced', 'cap']);
const limitState = z.enum(['coming', 'in_force', 'over']);

const numberLimitShape = z.object({
  limit_id: idOut,
  /** Exactly one of the two is set. */
  market: z.string().nullable(),
  round_id: idOut.nullable(),
  market_name: z.string(),
  /** The round's draw date, if it is a round's limit. */
  draw_date: z.string().nullable(),
  bet_type: betTypeName,
  name: z.string(),
  /** The counting key (tod: sorted digits); null for the whole type. */
  number: z.string().nullable(),
  action: limitAction,
  /** Percent of the rate, for a reduced number. */
  pct: z.number().int().nullable(),
  /** Maximum accepted stake, for a cap. */
  cap: money.nullable(),
  from_at: instant.nullable(),
  until_at: instant.nullable(),
  state: limitState,
  created_at: instant,
});
export type NumberLimitView = z.output<typeof numberLimitShape>;

export const limitListFilter = z.object({
  market: marketCode.optional(),
  round_id: id.optional(),
  /** Include ended limits. */
  all: flag.default(false),
  limit: limit(500, 100),
});
export type LimitListFilter = z.output<typeof limitListFilter>;

export const limitInput = z.object({
  market: marketCode.optional(),
  round_id: id.optional(),
  bet_type: betTypeName,
  /** Omitted for the whole type. */
  numbers: z.array(z.string().min(1).max(6)).min(1, 'ใส่เลขอย่างน้อย 1 เลข').max(100, 'ครั้งละไม่เกิน 100 เลข').optional(),
  action: limitAction,
  pct: z.number().int().min(1).max(99).optional(),
  cap: amount.optional(),
  from_at: sentInstant.optional(),
  until_at: sentInstant.optional(),
  reason: reason.optional(),
});
export type LimitInput = z.output<typeof limitInput>;

const holidayShape = z.object({
  market: z.string(),
  market_name: z.string(),
  /** The scheduled day. */
  day: z.string(),
  /** The day it is drawn instead; null when there is no draw. */
  moved_to: z.string().nullable(),
  /** The round of that draw, if it exists already. */
  round: roundShape.nullable(),
});
export type HolidayView = z.output<typeof holidayShape>;

const rateRow = rateShape.extend({
  group: rateGroup,
  /** The maximum loss on one number, and the resulting maximum stake. */
  max_loss: money,
  cap: money,
});
export type RateRowView = z.output<typeof rateRow>;

const planShape = z.object({
  plan: z.string(),
  name: z.string(),
  lines_max: z.number().int(),
  payout_per_bill_max: money,
  payout_per_round_max: money,
  groups: z.array(z.object({ group: rateGroup, markets: z.array(z.string()), rates: z.array(rateRow) })),
});
export type PlanView = z.output<typeof planShape>;

export const rateInput = z.object({
  group: rateGroup,
  bet_type: betTypeName,
  rate: hundredths.optional(),
  discount_pct: hundredths.optional(),
  stake_min: amount.optional(),
  stake_max: amount.optional(),
  max_loss: amount.optional(),
  reason: reason.optional(),
});
export type RateInput = z.output<typeof rateInput>;

export const planInput = z.object({
  lines_max: z.number().int().min(1).max(linesMax).optional(),
  payout_per_bill_max: amount.optional(),
  payout_per_round_max: amount.optional(),
  reason: reason.optional(),
});
export type PlanInput = z.output<typeof planInput>;

export const lottoSettingsRoutes = {
  'GET /api/operator/limit/list': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Number limits set by hand, newest first; those in force or to come unless `all` is asked for',
    input: limitListFilter,
    data: z.array(numberLimitShape),
  },
  'POST /api/operator/limit/set': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Closes, reduces or caps numbers, or a whole type, of a market or of one round',
    input: limitInput,
    data: z.array(numberLimitShape),
  },
  'POST /api/operator/limit/end': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Ends a number limit now',
    input: z.object({ limit_id: id, reason: reason.optional() }),
    data: numberLimitShape,
  },
  'GET /api/operator/holiday/list': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Days on which markets do not draw as scheduled, from today on or from `from`',
    input: z.object({ market: marketCode.optional(), from: day.optional() }),
    data: z.array(holidayShape),
  },
  'POST /api/operator/holiday/set': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Moves a draw to another day, or (without `moved_to`) leaves it out; its round follows',
    input: z.object({ market: marketCode, day, moved_to: day.optional(), reason: reason.optional() }),
    data: holidayShape,
  },
  'POST /api/operator/holiday/remove': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Draws on the scheduled day again; its round follows',
    input: z.object({ market: marketCode, day, reason: reason.optional() }),
    data: holidayShape,
  },
  'GET /api/operator/rate/list': {
    auth: 'operator',
    rate: 'operator',
    summary: 'The rate plan: what is paid, staked and risked, by group of markets',
    input: z.object({}),
    data: planShape,
  },
  'POST /api/operator/rate/set': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Changes what a bet type pays or takes from now on; accepted lines keep their rate',
    input: rateInput,
    data: rateRow,
  },
  'POST /api/operator/rate/remove': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Offers a bet type no more; accepted lines stay',
    input: z.object({ group: rateGroup, bet_type: betTypeName, reason: reason.optional() }),
    data: rateRow,
  },
  'POST /api/operator/rate/plan': {
    auth: 'operator',
    rate: 'operator',
    summary: 'Changes what one bill, and one member on one round, may hold and win',
    input: planInput,
    data: planShape,
  },
} as const satisfies RouteTable;
