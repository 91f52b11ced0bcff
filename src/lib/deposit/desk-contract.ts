/** The console's desk of incoming money: what waits beside what it may be for, and payments (operator.md sections 5 and 7). */
import { z } from 'zod';
import {
  amount,
  cursor,
  day,
  id,
  idOut,
  instant,
  limit,
  money,
  pageShape,
  type RouteTable,
} from '../contract/route.ts';
import { intentFlags, intentStatuses } from './rules/deposit-state.ts';
import { matchOutcomes, matchParts } from './rules/desk-match.ts';
import { reviewDecisions } from './rules/desk-words.ts';
import { reviewReasons } from './rules/review-reasons.ts';

/** `unmatched`: nobody is known to own it; `review`: it has a likely owner, or is a slip or a repetition. */
const deskQueues = ['unmatched', 'review'] as const;

const account = z.object({ bank_name: z.string(), account: z.string(), name: z.string() });

const lineShape = z.object({
  transfer_id: idOut,
  /** Where it was reported: a gateway, "bank", "truemoney" or "slip". */
  source: z.string(),
  amount: money,
  paid_at: instant,
  received_at: instant,
  /** Of a week without an owner, booked as owed to an unknown person. */
  suspense: z.boolean(),
  reason: z.enum(reviewReasons),
  /** In Thai. */
  reason_text: z.string(),
  /** The account of the house that it came into, masked. */
  receiver: z.string(),
  /** As reported; the number masked. */
  sender: account.nullable(),
  /** A member's slip that no bank has confirmed. */
  is_claim: z.boolean(),
  member_id: idOut.nullable(),
  payment_id: idOut.nullable(),
  /** A decision waits for a second person. */
  proposed: z.boolean(),
  /** Who else has it open, as they are called. */
  watched_by: z.string().nullable(),
});
export type DeskLine = z.output<typeof lineShape>;

const paymentShape = z.object({
  payment_id: idOut,
  reference: z.string(),
  status: z.enum(intentStatuses),
  payable: money,
  created_at: instant,
  expires_at: instant,
});

const candidateShape = z.object({
  member_id: idOut,
  owner: account,
  /** Of theirs, the one it fits best. */
  payment: paymentShape.nullable(),
  /** 0 to 100. */
  likelihood: z.number().int(),
  matches: z.array(z.object({ part: z.enum(matchParts), outcome: z.enum(matchOutcomes), text: z.string() })),
});
export type DeskCandidate = z.output<typeof candidateShape>;

const viewShape = lineShape.extend({
  reference: z.string(),
  bank_reference: z.string().nullable(),
  /** The record that it seems to repeat. */
  repeats: idOut.nullable(),
  waits: z.boolean(),
  /** The payment it was matched with comes first, then the likeliest. */
  candidates: z.array(candidateShape),
  proposal: z.object({ approval_id: idOut, decision: z.enum(reviewDecisions), first_by: z.string() }).nullable(),
  may_decide: z.boolean(),
});
export type DeskView = z.output<typeof viewShape>;

const digits = z.string().regex(/^\d{3,15}$/, 'ใส่เลขท้าย 3–15 หลัก');
/** Bangkok days, both inclusive. */
const days = { from: day.optional(), to: day.optional() };

export const unmatchedFilter = z.object({
  queue: z.enum(deskQueues).default('unmatched'),
  /** The end of the house's account, and of the sender's. */
  account: digits.optional(),
  tail: digits.optional(),
  min: amount.optional(),
  max: amount.optional(),
  ...days,
  limit: limit(100, 50),
  cursor,
});
export type UnmatchedFilter = z.output<typeof unmatchedFilter>;

const intentRow = paymentShape.extend({
  member_id: idOut,
  name: z.string(),
  channel: z.string(),
  amount: money,
  paid: money.nullable(),
  credited: money.nullable(),
  flag: z.enum(intentFlags).nullable(),
  reason: z.enum(reviewReasons).nullable(),
  /** The bank may have taken it back: a reversal can be proposed, or waits. */
  reversible: z.boolean(),
  reversal: z.boolean(),
});
export type IntentListRow = z.output<typeof intentRow>;

export const intentFilter = z.object({
  status: z.enum(intentStatuses).optional(),
  /** The reference of the payment. */
  reference: z.string().trim().max(40, 'ยาวเกินไป').optional(),
  member_id: id.optional(),
  min: amount.optional(),
  max: amount.optional(),
  ...days,
  limit: limit(100, 50),
  cursor,
});
export type IntentFilter = z.output<typeof intentFilter>;

const row = { auth: 'operator', permission: 'queue.look', rate: 'operator' } as const;

export const depositDeskRoutes = {
  'GET /api/operator/payment/unmatched': {
    ...row,
    summary: 'One page of the incoming money that waits for people, oldest first',
    input: unmatchedFilter,
    data: pageShape(lineShape).extend({ as_of: instant }),
  },
  'GET /api/operator/payment/view': {
    ...row,
    summary: 'Incoming money beside what it may be for: members and payments, the likeliest first, with the reasons',
    input: z.object({ transfer_id: id }),
    data: viewShape,
  },
  'GET /api/operator/intent/list': {
    ...row,
    summary: 'Payments that members asked for, or that unmatched money has made, newest first',
    input: intentFilter,
    data: pageShape(intentRow).extend({ as_of: instant }),
  },
} as const satisfies RouteTable;
