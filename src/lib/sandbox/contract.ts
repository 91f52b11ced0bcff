import { z } from 'zod';
import { amount, instant, money, type RouteTable } from '../contract/route.ts';

/** Whether the gateway makes codes, refuses to, or does not answer; what the payout bank does with the next payouts. */
export const gatewayBehaviours = ['works', 'refuses', 'silent'] as const;
export const payoutBehaviours = ['pays', 'refuses', 'silent'] as const;
/** What the gateway does with its callback: sends it, sends five copies at once, sends it after the code's time, or never. */
export const callbackBehaviours = ['once', 'repeated', 'late', 'lost'] as const;

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
      sender: z
        .object({
          bank_code: z.string().regex(/^\d{3}$/, 'เลือกธนาคาร'),
          account_number: z.string().regex(/^\d{10,15}$/, 'เลขบัญชีไม่ถูกต้อง'),
          name: z.string().min(1).max(80),
        })
        .optional(),
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
  'POST /api/sandbox/bank/behave': {
    auth: 'guest',
    rate: 'write',
    summary: 'Sandbox only: sets how the gateway and the payout bank behave from now on',
    input: z.object({ gateway: z.enum(gatewayBehaviours).optional(), payout: z.enum(payoutBehaviours).optional() }),
    data: z.object({ gateway: z.enum(gatewayBehaviours), payout: z.enum(payoutBehaviours) }),
  },
} as const satisfies RouteTable;

export type GatewayBehaviour = (typeof gatewayBehaviours)[number];
export type PayoutBehaviour = (typeof payoutBehaviours)[number];
export type CallbackBehaviour = (typeof callbackBehaviours)[number];
