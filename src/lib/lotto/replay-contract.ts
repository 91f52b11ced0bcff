/** A round as it went, and its bills. */
import { z } from 'zod';
import {
  cursor,
  id,
  idOut,
  instant,
  limit,
  money,
  pageShape,
  type RouteTable,
  sentInstant,
} from '../contract/route.ts';
import { betTypeName, ofRound } from './contract.ts';
import { billStatuses } from './rules/round-state.ts';

const frameShape = z.object({
  at: instant,
  /** Taken until then, without those cancelled until then. */
  bills: z.number().int(),
  stake: money,
  payable: money,
  /** What the result pays on them; 0 before there is one. */
  won: money,
  worst: z.object({
    payout: money,
    net: money,
    three_top: z.string(),
    two_bottom: z.string(),
    four_top: z.string().optional(),
  }),
  types: z.array(
    z.object({
      bet_type: betTypeName,
      stake: money,
      dearest: z.object({ key: z.string(), payout: money }).nullable(),
      /** The lowest and highest rate sold so far, x100. */
      rate_from: z.number().int().nullable(),
      rate_to: z.number().int().nullable(),
    }),
  ),
  limits: z.array(
    z.object({
      bet_type: betTypeName,
      /** Null for the whole type. */
      key: z.string().nullable(),
      action: z.enum(['closed', 'reduced', 'cap']),
      pct: z.number().int().nullable(),
      cap: money.nullable(),
    }),
  ),
});

const replayShape = z.object({
  frames: z.array(frameShape),
  /** What the round's bills add up to. */
  settled: z.object({ bills: z.number().int(), stake: money, payable: money, won: money }),
  is_settled: z.boolean(),
  /** Whether the last moment is the same. */
  equal: z.boolean(),
});
export type ReplayView = z.output<typeof replayShape>;

const billShape = z.object({
  bill_id: idOut,
  bill_no: z.string(),
  member_id: idOut,
  created_at: instant,
  lines: z.number().int(),
  stake: money,
  payable: money,
  status: z.enum(billStatuses),
  win_amount: money,
});
export type RoundBill = z.output<typeof billShape>;

export const replayRoutes = {
  'GET /api/operator/round/replay': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary:
      'A round at 25 moments from its first bill to its close: bills, rates, limits, exposure; the last must equal the settlement',
    input: ofRound,
    data: replayShape,
  },
  'GET /api/operator/round/bills': {
    auth: 'operator',
    permission: 'round.look',
    rate: 'operator',
    summary: 'Bills of a round taken up to a moment, newest first',
    input: z.object({ round_id: id, until: sentInstant.optional(), limit: limit(50, 50), cursor }),
    data: pageShape(billShape),
  },
} as const satisfies RouteTable;
