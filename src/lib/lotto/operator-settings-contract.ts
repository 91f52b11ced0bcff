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
import { limitsMost } from './rules/limit-items.ts';

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
  bet_type: betTypeName.optional(),
  /** Include ended limits. */
  all: flag.default(false),
  /** Only those older than this one. */
  before_id: id.optional(),
  limit: limit(500, 100),
});
export type LimitListFilter = z.output<typeof limitListFilter>;

const limitedNumber = z.string().min(1).max(6);
const tooMany = `ครั้งละไม่เกิน ${limitsMost} เลข`;

export const limitInput = z.object({
  market: marketCode.optional(),
  round_id: id.optional(),
  bet_type: betTypeName.optional(),
  /** Omitted for the whole type. */
  numbers: z.array(limitedNumber).min(1, 'ใส่เลขอย่างน้อย 1 เลข').max(limitsMost, tooMany).optional(),
  /** In place of `bet_type` and `numbers`: of several types, each with its own cap if it has one; no number is a whole type. */
  items: z
    .array(z.object({ bet_type: betTypeName, number: limitedNumber.optional(), cap: amount.optional() }))
    .min(1, 'ใส่เลขอย่างน้อย 1 เลข')
    .max(limitsMost, tooMany)
    .optional(),
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

/** `waits_for_second`: nothing has changed yet; another owner has to ask for the same or approve it in the queue. */
const answered = { waits_for_second: z.boolean() };
const rateAnswer = rateRow.extend(answered);
export type RateAnswer = z.output<typeof rateAnswer>;

const planShape = z.object({
  plan: z.string(),
  name: z.string(),
  lines_max: z.number().int(),
  payout_per_bill_max: money,
  payout_per_round_max: money,
  groups: z.array(z.object({ group: rateGroup, markets: z.array(z.string()), rates: z.array(rateRow) })),
});
export type PlanView = z.output<typeof planShape>;

const planAnswer = planShape.extend(answered);
export type PlanAnswer = z.output<typeof planAnswer>;

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
    permission: 'round.look',
    rate: 'operator',
    summary: 'Manual number limits, newest first; current and future ones unless `all` is set',
    input: limitListFilter,
    data: z.array(numberLimitShape),
  },
  'POST /api/operator/limit/set': {
    auth: 'operator',
    permission: 'limit.set',
    rate: 'operator',
    summary: 'Closes, reduces or caps numbers, or whole types, of a market or of one round',
    input: limitInput,
    data: z.array(numberLimitShape),
  },
  'POST /api/operator/limit/end': {
    auth: 'operator',
    permission: 'limit.set',
    rate: 'operator',
    summary: 'Ends a number limit now',
    input: z.object({ limit_id: id, reason: reason.optional() }),
    data: numberLimitShape,
  },
  'GET /api/operator/holiday/list': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Holidays of markets, from today or `from` on',
    input: z.object({ market: marketCode.optional(), from: day.optional() }),
    data: z.array(holidayShape),
  },
  'POST /api/operator/holiday/set': {
    auth: 'operator',
    permission: 'holiday.set',
    rate: 'operator',
    summary: 'Moves a draw to another day, or (without `moved_to`) cancels it; its round is moved too',
    input: z.object({ market: marketCode, day, moved_to: day.optional(), reason: reason.optional() }),
    data: holidayShape,
  },
  'POST /api/operator/holiday/remove': {
    auth: 'operator',
    permission: 'holiday.set',
    rate: 'operator',
    summary: 'Removes a holiday; the round moves back to the scheduled day',
    input: z.object({ market: marketCode, day, reason: reason.optional() }),
    data: holidayShape,
  },
  'GET /api/operator/rate/list': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'The rate plan: rates, stakes and maximum losses, by group of markets',
    input: z.object({}),
    data: planShape,
  },
  'POST /api/operator/rate/set': {
    auth: 'operator',
    permission: 'rate.set',
    rate: 'operator',
    summary: 'Changes the rate or limits of a bet type, by two people; accepted lines keep their rate',
    input: rateInput,
    data: rateAnswer,
  },
  'POST /api/operator/rate/remove': {
    auth: 'operator',
    permission: 'rate.set',
    rate: 'operator',
    summary: 'Stops offering a bet type, by two people; accepted lines stay',
    input: z.object({ group: rateGroup, bet_type: betTypeName, reason: reason.optional() }),
    data: rateAnswer,
  },
  'POST /api/operator/rate/plan': {
    auth: 'operator',
    permission: 'rate.set',
    rate: 'operator',
    summary: 'Changes the maximum lines and winnings of a bill, and of a member on one round, by two people',
    input: planInput,
    data: planAnswer,
  },
} as const satisfies RouteTable;
