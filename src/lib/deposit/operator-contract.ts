/** Operators' calls on incoming money: decide reviews, see returns, configure channels. */
import { z } from 'zod';
import { amount, day, flag, id, idOut, instant, money, nothing, type RouteTable, reason } from '../contract/route.ts';
import { depositDeskRoutes } from './desk-contract.ts';
import { reviewDecisions } from './rules/desk-words.ts';

const incomingStatus = z.enum(['credited', 'review', 'suspense', 'returning', 'returned', 'alias', 'dismissed']);

const toldAccount = z.object({ bank_code: z.string(), account_number: z.string(), name: z.string() });

const reviewShape = z.object({
  transfer_id: idOut,
  status: incomingStatus,
  gateway: z.string(),
  reference: z.string(),
  bank_reference: z.string().nullable(),
  payment_id: idOut.nullable(),
  /** The owner, or the likely owner. */
  member_id: idOut.nullable(),
  alias_of: idOut.nullable(),
  amount: money,
  paid_at: instant,
  reason: z.string(),
  receiver: z.object({ bank_code: z.string(), account_number: z.string() }).nullable(),
  sender: toldAccount.nullable(),
  proposal: z.enum(reviewDecisions).nullable(),
  proposed_by: z.string().nullable(),
});

const returnShape = z.object({
  return_id: idOut,
  transfer_id: idOut,
  status: z.enum(['waiting', 'sending', 'by_hand', 'returned']),
  amount: money,
  member_id: idOut.nullable(),
  reason: z.string(),
  to: toldAccount.nullable(),
  created_at: instant,
});

const reversedShape = z.object({
  payment_id: idOut,
  /** False while a second person has to confirm it. */
  reversed: z.boolean(),
  taken: money.optional(),
  owed: money.optional(),
});

const channelSettings = z.object({
  channel_id: idOut,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['qr', 'bank', 'truemoney']),
  open: z.boolean(),
  closed_until: instant.nullable(),
  /** "HH:MM" each; equal means always open. */
  opens: z.string(),
  closes: z.string(),
  min: money,
  max: money,
  fee: money,
  daily_max: money.nullable(),
  position: z.number().int(),
  sub_channels: z.array(
    z.object({
      sub_channel_id: idOut,
      name: z.string(),
      open: z.boolean(),
      account: z.object({ bank_code: z.string(), account_number: z.string(), name: z.string() }).nullable(),
    }),
  ),
});

/** "HH:MM" as minutes of the day. */
const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'เวลาต้องเป็น ชช:นน')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

export const depositOperatorRoutes = {
  ...depositDeskRoutes,
  'GET /api/operator/payment/review': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Incoming money in review, oldest first',
    input: nothing,
    data: z.array(reviewShape),
  },
  'POST /api/operator/payment/decide': {
    auth: 'operator',
    permission: 'deposit.decide',
    rate: 'operator',
    money: true,
    play: 'deposit',
    summary:
      'Decides about money in review: one person proposes, another confirms the same and only then it moves; dismiss says that nothing of ours had arrived',
    input: z.object({
      transfer_id: id,
      decision: z.enum(reviewDecisions),
      member_id: id.optional(),
      /** The payment it was meant for. */
      payment_id: id.optional(),
      /** What the second person should know. */
      reason: reason.optional(),
    }),
    data: z.object({ transfer_id: idOut, status: incomingStatus }),
  },
  'GET /api/operator/payment/returns': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Open returns to senders, oldest first; those by_hand wait for a person',
    input: nothing,
    data: z.array(returnShape),
  },
  'POST /api/operator/payment/returned': {
    auth: 'operator',
    permission: 'deposit.decide',
    rate: 'operator',
    money: true,
    play: 'refund',
    summary: 'Marks a return as made by hand',
    input: z.object({ return_id: id }),
    data: z.object({ return_id: idOut }),
  },
  'POST /api/operator/payment/reverse': {
    auth: 'operator',
    permission: 'deposit.decide',
    rate: 'operator',
    money: true,
    play: 'withdraw',
    summary:
      'Takes a credited deposit from its member again because the bank has taken it back: one person says so, another confirms it and only then it moves; what is not in the wallet any more stays owed',
    input: z.object({ payment_id: id, reason }),
    data: reversedShape,
  },
  'GET /api/operator/payment/day': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Incoming money of a Bangkok day by account, with its outcome',
    input: z.object({ date: day }),
    data: z.array(
      z.object({
        account: z.string(),
        count: z.number().int(),
        arrived: money,
        credited: money,
        fees: money,
        returned: money,
        waiting: money,
        suspense: money,
      }),
    ),
  },
  'GET /api/operator/channel/list': {
    auth: 'operator',
    permission: 'queue.look',
    rate: 'operator',
    summary: 'Channels with their settings',
    input: nothing,
    data: z.array(channelSettings),
  },
  'POST /api/operator/channel/set': {
    auth: 'operator',
    permission: 'channel.set',
    rate: 'operator',
    summary: 'Opens, closes, limits or orders a channel; omitted fields are unchanged',
    input: z.object({
      channel_id: id,
      open: flag.optional(),
      /** Maintenance until then; empty ends it. */
      closed_until: z.union([z.literal(''), z.iso.datetime({ offset: true })]).optional(),
      opens: timeOfDay.optional(),
      closes: timeOfDay.optional(),
      min: amount.optional(),
      max: amount.optional(),
      fee: amount.optional(),
      /** Empty for none. */
      daily_max: z.union([z.literal(''), amount]).optional(),
      position: z.coerce.number().int().min(1).max(100).optional(),
      reason,
    }),
    data: channelSettings,
  },
  'POST /api/operator/channel/account': {
    auth: 'operator',
    permission: 'account.set',
    rate: 'operator',
    summary:
      'Adds a receiving account for bank transfer or TrueMoney, or opens or closes an existing one, once two owners say the same',
    input: z.object({
      kind: z.enum(['bank', 'truemoney']),
      bank_code: z.string().max(10).optional(),
      account_number: z.string().min(4).max(30),
      account_name: z.string().trim().min(2).max(80),
      open: flag.default(true),
      reason,
    }),
    /** `waits`: until another owner says the same. */
    data: channelSettings.extend({ waits: z.boolean() }),
  },
} as const satisfies RouteTable;

export type ReversedDeposit = z.output<typeof reversedShape>;
export type ChannelSettings = z.output<typeof channelSettings>;
