import { z } from 'zod';
import {
  amount,
  cursor,
  id,
  idOut,
  instant,
  limit,
  money,
  nothing,
  pageShape,
  type RouteTable,
} from '../contract/route.ts';
import { gatewayEvent, transferEvent } from './event-contract.ts';
import { intentFlags, intentStatuses } from './rules/deposit-state.ts';

const intentStatus = z.enum(intentStatuses);
const withdrawStatus = z.enum(['requested', 'approved', 'sending', 'paid', 'rejected', 'failed', 'returned']);

/** An account that money comes from or goes to; the number is masked. */
const accountShape = z.object({
  code: z.string(),
  name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
});

const channelKind = z.enum(['qr', 'bank', 'truemoney']);

const channelShape = z.object({
  channel_id: idOut,
  name: z.string(),
  kind: channelKind,
  min: money,
  max: money,
  fee: money,
  open: z.boolean(),
  /** When it opens again in Bangkok time, "06:00" or "1 ธ.ค. 69 06:00"; null while open, or closed indefinitely. */
  opens_at: z.string().nullable(),
  /** How soon money usually arrives, in Thai. */
  eta: z.string(),
  /** Amounts are whole baht; satang are added to distinguish transfers. */
  whole_baht: z.boolean(),
  /** What remains of the channel's daily limit; null without a limit or a member. */
  left_today: money.nullable(),
  /** For bank transfer and TrueMoney the receiving accounts, those of the member's own bank first. */
  sub_channels: z.array(z.object({ sub_channel_id: idOut, name: z.string(), bank_code: z.string().nullable() })),
});

const intentLine = z.object({
  payment_id: idOut,
  reference: z.string(),
  status: intentStatus,
  channel_id: idOut,
  channel_name: z.string(),
  kind: channelKind,
  /** What was requested; `payable` is the exact amount to transfer, to the satang. */
  amount: money,
  payable: money,
  fee: money,
  /** What arrived, and how much of it was credited. */
  paid_amount: money.optional(),
  credited_amount: money.optional(),
  /** What is returned to the sender, and whether it has been. */
  returned: z.object({ amount: money, done: z.boolean() }).optional(),
  /**
   * What was unusual: underpaid, overpaid, late, credited after a review, credited in part, or reversed by the bank later.
   */
  flag: z.enum(intentFlags).optional(),
  /** Why it is in review or was not credited, in Thai. */
  reason: z.string().optional(),
  created_at: instant,
  expires_at: instant,
  credited_at: instant.optional(),
});

