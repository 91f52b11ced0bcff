/** Whose accounts a member's deposits came from. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../server/db/connect.ts';
import { fact } from '../../server/db/facts.ts';
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

/** Whether money without a reported payer was credited by rule since the last review (SQL); reviewed money does not count. */
export const payerUnreported = (reviewedAt: string) =>
  fact(
    `exists (
      select from payment_intent intent join incoming_transfer incoming on incoming.intent_id = intent.id
        where intent.member_id = $1 and intent.status = 'credited' and incoming.status = 'credited'
          and incoming.sender is null and incoming.decided_by is null
          and intent.credited_at > coalesce(${reviewedAt}, '-infinity'))`,
    (untold: boolean) => untold,
  );
