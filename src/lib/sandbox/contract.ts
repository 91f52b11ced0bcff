import { z } from 'zod';
import { amount, instant, money, type RouteTable } from '../contract/route.ts';

/**
 * How the gateway reacts to a request for a code: issues it, refuses, does not answer, issues it without answering, or has
 * it paid and reported before it answers.
 */
export const gatewayBehaviours = ['works', 'refuses', 'silent', 'slow', 'eager'] as const;
/** How the payout bank treats the next payouts. */
export const payoutBehaviours = [
  'pays',
  'refuses',
  /** Accepts the payout and does not answer for a while; then it was paid, or refused. */
  'silent',
  'silent_refuses',
  /** Does not answer because it was never reached; it does not know the payout. */
  'lost',
  /** The account is in somebody else's name. */
  'other_name',
  /** Pays, and the receiving bank returns it a little later. */
  'returns',
] as const;
/**
 * How a paid code is reported: once, late, in five concurrent copies, after the code's expiry, or never; paid twice and
 * reported in reverse order; with a masked sender; for another merchant; as paid although it is not; as a hundred times the
 * amount.
 */
export const callbackBehaviours = [
  'once',
  'delayed',
  'repeated',
  'late',
  'lost',
  'twice',
  'reordered',
  'masked',
  'other_merchant',
  'contradicted',
  'unit',
] as const;
/**
 * How a transfer is reported: once, late, in five copies, or never; made twice and reported in reverse order; after the
 * payment's expiry; with the sender masked, without a name, or not reported; as a hundred times the amount; with a time
 * long past; everything of the last day reported again under new ids; another transfer of the same amount in the same
 * minute; with a Buddhist year and the day before.
 */
export const feedBehaviours = [
  'once',
  'delayed',
  'repeated',
  'twice',
  'reordered',
  'late',
  'lost',
  'masked',
  'nameless',
  'untold',
  'unit',
  'backwards',
  'again',
  'crowd',
  'buddhist',
] as const;

const account = z.object({
  bank_code: z.string().regex(/^(?:\d{3}|truemoney)$/, 'เลือกธนาคาร'),
  account_number: z.string().regex(/^\d{10,15}$/, 'เลขบัญชีไม่ถูกต้อง'),
});
const person = account.extend({ name: z.string().min(1).max(80) });

export const sandboxRoutes = {
  'POST /api/sandbox/bank/pay': {
    auth: 'guest',
    rate: 'write',
    summary:
      'Sandbox only: reads a QR as a banking app would and pays it; the gateway then calls us back over HTTP, signed',
    input: z.object({
      qr_payload: z.string().min(20, 'วางข้อความจาก QR').max(512, 'ข้อความยาวเกินไป'),
      /** By default, the code's amount. */
      amount: amount.optional(),
      /** By default, the account the code was issued for. */
      sender: person.optional(),
      callback: z.enum(callbackBehaviours).default('once'),
    }),
    data: z.object({
      payment_ref: z.string(),
      event_id: z.string(),
      paid: money,
      paid_at: instant,
      callback: z.enum(callbackBehaviours),
    }),
  },
  'POST /api/sandbox/bank/transfer': {
    auth: 'guest',
    rate: 'write',
    summary:
      'Sandbox only: transfers to an account; where it is one of ours, its feed tells us over HTTP, signed, as it is asked to',
    input: z.object({
      to: account,
      amount,
      sender: person,
      feed: z.enum(feedBehaviours).default('once'),
    }),
    data: z.object({
      event_id: z.string(),
      /** The bank's number of the transfer, and its slip's code. */
      reference: z.string(),
      slip: z.string(),
      paid: money,
      paid_at: instant,
      feed: z.enum(feedBehaviours),
    }),
  },
  'POST /api/sandbox/bank/behave': {
    auth: 'guest',
    rate: 'write',
    summary: 'Sandbox only: sets how the gateway and the payout bank behave from now on',
    input: z.object({ gateway: z.enum(gatewayBehaviours).optional(), payout: z.enum(payoutBehaviours).optional() }),
    data: z.object({ gateway: z.enum(gatewayBehaviours), payout: z.enum(payoutBehaviours) }),
  },
  'GET /api/sandbox/sms': {
    auth: 'guest',
    rate: 'read',
    summary: 'Sandbox only: the latest messages that reached a phone, newest first',
    input: z.object({ phone: z.string().max(30) }),
    data: z.array(z.object({ text: z.string(), sent_at: instant })),
  },
} as const satisfies RouteTable;

export type GatewayBehaviour = (typeof gatewayBehaviours)[number];
export type PayoutBehaviour = (typeof payoutBehaviours)[number];
export type CallbackBehaviour = (typeof callbackBehaviours)[number];
export type FeedBehaviour = (typeof feedBehaviours)[number];
