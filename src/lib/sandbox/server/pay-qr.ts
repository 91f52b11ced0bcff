/** The sandbox bank pays a QR: reads it as a banking app would, moves the money, and lets the gateway owe us a callback. */
import { desc, eq } from 'drizzle-orm';
import { Refusal } from '../../contract/problems.ts';
import { type Satang, satang, toDecimal } from '../../money.ts';
import { readPromptPay } from '../../payment/rules/emv.ts';
import type { Context } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { CallbackBehaviour } from '../contract.ts';
import { requireSandbox } from './behaviour.ts';
import { deliverCallbacks } from './deliver-callbacks.ts';
import { sandboxDelivery, sandboxPayment, sandboxQr } from './tables.ts';

export interface QrPayment {
  readonly qr_payload: string;
  readonly amount?: Satang | undefined;
  readonly sender?: { readonly bank_code: string; readonly account_number: string; readonly name: string } | undefined;
  readonly callback: CallbackBehaviour;
}

/** How long after its time a slow bank pays a code. */
const lateByMs = 3 * minuteMs;
const copies: Readonly<Record<CallbackBehaviour, number>> = { once: 1, repeated: 5, late: 1, lost: 0 };

/** What a banking app shows after the scan. @throws Refusal qr_invalid */
async function readQr(ctx: Context, payload: string) {
  requireSandbox(ctx);
  const read = readPromptPay(payload.trim());
  if (!read.ok || read.payee.kind !== 'biller')
    throw new Refusal('qr_invalid', { fields: { qr_payload: 'QR นี้อ่านไม่ได้' } });
  const [qr] = await ctx.db.select().from(sandboxQr).where(eq(sandboxQr.reference, read.payee.ref1));
  if (!qr) throw new Refusal('qr_invalid', { fields: { qr_payload: 'ไม่รู้จักผู้รับเงินของ QR นี้' } });
  return { qr, amount: read.amount };
}

/** @throws Refusal not_found outside the sandbox, qr_invalid, invalid_input (amount) */
export async function payQr(ctx: Context, input: QrPayment) {
  const { qr, amount: asked } = await readQr(ctx, input.qr_payload);
  const amount = input.amount ?? asked;
  if (!amount || amount <= 0n) throw new Refusal('invalid_input', { fields: { amount: 'ใส่จำนวนเงินที่จะจ่าย' } });
  const now = ctx.now();
  const paidAt = input.callback === 'late' ? new Date(Math.max(now.getTime(), qr.expiresAt.getTime() + lateByMs)) : now;
  const eventId = `sbx-${Buffer.from(ctx.random(12)).toString('hex')}`;
  const sender = input.sender ?? {
    bank_code: qr.payerBankCode,
    account_number: qr.payerAccountNumber,
    name: qr.payerName,
  };
  const body = JSON.stringify({
    event_id: eventId,
    payment_ref: qr.reference,
    amount: toDecimal(amount),
    paid_at: toIso(paidAt),
    sender,
  });

  await inTransaction(ctx, async (tx) => {
    await tx.insert(sandboxPayment).values({
      eventId,
      reference: qr.reference,
      amount,
      paidAt,
      senderBankCode: sender.bank_code,
      senderAccountNumber: sender.account_number,
      senderName: sender.name,
    });
    for (let copy = 0; copy < copies[input.callback]; copy++)
      await tx.insert(sandboxDelivery).values({ eventId, body, dueAt: paidAt });
  });
  await deliverCallbacks(ctx);
  return {
    payment_ref: qr.reference,
    event_id: eventId,
    paid: toDecimal(amount),
    paid_at: toIso(paidAt),
    callback: input.callback,
  };
}

export interface SandboxBankLine {
  readonly reference: string;
  readonly amount: string;
  readonly sender: string;
  readonly paidAt: Date;
}

/** The app's latest payments, newest first. */
export async function latestPayments(ctx: Context): Promise<SandboxBankLine[]> {
  requireSandbox(ctx);
  const rows = await ctx.db.select().from(sandboxPayment).orderBy(desc(sandboxPayment.id)).limit(10);
  return rows.map((row) => ({
    reference: row.reference,
    amount: toDecimal(satang(row.amount)),
    sender: row.senderName,
    paidAt: row.paidAt,
  }));
}
