/** Operators' calls on rounds: opening, results by two people, corrections, voiding, and exposure. */
import { z } from 'zod';
import { day, flag, id, idOut, instant, limit, money, type RouteTable, reason } from '../contract/route.ts';
import { betTypeName, marketCode, ofRound, publishedShape, resultShape, roundShape } from './contract.ts';
import { lottoSettingsRoutes } from './operator-settings-contract.ts';
import { replayRoutes } from './replay-contract.ts';

const drawn = z.string().max(20, 'ยาวเกินไป');
/** In the form of the market's mapping: a government draw has `first`, `front3`, `back3`, `back2`. */
const rawIn = z
  .record(z.string().max(20), z.union([drawn, z.array(drawn).max(4)]))
  .meta({ description: 'What was drawn, by the mapping of the market' });

/** The effect of publishing a result on the round's bills. */
const outcomeShape = z.object({
  bills: z.number().int(),
  stake: money,
  payable: money,
  winning_bills: z.number().int(),
  payout: money,
  /** The bill that would win most; null when none would. */
  largest: z.object({ bill_id: idOut, bill_no: z.string(), member_id: idOut, payout: money }).nullable(),
  by_type: z.array(z.object({ bet_type: betTypeName, name: z.string(), lines: z.number().int(), payout: money })),
  /** Compared with what has been paid: everything for a first result, the differences for a correction. */
  change: z.object({ bills: z.number().int(), pay_more: money, take_back: money }),
});

/** How a draw is interpreted, before it is entered. */
const drawnShape = z.object({
  round: roundShape,
  raw: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  result: resultShape,
  preview: outcomeShape,
});
export type DrawnView = z.output<typeof drawnShape>;

/** A result that waits for the second person, and the effect of publishing it. */
const entryShape = drawnShape.extend({
  version: z.number().int(),
  /** Why it replaces the previous version; null for a first result. */
  reason: z.string().nullable(),
  entered_by: z.string(),
  entered_at: instant,
  /** Identifies exactly this entry: approving with it is refused once another entry has replaced it. */
  seal: z.string(),
});
export type EntryView = z.output<typeof entryShape>;

const listedShape = roundShape.extend({
  bills: z.number().int(),
  stake: money,
  payable: money,
  win_amount: money,
  result_version: z.number().int().nullable(),
  /** A result that is entered and not approved yet. */
  waiting: z.object({ version: z.number().int(), entered_by: z.string(), entered_at: instant }).nullable(),
  /** When everything owed to the round's bills was paid. */
  settled_at: instant.nullable(),
  void_reason: z.string().nullable(),
});
export type ListedRound = z.output<typeof listedShape>;

export const roundListFilter = z.object({
  market: marketCode.optional(),
  date: day.optional(),
  status: roundShape.shape.status.optional(),
  /** Only rounds that somebody has bet on. */
  with_bills: flag.optional(),
  limit: limit(200, 50),
});
export type RoundListFilter = z.output<typeof roundListFilter>;

const exposureShape = z.object({
  round: roundShape,
  bills: z.number().int(),
  stake: money,
  payable: money,
  by_type: z.array(
    z.object({ bet_type: betTypeName, name: z.string(), lines: z.number().int(), stake: money, highest_payout: money }),
  ),
  /** The costliest outcome; `net` is what the house keeps then, negative for a loss. */
  worst: z.object({
    three_top: z.string(),
    two_bottom: z.string(),
    /** All four digits, in markets that draw four. */
    four_top: z.string().optional(),
    payout: money,
    net: money,
  }),
  /** The costliest outcomes of top, bottom and all four digits, each with its own payout. */
  top: z.array(z.object({ three_top: z.string(), payout: money })),
  bottom: z.array(z.object({ two_bottom: z.string(), payout: money })),
  four: z.array(z.object({ four_top: z.string(), payout: money })),
  numbers: z.array(z.object({ bet_type: betTypeName, number: z.string(), stake: money, payout: money })),
});
export type ExposureView = z.output<typeof exposureShape>;

const heatShape = z.object({
  bet_type: betTypeName,
  /** By counting key, the costliest first; numbers without stakes and limits are left out. */
  items: z.array(
    z.object({
      key: z.string(),
      stake: money,
      /** What the house would pay if it is drawn. */
      payout: money,
      state: z.enum(['open', 'closed', 'reduced', 'capped']),
    }),
  ),
});

const calendarShape = z.object({
  round_id: idOut,
  market: z.string(),
  market_name: z.string(),
  draw_date: z.string(),
  /** `due`: betting has ended; `late`: past the time of its result; `waiting`: for the second person. */
  state: z.enum(['coming', 'open', 'due', 'late', 'waiting', 'done', 'void']),
});
export type CalendarRound = z.output<typeof calendarShape>;

export const lottoOperatorRoutes = {
  ...lottoSettingsRoutes,
  ...replayRoutes,
  'GET /api/operator/round/list': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Rounds with their totals; without a filter those that are open or need attention',
    input: roundListFilter,
    data: z.array(listedShape),
  },
  'GET /api/operator/round/exposure': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'What a round would cost the house, outcome by outcome',
    input: ofRound,
    data: exposureShape,
  },
  'GET /api/operator/round/result': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'The result of a round that waits for approval, with what publishing it would pay',
    input: ofRound,
    data: entryShape,
  },
  'GET /api/operator/round/heat': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'What each number of a bet type has taken and would cost in a round, with its limit',
    input: z.object({ round_id: id, bet_type: betTypeName }),
    data: heatShape,
  },
  'GET /api/operator/round/calendar': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'The rounds of up to 31 days by market, which of them lack a result; without yeekee',
    input: z.object({ from: day, to: day }),
    data: z.array(calendarShape),
  },
  'POST /api/operator/round/retype': {
    auth: 'operator',
    permission: 'round.enter',
    rate: 'operator',
    summary: 'Opens the entered result to a second person who types the same prizes; every typing is kept',
    input: z.object({ round_id: id, raw: rawIn }),
    data: entryShape,
  },
  'POST /api/operator/round/open': {
    auth: 'operator',
    permission: 'round.enter',
    rate: 'operator',
    summary: 'Opens a round early',
    input: ofRound,
    data: roundShape,
  },
  'POST /api/operator/round/preview': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Previews how a draw is interpreted and what it would pay; enters nothing',
    input: z.object({ round_id: id, raw: rawIn }),
    data: drawnShape,
  },
  'POST /api/operator/round/result': {
    auth: 'operator',
    permission: 'round.enter',
    rate: 'operator',
    summary: 'Enters the result of a round and shows what it would pay; `close` ends its betting now',
    input: z.object({ round_id: id, raw: rawIn, close: flag.default(false) }),
    data: entryShape,
  },
  'POST /api/operator/round/correct': {
    auth: 'operator',
    permission: 'round.enter',
    rate: 'operator',
    summary: 'Enters a correction of a published result, within a day, and shows the differences',
    input: z.object({ round_id: id, raw: rawIn, reason }),
    data: entryShape,
  },
  'POST /api/operator/round/approve': {
    auth: 'operator',
    permission: 'round.enter',
    rate: 'operator',
    summary: 'Approves the entered result as the second person; its bills are settled',
    input: z.object({ round_id: id, seal: z.string().max(60).optional() }),
    data: publishedShape,
  },
  'POST /api/operator/round/void': {
    auth: 'operator',
    permission: 'round.void',
    rate: 'operator',
    summary: 'Voids a round before its result; every pending bill is refunded',
    input: z.object({ round_id: id, reason }),
    data: roundShape,
  },
} as const satisfies RouteTable;
