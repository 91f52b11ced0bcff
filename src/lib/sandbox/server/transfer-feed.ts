/** The sandbox bank's statement and slip verification: a full adapter of the port. */
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { trueMoney } from '../../banks.ts';
import type { ReportedTransfer, TransferFeed } from '../../deposit/server/gateways.ts';
import { satang } from '../../money.ts';
import { sandboxTransfer } from './tables.ts';

const toTransfer = (row: typeof sandboxTransfer.$inferSelect): ReportedTransfer => ({
  source: row.toBankCode === trueMoney.code ? 'truemoney' : 'bank',
  eventId: row.eventId,
  receiver: { bankCode: row.toBankCode, accountNumber: row.toNumber },
  amount: satang(row.amount),
  paidAt: row.paidAt,
  sender: { bankCode: row.senderBankCode, accountNumber: row.senderAccountNumber, name: row.senderName },
  bankReference: row.reference,
});

export const sandboxFeed: TransferFeed = {
  async transfers(ctx, account, since) {
    const rows = await ctx.db
      .select()
      .from(sandboxTransfer)
      .where(
        and(
          eq(sandboxTransfer.toBankCode, account.bankCode),
          eq(sandboxTransfer.toNumber, account.accountNumber),
          gte(sandboxTransfer.paidAt, since),
          lte(sandboxTransfer.paidAt, ctx.now()),
        ),
      )
      .orderBy(asc(sandboxTransfer.id));
    return rows.map(toTransfer);
  },
  async bySlip(ctx, slip) {
    const [row] = await ctx.db
      .select()
      .from(sandboxTransfer)
      .where(and(eq(sandboxTransfer.reference, slip.reference), lte(sandboxTransfer.paidAt, ctx.now())));
    return row && { ...toTransfer(row), source: 'slip', eventId: `slip-${row.reference}` };
  },
};
