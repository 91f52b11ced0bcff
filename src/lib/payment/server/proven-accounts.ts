/** Accounts that money has shown to be a member's: it was paid to them, or came from them. What was only typed in proves nothing. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../server/db/connect.ts';
import { incomingTransfer, paymentIntent } from './deposit-tables.ts';
import { withdraw } from './tables.ts';

export async function provenAccounts(
  db: Db,
  memberId: bigint,
): Promise<{ readonly bankCode: string; readonly accountNumber: string }[]> {
  const paidTo = db
    .select({ bankCode: withdraw.bankCode, accountNumber: withdraw.bankAccountNumber })
    .from(withdraw)
    .where(and(eq(withdraw.memberId, memberId), eq(withdraw.status, 'paid')));
  // A deposit is credited from the account that was registered then, where its source told a sender at all.
  const paidFrom = db
    .select({ bankCode: paymentIntent.senderBankCode, accountNumber: paymentIntent.senderAccountNumber })
    .from(paymentIntent)
    .innerJoin(incomingTransfer, eq(incomingTransfer.intentId, paymentIntent.id))
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        eq(paymentIntent.status, 'credited'),
        eq(incomingTransfer.status, 'credited'),
        isNotNull(incomingTransfer.sender),
      ),
    );
  return union(paidTo, paidFrom);
}
