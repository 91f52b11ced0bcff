/** The sandbox's QR gateway: a full adapter of the port, with tables of its own. deliver-callbacks.ts sends its callbacks. */
import { and, asc, eq, lte } from 'drizzle-orm';
import { promptPayPayload } from '../../deposit/rules/emv.ts';
import type { QrGateway } from '../../deposit/server/gateways.ts';
import { satang } from '../../money.ts';
import { behaviourNow } from './behaviour.ts';
import { payCode } from './pay-code.ts';
import { sandboxPayment, sandboxQr } from './tables.ts';

/** The sandbox's biller id; no such company exists. */
export const sandboxBillerId = '099400000000099';

export const sandboxGateway: QrGateway = {
  merchantId: 'benja',
  async create(ctx, { reference, amount, expiresAt, payer }) {
    const { gateway } = await behaviourNow(ctx);
    if (gateway === 'silent') throw new Error('the sandbox gateway does not answer, as it was told');
    if (gateway === 'refuses') return 'refused';
    const code = {
      reference,
      amount,
      payerBankCode: payer.bankCode,
      payerAccountNumber: payer.accountNumber,
      payerName: payer.name,
      expiresAt,
      createdAt: ctx.now(),
    };
    await ctx.db.insert(sandboxQr).values(code).onConflictDoNothing();
    if (gateway === 'slow') throw new Error('the sandbox gateway made the code and does not answer, as it was told');
    if (gateway === 'eager') await payCode(ctx, code, { callback: 'once' });
    return { payload: promptPayPayload({ kind: 'biller', billerId: sandboxBillerId, ref1: reference }, amount) };
  },
  async inquire(ctx, reference) {
    if ((await behaviourNow(ctx)).gateway === 'silent')
      throw new Error('the sandbox gateway does not answer, as it was told');
    const rows = await ctx.db
      .select()
      .from(sandboxPayment)
      .where(and(eq(sandboxPayment.reference, reference), lte(sandboxPayment.paidAt, ctx.now())))
      .orderBy(asc(sandboxPayment.id));
    return rows.map((row) => ({
      eventId: row.eventId,
      amount: satang(row.amount),
      paidAt: row.paidAt,
      sender: { bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName },
    }));
  },
};
