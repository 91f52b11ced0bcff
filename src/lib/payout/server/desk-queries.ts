/** The console's queue of withdrawals: rows by state, oldest first where they wait, and one with its checks. */
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { shownSettings } from '../../agent/server/queries.ts';
import { bankName } from '../../banks.ts';
import { Refusal } from '../../contract/problems.ts';
import { payoutBank } from '../../deposit/server/gateways.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { satang, toDecimal } from '../../money.ts';
import { may } from '../../operator/rules/permissions.ts';
import { watchedBy } from '../../operator/server/claim-queries.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { idBefore, pageOf } from '../../server/db/page.ts';
import { accountText, maskedAccount } from '../../thai.ts';
import { minuteMs, toIso } from '../../time.ts';
import type { DeskFilter, DeskRow, DeskSlip, DeskState } from '../desk-contract.ts';
import { deskChecks, mayTogether, secondFrom } from '../rules/desk-checks.ts';
import { holdableStatuses, holdMost, holdOf } from '../rules/withdraw-hold.ts';
import { reviewThai, unknownTooLongMs } from '../rules/withdraw-state.ts';
import { isFree, isHeld } from './held-queries.ts';
import { isUnknownTooLong, type WithdrawRow } from './queries.ts';
import { withdraw } from './tables.ts';
import { deskFacts, withdrawWithMember } from './withdraw-question.ts';

const over: readonly WithdrawRow['status'][] = ['paid', 'rejected', 'failed', 'returned'];

const isoOf = (at: Date | null | undefined): string | null => (at ? toIso(at) : null);

/** Rows of a state; those being sent whose bank has been silent too long are asked about. */
function inState(state: DeskState, now: Date): SQL | undefined {
  const silent = new Date(now.getTime() - unknownTooLongMs);
  switch (state) {
    case 'review':
      return and(eq(withdraw.status, 'requested'), isFree(now));
    case 'sending':
      return and(
        inArray(withdraw.status, ['approved', 'sending']),
        sql`(${withdraw.unknownSince} is null or ${gt(withdraw.unknownSince, silent)})`,
        or(eq(withdraw.status, 'sending'), isFree(now)),
      );
    case 'ask':
      return and(eq(withdraw.status, 'sending'), lte(withdraw.unknownSince, silent));
    case 'held':
      return and(inArray(withdraw.status, [...holdableStatuses]), isHeld(now));
    case 'done':
      return inArray(withdraw.status, [...over]);
  }
}

/** One page of a state; what is done newest first, everything else oldest first. */
export async function withdrawDesk(
  ctx: OperatorContext,
  filter: DeskFilter,
): Promise<{ items: DeskRow[]; next_cursor: string | null; as_of: string }> {
  const { state, reason, bank, min, max, limit, cursor } = filter;
  const now = ctx.now();
  const newestFirst = state === 'done';
  const from = idBefore(cursor);
  const rows = await ctx.db
    .select({ row: withdraw, watched: watchedBy(ctx, 'withdraw', 'withdraw.id') })
    .from(withdraw)
    .where(
      and(
        inState(state, now),
        reason && sql`${reason} = any(${withdraw.review})`,
        bank === undefined ? undefined : eq(withdraw.bankCode, bank),
        min === undefined ? undefined : gte(withdraw.amount, min),
        max === undefined ? undefined : lte(withdraw.amount, max),
        from === undefined ? undefined : newestFirst ? lt(withdraw.id, from) : gt(withdraw.id, from),
      ),
    )
    .orderBy(newestFirst ? desc(withdraw.id) : asc(withdraw.id))
    .limit(limit + 1);
  const { shown, next_cursor } = pageOf(rows, limit, ({ row }) => row.id);
  const second = await shownSettings(ctx);
  const { withdraw: policy } = second;
  return {
    items: shown.map(({ row, watched }) => ({
      withdraw_id: String(row.id),
      reference: payoutReference(row.id),
      member_id: String(row.memberId),
      account_name: row.accountName,
      bank_name: bankName(row.bankCode),
      account: maskedAccount(row.bankAccountNumber),
      amount: toDecimal(satang(row.amount)),
      status: row.status,
      reasons: [
        ...(satang(row.amount) >= secondFrom(row.review, second) ? [{ code: 'two', text: 'สองคน' }] : []),
        ...row.review.map((code) => ({ code: code as string, text: reviewThai(code, policy) })),
      ],
      together: row.status === 'requested' && !holdOf(row, now) && mayTogether(row.review, satang(row.amount), second),
      created_at: toIso(row.createdAt),
      held_until: isoOf(holdOf(row, now)?.until),
      watched_by: watched,
    })),
    next_cursor,
    as_of: toIso(now),
  };
}