/** Additional fields of the receipt. */
const slipFacts = {
  /** The promotion chosen for it; null for none, and when the deposit did not meet its terms. */
  promotion: z
    .object({
      promotion_id: idOut.nullable(),
      title: z.string(),
      /** The first money of its wallet, and its free spins; null until the deposit is credited. */
      given: z
        .object({
          /** Of the deposit; zero where that stays in the main wallet. */
          deposit: money,
          bonus: money,
          /** Both together. */
          wallet: money,
          spins: z.object({ name: z.string(), quantity: z.number().int() }).nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The main wallet right after the credit, not now. */
  balance_after: money.optional(),
};

const intentShape = intentLine.extend({
  ...slipFacts,
  /** Absent until the gateway has answered, and once the code can no longer be paid. */
  qr_payload: z.string().optional(),
  qr_svg: z.string().optional(),
  /** The receiving account in full, while it can be paid; absent for a QR code. */
  pay_to: accountShape.optional(),
  /** Notice on what may differ at this hour, in Thai. */
  notice: z.string().optional(),
  sender: accountShape,
  server_time: instant,
});

const inquiryShape = intentLine.extend({
  ...slipFacts,
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
  /** Why it was rejected, failed or was returned, in Thai. */
  reason: z.string().nullable(),
  /** Why it is reviewed before it is sent, in Thai; null when it is not. */
  review: z.string().nullable(),
  /** The bank has not reported the outcome; the money stays in flight and must not be requested again. */
  unknown: z.boolean(),
  /** Put aside by the staff until then, and why; null when it is not. */
  hold: z.object({ until: instant, reason: z.string() }).nullable(),
  created_at: instant,
  expected_at: instant,
  decided_at: instant.nullable(),
  sent_at: instant.nullable(),
  settled_at: instant.nullable(),
  returned_at: instant.nullable(),
});

/** Median and 90th percentile of the latest payouts. */
const payoutTime = z.object({
  median_seconds: z.number().int(),
  most_seconds: z.number().int(),
  payouts: z.number().int(),
});

const byPayment = z.object({ payment_id: id });
const page = z.object({ limit: limit(50, 20), cursor });
export const paymentRoutes = {
  'GET /api/member/payment/channels': {
    auth: 'member',
    rate: 'read',
    summary: 'Deposit channels in order',
    input: nothing,
    data: z.array(channelShape),
  },
  'GET /api/member/payment/info': {
    auth: 'member',
    rate: 'read',
    summary: 'One channel: limits, quick amounts, the account to pay from',
    input: z.object({ channel_id: id }),
    data: channelShape.extend({
      quick_amounts: z.array(money),
      pay_from: accountShape,
      /** The accounts of `sub_channels`, with full numbers. */
      pay_to: z.array(accountShape.extend({ sub_channel_id: idOut })),
      open_payment_id: idOut.nullable(),
    }),
  },
  'POST /api/member/payment/generate_qr': {
    auth: 'member',
    rate: 'money',
    money: true,
    keyless: true,
    play: 'deposit',
    summary:
      'Makes a payment intent: a QR, or an amount that is the member’s own into an account; an open one of the same wish is answered again',
    input: z.object({
      channel_id: id,
      sub_channel_id: id,
      amount,
      /** A promotion for this deposit, and the hash of the terms that were shown. */
      promotion_id: id.optional(),
      terms_hash: z.string().max(64).optional(),
    }),
    data: intentShape,
  },
  'GET /api/member/payment/qrcode_info': {
    auth: 'member',
    rate: 'read',
    summary: 'A payment with how to pay it',
    input: byPayment,
    data: intentShape,
  },
  'GET /api/member/payment/inquiry_status': {
    auth: 'member',
    rate: 'read',
    summary: 'The status of a payment',
    input: byPayment,
    data: inquiryShape,
  },
  'POST /api/member/payment/cancel': {
    auth: 'member',
    rate: 'write',
    summary: 'Cancels a payment without incoming money; money that arrives anyway is still credited',
    input: byPayment,
    data: inquiryShape,
  },
  'POST /api/member/payment/slip': {
    auth: 'member',
    rate: 'write',
    summary:
      'Shows the code of a slip for a transfer that has not been told: the bank is asked what it stands for, or people where none can be asked',
    input: byPayment.extend({ slip: z.string().min(1, 'เลือกภาพสลิป').max(300, 'ข้อความยาวเกินไป') }),
    data: inquiryShape,
  },
  'GET /api/member/deposit/list': {
    auth: 'member',
    rate: 'read',
    summary: 'Deposits, newest first',
    input: page,
    data: pageShape(intentLine),
  },
  'POST /api/member/withdraw': {
    auth: 'member',
    rate: 'money',
    money: true,
    play: 'withdraw',
    summary: 'Requests a withdrawal to the registered account; the amount leaves the wallet at once',
    input: z.object({ amount }),
    data: withdrawShape,
  },
  'GET /api/member/withdraw/info': {
    auth: 'member',
    rate: 'read',
    summary: 'What may be withdrawn now: available and locked amounts, turnover, limits, destination account',
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
      /** Sent without a review up to this amount, for this member now. */
      automatic_up_to: money,
      /** Larger withdrawals require `POST /api/member/confirm_password` in this session first. */
      password_above: money,
      /** Whether it was confirmed within the last five minutes. */
      confirmed: z.boolean(),
      /** How long the latest payouts took; null while there are too few. */
      usual: z.object({ automatic: payoutTime.nullable(), by_people: payoutTime.nullable() }),
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
    data: pageShape(withdrawShape),
  },
  'POST /api/callback/sandbox': {
    auth: 'signed',
    rate: 'callback',
    summary:
      'Money the sandbox gateway received; signed by Standard Webhooks headers (HMAC-SHA-256 over id.timestamp.body)',
    input: gatewayEvent,
    data: z.object({ event_id: z.string() }),
  },
  'POST /api/callback/sandbox/hint': {
    auth: 'signed',
    rate: 'callback',
    summary:
      'The sandbox gateway’s word that a payment has changed, too weakly signed to be believed: the gateway is asked',
    input: z.object({ payment_ref: z.string().min(1).max(40) }),
    data: z.object({ payment_ref: z.string() }),
  },
  'POST /api/callback/ingest': {
    auth: 'signed',
    rate: 'callback',
    summary: 'Reports a transfer into one of our accounts, from its statement reader; signed like callbacks',
    input: transferEvent,
    data: z.object({ event_id: z.string() }),
  },
} as const satisfies RouteTable;

export type IntentLine = z.output<typeof intentLine>;
export type IntentView = z.output<typeof intentShape>;
export type InquiryView = z.output<typeof inquiryShape>;
export type ChannelView = z.output<typeof channelShape>;
export type WithdrawView = z.output<typeof withdrawShape>;
export type PayoutTimeView = z.output<typeof payoutTime>;
export type AccountView = z.output<typeof accountShape>;
