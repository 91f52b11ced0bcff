/** What gateways and statement readers post to us about incoming money. */
import { z } from 'zod';
import { amount } from '../contract/route.ts';
import { fromDecimal } from '../money.ts';
import { bankTime } from './rules/bank-time.ts';

const eventId = z.string().regex(/^[\w.-]{1,100}$/);

/** The reported payer: hidden digits of a number are "x" or "*", and unknown fields are empty. */
const toldSender = z
  .object({
    bank_code: z.string().max(10).default(''),
    account_number: z.string().max(30).default(''),
    name: z.string().max(100).optional(),
  })
  .refine((sender) => sender.bank_code || sender.account_number || sender.name, 'ผู้โอนที่ไม่ทราบต้องเป็น null');
/** Buddhist years are accepted. */
const toldTime = z
  .string()
  .max(40)
  .transform((text, ctx): Date => {
    const at = bankTime(text);
    if (at) return at;
    ctx.addIssue({ code: 'custom', message: 'เวลาต้องเป็น ISO 8601 พร้อมเขตเวลา' });
    return z.NEVER;
  });

/** A gateway's report of received money. */
export const gatewayEvent = z.object({
  event_id: eventId,
  payment_ref: z.string().min(1).max(40),
  amount: amount.refine((value) => value > 0n, 'จำนวนเงินต้องมากกว่า 0'),
  paid_at: toldTime,
  sender: toldSender.nullish(),
  /** The merchant the money belongs to at the gateway; omitted by gateways that serve us alone. */
  merchant_id: z.string().max(60).optional(),
});

/**
 * A feed's report of a transfer into one of our accounts. The amount must have two decimals, so that a feed counting in
 * satang is refused instead of believed.
 */
export const transferEvent = z.object({
  event_id: eventId,
  source: z.enum(['bank', 'truemoney']),
  account: z.object({ bank_code: z.string().min(1).max(10), account_number: z.string().min(4).max(30) }),
  amount: z
    .string()
    .regex(/^\d{1,12}\.\d{2}$/, 'จำนวนเงินต้องมีทศนิยม 2 ตำแหน่ง')
    .transform((text) => fromDecimal(text))
    .refine((value) => value > 0n, 'จำนวนเงินต้องมากกว่า 0'),
  paid_at: toldTime,
  sender: toldSender.nullish(),
  /** The bank's own number of the transfer. */
  reference: z
    .string()
    .regex(/^[A-Za-z0-9]{6,40}$/)
    .optional(),
});

export type GatewayEvent = z.output<typeof gatewayEvent>;
export type TransferEvent = z.output<typeof transferEvent>;
