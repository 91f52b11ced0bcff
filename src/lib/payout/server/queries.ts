/** Reads of withdrawals, shaped for pages, calls and operators. */
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { settingsOf, shownSettings } from '../../agent/server/queries.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { accountView } from '../../deposit/server/queries.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { larger, satang, subtract, toDecimal, zeroSatang } from '../../money.ts';
import { type ApprovalRow, proposalsAbout } from '../../operator/server/second-person.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import { aboutMember } from '../../server/db/facts.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { toIso } from '../../time.ts';
import type { TurnoverState } from '../../turnover/server/turnover.ts';
import { holdOf } from '../rules/withdraw-hold.ts';
import {
  automaticUpTo,
  isConfirmed,
  openWithdrawStatuses,
  policyOfLevel,
  reviewThai,
  unknownTooLongMs,
  type WithdrawPolicy,
} from '../rules/withdraw-state.ts';
import { withdrawable } from '../rules/withdrawable.ts';
import { withdraw } from './tables.ts';
import { withdrawFacts } from './withdraw-question.ts';

export type WithdrawRow = typeof withdraw.$inferSelect;

export function withdrawView(row: WithdrawRow, policy: WithdrawPolicy, now: Date): WithdrawView {
  const hold = holdOf(row, now);
  const at = (instant: Date | null): string | null => (instant ? toIso(instant) : null);
  return {
    withdraw_id: String(row.id),
    reference: payoutReference(row.id),
    status: row.status,
    amount: toDecimal(satang(row.amount)),
    bank: accountView({ bankCode: row.bankCode, accountNumber: row.bankAccountNumber, name: row.accountName }),
    reason: row.reason,
    review: row.review.length > 0 ? row.review.map((one) => reviewThai(one, policy)).join(' · ') : null,
    unknown: row.unknownSince !== null && row.status === 'sending',
    hold: hold ? { until: toIso(hold.until), reason: hold.reason } : null,
    created_at: toIso(row.createdAt),
    expected_at: toIso(row.expectedAt),
    decided_at: at(row.decidedAt),
    sent_at: at(row.sentAt),
    settled_at: at(row.settledAt),
    returned_at: at(row.returnedAt),
  };
}

export async function withdrawals(
  ctx: MemberContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<{ items: WithdrawView[]; next_cursor: string | null }> {
  const before = idBefore(input.cursor);
  const rows = await ctx.db
    .select()
    .from(withdraw)
    .where(and(eq(withdraw.memberId, ctx.member.id), before === undefined ? undefined : lt(withdraw.id, before)))
    .orderBy(desc(withdraw.id))
    .limit(input.limit + 1);
  const { shown, next_cursor } = pageOf(rows, input.limit, (row) => row.id);
  const { withdraw: policy } = await shownSettings(ctx);
  return { items: shown.map((row) => withdrawView(row, policy, ctx.now())), next_cursor };
}

/** One of the member's withdrawals by the id in an address; undefined when it is not theirs. */
export async function withdrawalNamed(ctx: MemberContext, id: string | null): Promise<WithdrawView | undefined> {
  if (!id || !/^\d{1,18}$/.test(id)) return undefined;
  const [row] = await ctx.db
    .select()
    .from(withdraw)
    .where(and(eq(withdraw.memberId, ctx.member.id), eq(withdraw.id, BigInt(id))));
  return row && withdrawView(row, (await shownSettings(ctx)).withdraw, ctx.now());
}

const noTurnover: TurnoverState = { required: zeroSatang, done: zeroSatang, left: zeroSatang };

/** What may be withdrawn now, what prevents it, and the destination account. */
export async function withdrawInfo(ctx: MemberContext) {
  const policy = policyOfLevel((await shownSettings(ctx)).withdraw, ctx.member.vipLevel);
  const about = aboutMember(ctx);
  const { now } = about;
  const { owner, balance, turnover: asked, ...facts } = await withdrawFacts(ctx.db, about);
  // Turnover is not required of members who may not play.
  const turnover = facts.cannotPlay ? noTurnover : asked;
  const { available, locked } = withdrawable(balance, turnover.left);
  const { today } = facts;
  return {
    balance: toDecimal(balance),
    available: toDecimal(available),
    locked: toDecimal(locked),
    turnover: {
      required: toDecimal(turnover.required),
      done: toDecimal(turnover.done),
      left: toDecimal(turnover.left),
    },
    receivable: toDecimal(facts.receivable),
    held_until: facts.heldUntil && facts.heldUntil > now ? toIso(facts.heldUntil) : null,
    min: toDecimal(policy.min),
    max: toDecimal(policy.max),
    automatic_up_to: toDecimal(automaticUpTo({ ...facts, turnoverLeft: asked.left }, policy, now)),
    password_above: toDecimal(policy.passwordAbove),
    confirmed: isConfirmed(facts.confirmedAt, now),
    usual: facts.usual,
    today_left: {
      count: Math.max(0, policy.perDayCount - today.count),
      amount: toDecimal(larger(subtract(policy.perDaySum, today.sum), zeroSatang)),
    },
    bank: accountView({
      bankCode: owner.bankCode,
      accountNumber: owner.bankAccountNumber,
      name: `${owner.firstName} ${owner.lastName}`,
    }),
    open_withdraw_id: facts.openWithdrawId === null ? null : String(facts.openWithdrawId),
  };
}

/** Whether the bank has not answered for so long that a person has to ask by other means. */
export function isUnknownTooLong(row: Pick<WithdrawRow, 'status' | 'unknownSince'>, now: Date): boolean {
  return (
    row.status === 'sending' &&
    row.unknownSince !== null &&
    now.getTime() - row.unknownSince.getTime() >= unknownTooLongMs
  );
}

const proposedBy = (proposal: ApprovalRow | undefined) => ({
  proposal: proposal ? (proposal.payload.outcome === 'paid' ? ('paid' as const) : ('failed' as const)) : null,
  proposed_by: proposal?.firstBy ?? null,
});

/** Withdrawals to decide or watch, oldest first; with full account numbers, because a person compares them. */
export async function withdrawQueue(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(withdraw)
    .where(inArray(withdraw.status, [...openWithdrawStatuses]))
    .orderBy(asc(withdraw.id))
    .limit(200);
  const { withdraw: policy } = await settingsOf(ctx);
  const now = ctx.now();
  const subjectOf = (row: WithdrawRow): string => `withdraw:${row.id}`;
  const silent = rows.filter((row) => row.unknownSince !== null);
  const proposed = await proposalsAbout(ctx, 'withdraw.settle', silent.map(subjectOf));
  return rows.map((row) => ({
    ...withdrawView(row, policy, now),
    member_id: String(row.memberId),
    account_name: row.accountName,
    account_number: row.bankAccountNumber,
    overdue: isUnknownTooLong(row, now),
    ...proposedBy(proposed.get(subjectOf(row))),
  }));
}
