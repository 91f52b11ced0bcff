/** The console's queue of withdrawals: its pages by state and filter, and one withdrawal with its checks. */
import { z } from 'zod';
import { amount, cursor, id, idOut, instant, limit, money, pageShape, type RouteTable } from '../contract/route.ts';
import { checkShape } from '../operator/approval-contract.ts';
import { deskStates, vipFilters } from './rules/desk-states.ts';
import { withdrawReviews, withdrawStatuses } from './rules/withdraw-state.ts';

const deskRow = z.object({
  withdraw_id: idOut,
  reference: z.string(),
  member_id: idOut,
  vip_level: z.number().int(),
  account_name: z.string(),
  bank_name: z.string(),
  /** Masked but for the last four digits. */
  account: z.string(),
  amount: money,
  status: z.enum(withdrawStatuses),
  /** Why it waits, in Thai; "two" where two people decide. */
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Whether it may be approved together with others. */
  together: z.boolean(),
  created_at: instant,
  /** Put aside until then. */
  held_until: instant.nullable(),
  /** Who else has it open, as they are called. */
  watched_by: z.string().nullable(),
});
export type DeskRow = z.output<typeof deskRow>;

const deskSlip = z.object({
  withdraw_id: idOut,
  reference: z.string(),
  member_id: idOut,
  status: z.enum(withdrawStatuses),
  amount: money,
  bank_name: z.string(),
  /** Whole for who decides payouts, masked for everybody else. */
  account: z.string(),
  account_name: z.string(),
  name_matches: z.boolean(),
  takes_two: z.boolean(),
  created_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  checks: z.array(checkShape),
  /** Whether the reader may approve it now. */
  may_decide: z.boolean(),
  /** Whether they may reject it, which they also may while it is put aside. */
  may_reject: z.boolean(),
  /** Whether the reader may say what became of it: the bank has been silent too long. */
  may_settle: z.boolean(),
  /** Approved where no payout bank is connected: somebody pays it by hand and says so. */
  may_mark_paid: z.boolean(),
  /** Who put it aside, until when, and why; null when it is not. */
  hold: z.object({ until: instant, by: z.string(), reason: z.string() }).nullable(),
  /** Until when the reader may put it aside at most; null where they may not. */
  may_hold_until: instant.nullable(),
  may_release: z.boolean(),
  /** Since how long the bank has not said what became of it. */
  silent_minutes: z.number().int().nullable(),
});
export type DeskSlip = z.output<typeof deskSlip>;

const deskAsked = z.object({
  state: z.enum(deskStates).default('review'),
  reason: z.enum(withdrawReviews).optional(),
  bank: z.string().max(10, 'ยาวเกินไป').optional(),
  vip: z.enum(vipFilters, 'ไม่มีระดับ VIP นี้').optional(),
  min: amount.optional(),
  max: amount.optional(),
});
/** What a list or its file is about. */
export type DeskAsked = z.output<typeof deskAsked>;

const deskFilter = deskAsked.extend({ limit: limit(100, 50), cursor });
export type DeskFilter = z.output<typeof deskFilter>;

export const withdrawDeskRoutes = {
  'GET /api/operator/withdraw/list': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'One page of the withdrawals of a state, oldest first; what is done newest first',
    input: deskFilter,
    data: pageShape(deskRow).extend({ as_of: instant }),
  },
  'GET /api/operator/withdraw/list.csv': {
    auth: 'operator',
    permission: 'report.export',
    rate: 'export',
    summary: 'All withdrawals of a state and filters as a file (CSV, UTF-8), at most 1,000,000 rows',
    input: deskAsked,
    data: z.string(),
    download: true,
  },
  'GET /api/operator/withdraw/list.xlsx': {
    auth: 'operator',
    permission: 'report.export',
    rate: 'export',
    summary: 'All withdrawals of a state and filters as a file for spreadsheets (XLSX), at most 1,000,000 rows',
    input: deskAsked,
    data: z.string(),
    download: true,
  },
  'GET /api/operator/withdraw/view': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'A withdrawal with the checks that it passed or waits for',
    input: z.object({ withdraw_id: id }),
    data: deskSlip,
  },
} as const satisfies RouteTable;
