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
    /** Why an operator reviews it; empty for automatic approval. */
    review: text().array().$type<WithdrawReview[]>().notNull().default(sql`'{}'::text[]`),
    decidedBy: text(),
    reason: text(),
    createdAt: at().notNull(),
    expectedAt: at().notNull(),
    decidedAt: at(),
    sentAt: at(),
    /** Since when the payout bank has not reported the outcome. */
    unknownSince: at(),
    /** Until then one process has the exclusive right to call the bank about it (payout-claim.ts). */
    claimedUntil: at(),
    /** Put aside by a person until then, for a day from the first time on at most (withdraw-hold.ts). */
    heldUntil: at(),
    heldBy: text(),
    /** The member reads it. */
    holdReason: text(),
    firstHeldAt: at(),
    settledAt: at(),
    /** The bank's id of the return of a paid withdrawal. */
    returnId: text().unique('withdraw_return_id'),
    returnedAt: at(),
  },
  (t) => [
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
    check(
      'withdraw_held',
      sql`(${t.heldUntil} is null) = (${t.heldBy} is null) and (${t.heldUntil} is null) = (${t.holdReason} is null) and (${t.heldUntil} is null or ${t.firstHeldAt} is not null)`,
    ),
    uniqueIndex('withdraw_one_open').on(t.memberId).where(sql`status in ('requested', 'approved', 'sending')`),
    index('withdraw_member').on(t.memberId, t.id),
    index('withdraw_open').on(t.id).where(sql`status in ('requested', 'approved', 'sending')`),
    // By time rows lie as they came.
    index('withdraw_created').using('brin', t.createdAt),
    index('withdraw_paid').on(t.settledAt).where(sql`status = 'paid'`),
  ],
);

/** Measured durations of recent payouts, updated by a job and shown to members. */
export const payoutTime = pgTable('payout_time', {
  /** Approved automatically, or reviewed by an operator. */
  automatic: boolean().primaryKey(),
  /** Median seconds from the request to the bank's confirmation. */
  medianSeconds: integer().notNull(),
  /** The ninetieth percentile, in seconds. */
  mostSeconds: integer().notNull(),
  payouts: integer().notNull(),
  measuredAt: at().notNull(),
});
