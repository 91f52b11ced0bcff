/** Data of the sandbox's pages: the banking app's codes and payments, behaviours, the phone's messages. */
import { desc, gt, inArray } from 'drizzle-orm';
import { promptPayPayload } from '../../deposit/rules/emv.ts';
import { satang, toDecimal } from '../../money.ts';
import type { Context } from '../../server/context.ts';
import { dayMs, toIso } from '../../time.ts';
import { type Behaviour, behaviourNow, requireSandbox } from './behaviour.ts';
import { sandboxBillerId } from './gateway.ts';
import { latestPayments, type SandboxBankLine } from './pay-qr.ts';
import { latestSms } from './sms.ts';
import { sandboxPayment, sandboxQr } from './tables.ts';

const codesShown = 20;

export interface SandboxCode {
  readonly reference: string;
  readonly payload: string;
  readonly amount: string;
  readonly payer: { readonly bankCode: string; readonly name: string; readonly accountNumber: string };
  readonly expires_at: string;
  readonly state: 'open' | 'paid' | 'expired';
}

/** Codes of the last day, newest first: as in reality, a bank accepts old and paid ones too. */
async function codes(ctx: Context): Promise<SandboxCode[]> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(sandboxQr)
    .where(gt(sandboxQr.createdAt, new Date(now.getTime() - dayMs)))
    .orderBy(desc(sandboxQr.id))
    .limit(codesShown);
  const paid = await ctx.db
    .selectDistinct({ reference: sandboxPayment.reference })
    .from(sandboxPayment)
    .where(
      inArray(
        sandboxPayment.reference,
        rows.map((row) => row.reference),
      ),
    );
  const paidReferences = new Set(paid.map((row) => row.reference));
  return rows.map((row) => ({
    reference: row.reference,
    payload: promptPayPayload({ kind: 'biller', billerId: sandboxBillerId, ref1: row.reference }, satang(row.amount)),
    amount: toDecimal(satang(row.amount)),
    payer: { bankCode: row.payerBankCode, name: row.payerName, accountNumber: row.payerAccountNumber },
    expires_at: toIso(row.expiresAt),
    state: paidReferences.has(row.reference) ? 'paid' : row.expiresAt > now ? 'open' : 'expired',
  }));
}

export interface SandboxBank {
  readonly open: readonly SandboxCode[];
  readonly past: readonly SandboxCode[];
  readonly payments: readonly SandboxBankLine[];
  readonly behaviour: Behaviour;
}

/** @throws Refusal not_found outside the sandbox */
export async function sandboxBank(ctx: Context): Promise<SandboxBank> {
  requireSandbox(ctx);
  const all = await codes(ctx);
  return {
    open: all.filter((code) => code.state === 'open'),
    past: all.filter((code) => code.state !== 'open'),
    payments: await latestPayments(ctx),
    behaviour: await behaviourNow(ctx),
  };
}

/** Messages of all phones, or of one, newest first. @throws Refusal not_found outside the sandbox */
export async function sandboxPhone(ctx: Context, phone?: string) {
  requireSandbox(ctx);
  return latestSms(ctx, phone);
}
