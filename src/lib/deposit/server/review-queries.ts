/** Incoming money for operators: reviews, returns, and the totals of each account. */
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { satang, toDecimal } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import { type ApprovalRow, proposalsAbout } from '../../operator/server/second-person.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { maskedAccount } from '../../thai.ts';
import { addDays, bangkokDay, bangkokInstant, type Day, toIso } from '../../time.ts';
import { reviewDecisions } from '../rules/desk-words.ts';
import { incomingReturn, incomingTransfer } from './tables.ts';

const most = 200;

/** The decision that waits for a second person. */
const proposedBy = (proposal: ApprovalRow | undefined) => ({
  proposal: reviewDecisions.find((one) => one === proposal?.payload.decision) ?? null,
  proposed_by: proposal?.firstBy ?? null,
});

/** Money in review, oldest first. */
export async function reviewQueue(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(incomingTransfer)
    .where(inArray(incomingTransfer.status, ['review', 'suspense']))
    .orderBy(asc(incomingTransfer.id))
    .limit(most);
  const subjectOf = (id: bigint): string => `transfer:${id}`;
  const proposed = await proposalsAbout(
    ctx,
    'payment.decide',
    rows.map((row) => subjectOf(row.id)),
  );
  return rows.map((row) => ({
    transfer_id: String(row.id),
    status: row.status,
    gateway: row.gateway,
    reference: row.reference,
    bank_reference: row.bankReference,
    payment_id: row.intentId ? String(row.intentId) : null,
    member_id: row.memberId ? String(row.memberId) : null,
    alias_of: row.aliasOf ? String(row.aliasOf) : null,
    amount: toDecimal(satang(row.amount)),
    paid_at: toIso(row.paidAt),
    reason: row.reason ?? 'unknown_reference',
    receiver: row.receiver && { bank_code: row.receiver.bankCode, account_number: row.receiver.accountNumber },
    sender: row.sender
      ? { bank_code: row.sender.bankCode, account_number: row.sender.accountNumber, name: row.sender.name ?? '' }
      : null,
    ...proposedBy(proposed.get(subjectOf(row.id))),
  }));
}

/** Open returns, oldest first; the account whole for who may have to send it by hand, masked for everybody else. */
export async function returnQueue(ctx: OperatorContext) {
  const isWhole = may(ctx.operator.role ?? 'owner', 'deposit.decide');
  const rows = await ctx.db
    .select({ back: incomingReturn, reason: incomingTransfer.reason, memberId: incomingTransfer.memberId })
    .from(incomingReturn)
    .innerJoin(incomingTransfer, eq(incomingTransfer.id, incomingReturn.incomingId))
    .where(inArray(incomingReturn.status, ['waiting', 'sending', 'by_hand']))
    .orderBy(asc(incomingReturn.id))
    .limit(most);
  return rows.map(({ back, reason, memberId }) => ({
    return_id: String(back.id),
    transfer_id: String(back.incomingId),
    status: back.status,
    amount: toDecimal(satang(back.amount)),
    member_id: memberId ? String(memberId) : null,
    reason: reason ?? 'limit_reached',
    to: back.accountNumber
      ? {
          bank_code: back.bankCode ?? '',
          account_number: isWhole ? back.accountNumber : maskedAccount(back.accountNumber),
          name: back.accountName ?? '',
        }
      : null,
    created_at: toIso(back.createdAt),
  }));
}

/** What arrived on a Bangkok day by receiving account or gateway, and what became of it (thai.md 3.4, I3). */
export async function reconciliation(ctx: Context, day: Day) {
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<bigint>`coalesce(sum(${incomingTransfer.amount}) filter (where ${condition}), 0)::bigint`;
  // An unverified slip is a claim, not money.
  const arrived = sql`${incomingTransfer.status} not in ('alias', 'dismissed') and not (${incomingTransfer.status} = 'review' and ${incomingTransfer.reason} = 'slip_unchecked')`;
  const where = sql<string>`coalesce(${incomingTransfer.receiver} ->> 'bankCode' || '-' || (${incomingTransfer.receiver} ->> 'accountNumber'), ${incomingTransfer.gateway})`;
  const rows = await ctx.db
    .select({
      account: where,
      count: sql<number>`(count(*) filter (where ${arrived}))::int`,
      arrived: sum(arrived),
      credited: sql<bigint>`coalesce(sum(${incomingTransfer.creditedAmount}), 0)::bigint`,
      fees: sql<bigint>`coalesce(sum(${incomingTransfer.feeAmount}), 0)::bigint`,
      returned: sql<bigint>`coalesce(sum(${incomingReturn.amount}), 0)::bigint`,
      waiting: sum(sql`${incomingTransfer.status} = 'review' and ${arrived}`),
      suspense: sum(sql`${incomingTransfer.status} = 'suspense'`),
    })
    .from(incomingTransfer)
    .leftJoin(incomingReturn, eq(incomingReturn.incomingId, incomingTransfer.id))
    .where(
      and(
        gte(incomingTransfer.paidAt, bangkokInstant(day)),
        lt(incomingTransfer.paidAt, bangkokInstant(addDays(bangkokDay(bangkokInstant(day)), 1))),
      ),
    )
    .groupBy(where)
    .orderBy(where);
  const money = (amount: bigint): string => toDecimal(satang(amount));
  return rows.map((row) => ({
    account: row.account,
    count: row.count,
    arrived: money(row.arrived),
    credited: money(row.credited),
    fees: money(row.fees),
    returned: money(row.returned),
    waiting: money(row.waiting),
    suspense: money(row.suspense),
  }));
}
