/** Reads of withdrawals, shaped for pages, calls and operators. */
import { and, asc, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { memberAccount } from '../../account/server/queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import { mainWallet, openReceivable } from '../../ledger/server/queries.ts';
import { larger, type Satang, satang, subtract, toDecimal, zeroSatang } from '../../money.ts';
import type { Context, MemberContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { bangkokDay, bangkokInstant, toIso } from '../../time.ts';
import type { WithdrawView } from '../contract.ts';
import { openWithdrawStatuses } from '../rules/withdraw-state.ts';
import { withdrawable } from '../rules/withdrawable.ts';
import { accountView, idBefore, pageOf } from './queries.ts';
import { payoutReference } from './references.ts';
import { withdraw } from './tables.ts';
import { turnoverOf } from './turnover.ts';

export type WithdrawRow = typeof withdraw.$inferSelect;

export function withdrawView(row: WithdrawRow): WithdrawView {
  const at = (instant: Date | null): string | null => (instant ? toIso(instant) : null);
  return {
    withdraw_id: String(row.id),
    reference: payoutReference(row.id),
    status: row.status,
    amount: toDecimal(satang(row.amount)),
    bank: accountView({ bankCode: row.bankCode, accountNumber: row.bankAccountNumber, name: row.accountName }),
    reason: row.reason,
    unknown: row.unknownSince !== null && row.status === 'sending',
    created_at: toIso(row.createdAt),
    expected_at: toIso(row.expectedAt),
    decided_at: at(row.decidedAt),
    sent_at: at(row.sentAt),
    settled_at: at(row.settledAt),
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
  return { items: shown.map(withdrawView), next_cursor };
}

/** Withdrawals of the Bangkok day that were not refused: how many and how much. */
export async function withdrawnToday(db: Db, memberId: bigint, now: Date): Promise<{ count: number; sum: Satang }> {
  const [row] = await db
    .select({ count: sql<bigint>`count(*)`, sum: sql<bigint>`coalesce(sum(${withdraw.amount}), 0)::bigint` })
    .from(withdraw)
    .where(
      and(
        eq(withdraw.memberId, memberId),
        gte(withdraw.createdAt, bangkokInstant(bangkokDay(now))),
        notInArray(withdraw.status, ['rejected', 'failed']),
      ),
    );
  return { count: Number(row?.count ?? 0n), sum: satang(row?.sum ?? 0n) };
}

/** What may be withdrawn now, what stands in the way, and where it would go. */
export async function withdrawInfo(ctx: MemberContext) {
  const { id: memberId } = ctx.member;
  const { withdraw: policy } = await settingsOf(ctx);
  const { balance } = await mainWallet(ctx.db, memberId);
  const owner = await memberAccount(ctx.db, memberId);
  const turnover = await turnoverOf(ctx.db, memberId);
  const { available, locked } = withdrawable(balance, turnover.left);
  const now = ctx.now();
  const today = await withdrawnToday(ctx.db, memberId, now);
  const [open] = await ctx.db
    .select({ id: withdraw.id })
    .from(withdraw)
    .where(and(eq(withdraw.memberId, memberId), inArray(withdraw.status, [...openWithdrawStatuses])));
  return {
    balance: toDecimal(balance),
    available: toDecimal(available),
    locked: toDecimal(locked),
    turnover: {
      required: toDecimal(turnover.required),
      done: toDecimal(turnover.done),
      left: toDecimal(turnover.left),
    },
    receivable: toDecimal(await openReceivable(ctx.db, memberId)),
    held_until: owner.withdrawHeldUntil && owner.withdrawHeldUntil > now ? toIso(owner.withdrawHeldUntil) : null,
    min: toDecimal(policy.min),
    max: toDecimal(policy.max),
    automatic_up_to: toDecimal(policy.automaticUpTo),
    today_left: {
      count: Math.max(0, policy.perDayCount - today.count),
      amount: toDecimal(larger(subtract(policy.perDaySum, today.sum), zeroSatang)),
    },
    bank: accountView({
      bankCode: owner.bankCode,
      accountNumber: owner.bankAccountNumber,
      name: `${owner.firstName} ${owner.lastName}`,
    }),
    open_withdraw_id: open ? String(open.id) : null,
  };
}

/** Withdrawals an operator has to decide or watch, oldest first; the account in full, because a person compares it. */
export async function withdrawQueue(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(withdraw)
    .where(inArray(withdraw.status, [...openWithdrawStatuses]))
    .orderBy(asc(withdraw.id))
    .limit(200);
  return rows.map((row) => ({
    ...withdrawView(row),
    member_id: String(row.memberId),
    account_name: row.accountName,
    account_number: row.bankAccountNumber,
  }));
}
