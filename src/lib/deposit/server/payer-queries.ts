/** Whose accounts a member's deposits came from. */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { incomingTransfer, paymentIntent } from './tables.ts';

/** Accounts that credited deposits came from; a deposit without a reported payer proves none. */
export function accountsPaidFrom(
  db: Db,
  memberId: bigint,
): Promise<{ readonly bankCode: string; readonly accountNumber: string }[]> {
  // A credited deposit comes from the account registered at the time, if its source reported a sender at all.
  return db
    .selectDistinct({ bankCode: paymentIntent.senderBankCode, accountNumber: paymentIntent.senderAccountNumber })
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
}

/** Whether money without a reported payer was credited by rule since the last review; reviewed money does not count. */
export async function payerUntold(db: Db, memberId: bigint, lookedAt: Date | null): Promise<boolean> {
  const rows = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .innerJoin(
      incomingTransfer,
      and(eq(incomingTransfer.intentId, paymentIntent.id), eq(incomingTransfer.status, 'credited')),
    )
    .where(
      and(
        eq(paymentIntent.memberId, memberId),
        eq(paymentIntent.status, 'credited'),
        isNull(incomingTransfer.sender),
        isNull(incomingTransfer.decidedBy),
        lookedAt ? gt(paymentIntent.creditedAt, lookedAt) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