/** How many rows each state but the finished ones has, at most 1,001. One statement. */
export async function deskCounts(ctx: Context): Promise<Readonly<Record<Exclude<DeskState, 'done'>, number>>> {
  const now = ctx.now();
  const count = (state: DeskState): SQL =>
    sql`(select count(*)::int from (select 1 from ${withdraw} where ${inState(state, now)} limit 1001) q)`;
  const { rows } = await ctx.db.execute<{ review: number; sending: number; ask: number; held: number }>(
    sql`select ${count('review')} as review, ${count('sending')} as sending, ${count('ask')} as ask, ${count('held')} as held`,
  );
  return rows[0] ?? { review: 0, sending: 0, ask: 0, held: 0 };
}

/**
 * A withdrawal with every check it passed or waits for. The whole account number stands open only to who decides payouts.
 *
 * @throws Refusal not_found
 */
export async function withdrawSlip(ctx: OperatorContext, id: bigint): Promise<DeskSlip> {
  const found = await withdrawWithMember(ctx.db, id, ctx.now());
  if (!found) throw new Refusal('not_found');
  return slipView(ctx, found.row, found);
}

/** The slip of a withdrawal that was read already; one statement. */
export async function slipOf(ctx: OperatorContext, row: WithdrawRow): Promise<DeskSlip> {
  return slipView(ctx, row, await deskFacts(ctx.db, { memberId: row.memberId, sessionId: 0n, now: ctx.now() }));
}

async function slipView(
  ctx: OperatorContext,
  row: WithdrawRow,
  { owner, today }: Awaited<ReturnType<typeof deskFacts>>,
): Promise<DeskSlip> {
  const second = await shownSettings(ctx);
  const { withdraw: policy } = second;
  const decides = may(ctx.operator.role ?? 'viewer', 'withdraw.decide');
  const now = ctx.now();
  const hold = holdOf(row, now);
  const waits = row.status === 'requested' && !hold;
  const nameMatches = row.accountName === `${owner.firstName} ${owner.lastName}`;
  return {
    withdraw_id: String(row.id),
    reference: payoutReference(row.id),
    member_id: String(row.memberId),
    status: row.status,
    amount: toDecimal(satang(row.amount)),
    bank_name: bankName(row.bankCode),
    account: decides ? accountText(row.bankAccountNumber) : maskedAccount(row.bankAccountNumber),
    account_name: row.accountName,
    name_matches: nameMatches,
    takes_two: satang(row.amount) >= secondFrom(row.review, second),
    created_at: toIso(row.createdAt),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt && toIso(row.decidedAt),
    reason: row.reason,
    checks: deskChecks({
      amount: satang(row.amount),
      review: row.review,
      policy,
      second,
      today,
      nameMatches,
    }),
    may_decide: decides && waits,
    may_reject: decides && row.status === 'requested',
    may_settle: may(ctx.operator.role ?? 'viewer', 'withdraw.settle') && isUnknownTooLong(row, now),
    may_mark_paid: decides && row.status === 'approved' && !hold && !payoutBank(ctx),
    hold: hold ? { ...hold, until: toIso(hold.until) } : null,
    may_hold_until: decides ? isoOf(holdMost(row, now)) : null,
    may_release: decides && hold !== undefined,
    silent_minutes: row.unknownSince ? Math.floor((now.getTime() - row.unknownSince.getTime()) / minuteMs) : null,
  };
}
