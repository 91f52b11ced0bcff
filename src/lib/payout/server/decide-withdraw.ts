/** Operators' decisions on withdrawals above the automatic limit, and payments by hand without a payout bank. */
import { arePayoutsHeld } from '../../account/server/holds.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import type { AgentSettings } from '../../agent/server/settings.ts';
import { Refusal } from '../../contract/problems.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { payoutBank } from '../../deposit/server/gateways.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { shortDateTime } from '../../thai.ts';
import { secondFrom } from '../rules/desk-checks.ts';
import { holdOf } from '../rules/withdraw-hold.ts';
import { type WithdrawRow, withdrawView } from './queries.ts';
import { lockWithdraw, refundWithdraw, settlePaid, setWithdrawStatus } from './set-withdraw-status.ts';
import { shownWithdraw } from './shown-withdraw.ts';

/**
 * Approves or rejects a request; rejecting refunds it. A large one stays requested until a second person approves it.
 *
 * @throws Refusal not_found, conflict when already decided, withdraw_on_hold, held, approver_same
 */
export function decideWithdraw(
  ctx: OperatorContext,
  input: { withdraw_id: bigint; approve: boolean; reason?: string | undefined },
): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, input.withdraw_id);
    if (row.status !== 'requested') throw new Refusal('conflict');
    const now = await databaseNow(tx);
    if (input.approve) await requireFree(tx, row, now);
    const act = { action: 'withdraw.approve', ...twoPersonPart(row) } as const;
    if (input.approve && !(await agreedByTwo(tx, inside, act))) return viewOf(inside, row);
    const decided = {
      decidedBy: ctx.operator.name,
      decidedAt: now,
      reason: input.approve ? null : (input.reason ?? null),
    };
    await recordAct(inside, {
      action: input.approve ? 'withdraw.approve' : 'withdraw.reject',
      subject: `withdraw:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)) },
      reason: decided.reason ?? undefined,
    });
    if (!input.approve)
      return viewOf(inside, await refundWithdraw(inside, tx, row, 'rejected', { ...decided, settledAt: now }));
    const after = await setWithdrawStatus(inside, tx, row, 'approved', decided);
    inside.afterCommit(() => ctx.jobs.wake('payment.send-payouts'));
    return viewOf(inside, after);
  });
}

/**
 * Records that an operator has paid by hand; large amounts need two people. @throws Refusal not_found, conflict,
 * withdraw_on_hold, held, approver_same
 */
export function markPaid(ctx: OperatorContext, input: { withdraw_id: bigint }): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, input.withdraw_id);
    if (payoutBank(ctx) || row.status !== 'approved') throw new Refusal('conflict');
    const now = await databaseNow(tx);
    await requireFree(tx, row, now);
    const act = { action: 'withdraw.paid', ...twoPersonPart(row) } as const;
    if (!(await agreedByTwo(tx, inside, act))) return viewOf(inside, row);
    await recordAct(inside, {
      action: 'withdraw.paid',
      subject: `withdraw:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)) },
    });
    const sending = await setWithdrawStatus(inside, tx, row, 'sending', { sentAt: now, decidedBy: ctx.operator.name });
    return viewOf(inside, await settlePaid(inside, tx, sending, now));
  });
}

/** Neither it nor its member is put aside. @throws Refusal withdraw_on_hold, held */
async function requireFree(tx: Db, row: WithdrawRow, now: Date): Promise<void> {
  const hold = holdOf(row, now);
  if (hold) throw new Refusal('withdraw_on_hold', { values: { until: shortDateTime(hold.until) } });
  if (await arePayoutsHeld(tx, row.memberId)) throw new Refusal('held');
}

const twoPersonPart = (row: WithdrawRow) => ({
  subject: `withdraw:${row.id}`,
  amount: satang(row.amount),
  payload: { withdraw_id: String(row.id) },
  from: (settings: AgentSettings) => secondFrom(row.review, settings),
  ...shownWithdraw(row),
});

async function viewOf(ctx: OperatorContext, row: WithdrawRow): Promise<WithdrawView> {
  return withdrawView(row, (await settingsOf(ctx)).withdraw, ctx.now());
}
