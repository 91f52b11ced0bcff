import { z } from 'zod';
import { amount, instant, money, type RouteTable } from '../contract/route.ts';

/**
 * What the gateway does when it is asked for a code: makes it, refuses to, does not answer, makes it without answering, or
 * has it paid and told before it answers.
 */
export const gatewayBehaviours = ['works', 'refuses', 'silent', 'slow', 'eager'] as const;
/** What the payout bank does with the next payouts. */
export const payoutBehaviours = [
  'pays',
  'refuses',
  /** Takes the payout and says nothing for a while; it was paid, or refused. */
  'silent',
  'silent_refuses',
  /** Says nothing because it was never reached; it knows nothing of the payout. */
  'lost',
  /** The account is held by somebody else. */
  'other_name',
  /** Pays, and the receiving bank sends it back a little later. */
  'returns',
] as const;
/**
 * How a paid code is told: once, a while later, in five copies at once, after the code's time, or never; the code paid
 * twice, and told in the other order; the sender masked; as another merchant's; as paid though it is not; a hundred times
 * the amount.
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
 * How a transfer is told: once, a while later, in five copies, or never; done twice, and told in the other order; after the
 * payment's time; the sender masked, without a name, or not told; a hundred times the amount; with a time long past;
 * everything of the last day told again under new ids; another transfer of the same amount in the same minute; with a
 * Buddhist year and the date before.
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
      /** Left out: what the code asks for. */
      amount: amount.optional(),
      /** Left out: the account the code was made for. */
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
      /** The bank's number of the transfer, and the code on its slip. */
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
