import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { type WithdrawReview, withdrawStatuses } from '../rules/withdraw-state.ts';

export const withdraw = pgTable(
  'withdraw',
  {
    id: id(),
    memberId: big().notNull(),
    status: text({ enum: withdrawStatuses }).notNull(),
    amount: big().notNull(),
    bankCode: text().notNull(),
    bankAccountNumber: text().notNull(),
    accountName: text().notNull(),
    /** Approved by the rules, without an operator. */
    automatic: boolean().notNull(),
    /** Why a person looks at it; empty when it is automatic. */
    review: text().array().$type<WithdrawReview[]>().notNull().default(sql`'{}'::text[]`),
    decidedBy: text(),
    reason: text(),
    createdAt: at().notNull(),
    expectedAt: at().notNull(),
    decidedAt: at(),
    sentAt: at(),
    /** Since when the payout bank has not said what became of it. */
    unknownSince: at(),
    /** Until then one alone acts on it at the bank (payout-claim.ts). */
    claimedUntil: at(),
    /** What one person says became of a payout the bank is silent about; a second says the same. */
    proposedOutcome: text({ enum: ['paid', 'failed'] }),
    proposedBy: text(),
    settledAt: at(),
    /** The bank's own id of sending the money back after it was paid. */
    returnId: text().unique('withdraw_return_id'),
    returnedAt: at(),
  },
  (t) => [
    oneOf('withdraw_proposed_outcome', t.proposedOutcome),
    oneOf('withdraw_status', t.status),
    check('withdraw_amount_positive', sql`${t.amount} > 0`),
    check(
      'withdraw_settled',
      sql`(${t.status} in ('paid', 'rejected', 'failed', 'returned')) = (${t.settledAt} is not null)`,
    ),
    check(
      'withdraw_returned',
      sql`(${t.status} = 'returned') = (${t.returnedAt} is not null and ${t.returnId} is not null)`,
    ),
    uniqueIndex('withdraw_one_open').on(t.memberId).where(sql`status in ('requested', 'approved', 'sending')`),
    index('withdraw_member').on(t.memberId, t.id),
    index('withdraw_open').on(t.id).where(sql`status in ('requested', 'approved', 'sending')`),
    index('withdraw_paid').on(t.settledAt).where(sql`status = 'paid'`),
  ],
);

/** How long payouts really took, of the latest ones that were paid: measured by a job, shown to members. */
export const payoutTime = pgTable('payout_time', {
  /** Approved by the rules, or looked at by a person. */
  automatic: boolean().primaryKey(),
  /** From the request to the bank's yes, in seconds: half of them took no longer. */
  medianSeconds: integer().notNull(),
  /** Nine of ten took no longer. */
  mostSeconds: integer().notNull(),
  payouts: integer().notNull(),
  measuredAt: at().notNull(),
});
