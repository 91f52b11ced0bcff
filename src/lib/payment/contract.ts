import { z } from 'zod';
import { amount, cursor, id, idOut, instant, limit, money, nothing, type RouteTable } from '../contract/route.ts';

const intentStatus = z.enum(['created', 'pending', 'paid', 'credited', 'expired', 'cancelled', 'failed', 'review']);
const withdrawStatus = z.enum(['requested', 'approved', 'sending', 'paid', 'rejected', 'failed']);

/** An account money comes from or goes to; the number is masked. */
const accountShape = z.object({
  code: z.string(),
  name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});

const channelShape = z.object({
  channel_id: idOut,
  name: z.string(),
  kind: z.enum(['qr', 'bank', 'truemoney']),
  min: money,
  max: money,
  fee: money,
  open: z.boolean(),
  /** When it opens again today or tomorrow, "HH:MM" in Bangkok; null while open, or closed without an hour. */
  opens_at: z.string().nullable(),
  sub_channels: z.array(z.object({ sub_channel_id: idOut, name: z.string() })),
});

const intentLine = z.object({
  payment_id: idOut,
  reference: z.string(),
  status: intentStatus,
  channel_name: z.string(),
  amount: money,
  paid_amount: money.optional(),
  /** What was unusual about the money: less, more or later than asked, or credited by people. */
  flag: z.enum(['under', 'over', 'late', 'reviewed']).optional(),
  /** Why it is being looked at or was not credited, in Thai. */
  reason: z.string().optional(),
  created_at: instant,
  expires_at: instant,
  credited_at: instant.optional(),
});

const intentShape = intentLine.extend({
  /** Absent until the gateway has answered, and when the code can no longer be paid. */
  qr_payload: z.string().optional(),
  qr_svg: z.string().optional(),
  sender: accountShape,
  server_time: instant,
});

const inquiryShape = intentLine.extend({
  /** The main wallet now. */
  balance: money,
  server_time: instant,
});

export const withdrawShape = z.object({
  withdraw_id: idOut,
  reference: z.string(),
  status: withdrawStatus,
  amount: money,
  bank: accountShape,
  /** Why it was rejected or failed, in Thai. */
  reason: z.string().nullable(),
  /** The bank has not said what became of it; the money stays in flight and must not be asked for again. */
  unknown: z.boolean(),
  created_at: instant,
  expected_at: instant,
  decided_at: instant.nullable(),
  sent_at: instant.nullable(),
  settled_at: instant.nullable(),
});

const byPayment = z.object({ payment_id: id });
const page = z.object({ limit: limit(50, 20), cursor });
const eventId = z.string().regex(/^[\w.-]{1,100}$/);

/** What a gateway posts to us about money it received. */
export const gatewayEvent = z.object({
  event_id: eventId,
  payment_ref: z.string().min(1).max(40),
  amount: amount.refine((value) => value > 0n, 'จำนวนเงินต้องมากกว่า 0'),
  paid_at: z.iso.datetime({ offset: true }),
  sender: z
    .object({ bank_code: z.string().max(10), account_number: z.string().max(30), name: z.string().max(100).optional() })
    .nullish(),
});

export const paymentRoutes = {
  'GET /api/member/payment/channels': {
    auth: 'member',
    rate: 'read',
    summary: 'Ways to pay in, in order',
    input: nothing,
    data: z.array(channelShape),
  },
  'GET /api/member/payment/info': {
    auth: 'member',
    rate: 'read',
    summary: 'One way to pay in: limits, quick amounts, the account to pay from',
    input: z.object({ channel_id: id }),
    data: channelShape.extend({
      quick_amounts: z.array(money),
      pay_from: accountShape,
      open_payment_id: idOut.nullable(),
    }),
  },
  'POST /api/member/payment/generate_qr': {
    auth: 'member',
    rate: 'money',
    money: true,
    play: 'deposit',
    summary: 'Makes a payment intent with its QR; an open one of the same amount is answered again',
    input: z.object({ channel_id: id, sub_channel_id: id, amount }),
    data: intentShape,
  },
  'GET /api/member/payment/qrcode_info': {
    auth: 'member',
    rate: 'read',
    summary: 'A payment intent again',
    input: byPayment,
    data: intentShape,
  },
  'GET /api/member/payment/inquiry_status': {
    auth: 'member',
    rate: 'read',
    summary: 'What became of a payment intent',
    input: byPayment,
    data: inquiryShape,
  },
  'POST /api/member/payment/cancel': {
    auth: 'member',
    rate: 'write',
    summary: 'Gives up a payment nothing has arrived for; money that comes all the same is still credited',
    input: byPayment,
    data: inquiryShape,
  },
  'GET /api/member/deposit/list': {
    auth: 'member',
    rate: 'read',
    summary: 'Deposits, newest first',
    input: page,
    data: z.object({ items: z.array(intentLine), next_cursor: z.string().nullable() }),
  },
  'POST /api/member/withdraw': {
    auth: 'member',
    rate: 'money',
    money: true,
    play: 'withdraw',
    summary: 'Asks for a withdrawal to the registered account; the amount leaves the wallet at once',
    input: z.object({ amount }),
    data: withdrawShape,
  },
  'GET /api/member/withdraw/info': {
    auth: 'member',
    rate: 'read',
    summary: 'What may be withdrawn now: available and locked, turnover, limits, the account it goes to',
    input: nothing,
    data: z.object({
      balance: money,
      available: money,
      locked: money,
      turnover: z.object({ required: money, done: money, left: money }),
      receivable: money,
      held_until: instant.nullable(),
      min: money,
      max: money,
      automatic_up_to: money,
      today_left: z.object({ count: z.number().int(), amount: money }),
      bank: accountShape,
      open_withdraw_id: idOut.nullable(),
    }),
  },
  'GET /api/member/withdraw/list': {
    auth: 'member',
    rate: 'read',
    summary: 'Withdrawals, newest first',
    input: page,
    data: z.object({ items: z.array(withdrawShape), next_cursor: z.string().nullable() }),
  },
  'POST /api/callback/sandbox': {
    auth: 'signed',
    rate: 'callback',
    summary:
      'Money the sandbox gateway received; signed by Standard Webhooks headers (HMAC-SHA-256 over id.timestamp.body)',
    input: gatewayEvent,
    data: z.object({ event_id: z.string() }),
  },
} as const satisfies RouteTable;

export type IntentLine = z.output<typeof intentLine>;
export type IntentView = z.output<typeof intentShape>;
export type InquiryView = z.output<typeof inquiryShape>;
export type ChannelView = z.output<typeof channelShape>;
export type WithdrawView = z.output<typeof withdrawShape>;
export type AccountView = z.output<typeof accountShape>;
export type GatewayEvent = z.output<typeof gatewayEvent>;
