/** The sandbox bank pays a QR: parses it as a banking app would, and moves the money to the gateway's biller. */
import { desc, eq } from 'drizzle-orm';
import { invalidInput, Refusal } from '../../contract/problems.ts';
import { readPromptPay } from '../../deposit/rules/emv.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { requireSandbox } from './behaviour.ts';
import { type CodePayment, payCode } from './pay-code.ts';
import { sandboxPayment, sandboxQr, sandboxTransfer } from './tables.ts';
import { slipOf } from './transfer.ts';

export interface QrPayment extends CodePayment {
  readonly qr_payload: string;
}

/** What a banking app shows after scanning. @throws Refusal qr_invalid */
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
  if (!amount || amount <= 0n) throw invalidInput({ amount: 'ใส่จำนวนเงินที่จะจ่าย' });
  return payCode(ctx, qr, { ...input, amount });
}

export interface SandboxBankLine {
  readonly reference: string;
  readonly amount: string;
  readonly sender: string;
  readonly paidAt: Date;
  /** The slip's code; absent for a QR payment. */
  readonly slip?: string | undefined;
}

const linesShown = 10;

/** The app's latest payments and transfers, newest first. */
export async function latestPayments(ctx: Context): Promise<SandboxBankLine[]> {
  requireSandbox(ctx);
  const payments = await ctx.db.select().from(sandboxPayment).orderBy(desc(sandboxPayment.id)).limit(linesShown);
  const transfers = await ctx.db.select().from(sandboxTransfer).orderBy(desc(sandboxTransfer.id)).limit(linesShown);
  return [...payments, ...transfers]
    .sort((a, b) => b.paidAt.getTime() - a.paidAt.getTime())
    .slice(0, linesShown)
    .map((row) => ({
      reference: row.reference,
      amount: toDecimal(satang(row.amount)),
      sender: row.senderName,
      paidAt: row.paidAt,
      slip: 'toNumber' in row ? slipOf(row) : undefined,
    }));
}
