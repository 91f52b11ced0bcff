/** Bills on the wire (api.md "Lotto", lotto.md section 6): pricing, placing and cancelling them. */
import { z } from 'zod';
import { amount, cursor, day, id, idOut, instant, limit, money, type RouteTable } from '../contract/route.ts';
import { betTypeName, marketCode, resultShape, roundShape } from './contract.ts';
import { linesMax } from './rules/bet-types.ts';
import { billStatuses } from './rules/round-state.ts';

const billStatus = z.enum(billStatuses);
const lineStatus = z.enum(['ok', 'rate_reduced', 'over_limit', 'closed', 'invalid']);

const stakeLine = z.object({
  bet_type: betTypeName,
  number: z.string().min(1, 'กรอกเลข').max(6, 'เลขยาวเกินไป'),
  stake: amount,
});
const stakeLines = z.array(stakeLine).min(1, 'ยังไม่มีรายการในโพย').max(linesMax, `โพยละไม่เกิน ${linesMax} รายการ`);

const quotedLine = z.object({
  bet_type: betTypeName,
  name: z.string(),
  number: z.string(),
  stake: money,
  rate: z.string(),
  status: lineStatus,
  reason: z.string().optional(),
  remaining: money.optional(),
  payable: money,
  possible_win: money,
});

const quoteShape = z.object({
  quote_id: z.string(),
  expires_at: instant,
  server_time: instant,
  acceptable: z.boolean(),
  lines: z.array(quotedLine),
  total_stake: money,
  total_discount: money,
  total_payable: money,
  max_win: money,
  balance: money,
  balance_after: money,
  /** The split of a promotion wallet's payment; null for the main wallet. */
  promotion: z.object({ title: z.string(), cash: money, bonus: money }).nullable(),
  /** The member's latest pending bill of the round with exactly these lines, to ask whether it is meant twice. */
  same_bill: z.object({ bill_id: idOut, bill_no: z.string(), created_at: instant }).nullable(),
});

const billLineShape = z.object({
  bet_type: betTypeName,
  name: z.string(),
  number: z.string(),
  stake: money,
  rate: z.string(),
  payable: money,
  possible_win: money,
  win_amount: money,
  /** The outcome of the line; of a won bill only some lines have won. */
  outcome: billStatus,
});

export const billShape = z.object({
  bill_id: idOut,
  bill_no: z.string(),
  status: billStatus,
  round: roundShape,
  line_count: z.number().int(),
  /** Its first distinct numbers, four at most, and the number of distinct ones. */
  numbers: z.array(z.string()),
  number_count: z.number().int(),
  total_stake: money,
  total_discount: money,
  total_payable: money,
  max_win: money,
  win_amount: money,
  note: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  /** The version of the result it is settled by: more than 1 after a correction. */
  result_version: z.number().int().nullable(),
  cancellable_until: instant.nullable(),
});

const billDetailShape = billShape.extend({
  /** Why the round was voided. */
  void_reason: z.string().nullable(),
  lines: z.array(billLineShape),
  totals: z.object({ total_stake: money, total_discount: money, total_payable: money, max_win: money }),
  result: resultShape.nullable(),
  /** The promotion whose wallet paid, and the split; null for the main wallet. */
  promotion: z.object({ taken_id: idOut, title: z.string(), cash: money, bonus: money }).nullable(),
  /** The link the member made for others; null without one. */
  share_url: z.string().nullable(),
  server_time: instant,
});

/** Over all bills of the filter, not the page; excludes what was paid for cancelled and refunded bills. */
const billSummary = z.object({ count: z.number().int(), payable: money, win_amount: money });

const billFilter = z.object({
  /** `history` is everything but pending bills. */
  status: z.enum([...billStatus.options, 'history']).optional(),
  market: marketCode.optional(),
  from: day.optional(),
  to: day.optional(),
  limit: limit(100, 20),
  cursor,
});

export const quoteInput = z.object({
  round_id: id,
  lines: stakeLines,
  /** The paying wallet, by default the main one. */
  wallet_id: id.optional(),
});
export const billInput = quoteInput.extend({
  quote_id: z.string().regex(/^[\w-]{10,60}$/, 'ตรวจโพยก่อนส่ง'),
  note: z.string().trim().max(100, 'บันทึกยาวได้ไม่เกิน 100 ตัวอักษร').optional(),
});

export type QuoteView = z.output<typeof quoteShape>;
export type BillView = z.output<typeof billShape>;
export type BillDetail = z.output<typeof billDetailShape>;
export type QuoteInput = z.output<typeof quoteInput>;
export type BillInput = z.output<typeof billInput>;

export const billRoutes = {
  'POST /api/lotto/bill/validate': {
    auth: 'member',
    rate: 'write',
    summary: 'Prices a bill: final rates per line, totals, maximum win; reserves nothing',
    input: quoteInput,
    data: quoteShape,
  },
  'POST /api/lotto/bill/create': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'bet',
    summary: 'Places a bill as quoted, all or nothing',
    input: billInput,
    data: billDetailShape,
  },
  'POST /api/lotto/bill/cancel': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'refund',
    summary: 'Cancels a bill and refunds it',
    input: z.object({ bill_id: id }),
    data: billDetailShape,
  },
  'GET /api/lotto/bill/list': {
    auth: 'member',
    rate: 'read',
    summary: 'The member’s bills, newest first',
    input: billFilter,
    data: z.object({ items: z.array(billShape), summary: billSummary, next_cursor: z.string().nullable() }),
  },
  'GET /api/lotto/bill/detail': {
    auth: 'member',
    rate: 'read',
    summary: 'One of the member’s bills with its lines',
    input: z.object({ bill_id: id }),
    data: billDetailShape,
  },
  'POST /api/lotto/bill/share': {
    auth: 'member',
    rate: 'write',
    summary: 'Makes a link to a picture of the bill, without the member’s name; the same one when there is one',
    input: z.object({ bill_id: id }),
    data: z.object({ share_url: z.string() }),
  },
  'POST /api/lotto/bill/unshare': {
    auth: 'member',
    rate: 'write',
    summary: 'Ends the link to a bill; another one would have another address',
    input: z.object({ bill_id: id }),
    data: z.null(),
  },
} as const satisfies RouteTable;
