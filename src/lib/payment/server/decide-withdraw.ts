/** What an operator decides about withdrawals above the automatic limit, and where no payout bank is connected. */
import { Refusal } from '../../contract/problems.ts';
import type { Context } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { WithdrawView } from '../contract.ts';
import { becomeWithdraw, giveBack, heldWithdraw, settlePaid } from './become-withdraw.ts';
import { payoutBank } from './gateways.ts';
import { withdrawView } from './withdraw-queries.ts';

/** Approves or rejects a request; rejecting gives the money back. @throws Refusal not_found, conflict when it was decided before */
export function decideWithdraw(
  ctx: Context,
  input: { withdraw_id: bigint; approve: boolean; reason?: string | undefined },
  by: string,
): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, input.withdraw_id);
    if (row.status !== 'requested') throw new Refusal('conflict');
    const now = await databaseNow(tx);
    const decided = { decidedBy: by, decidedAt: now, reason: input.approve ? null : (input.reason ?? null) };
    if (!input.approve)
      return withdrawView(await giveBack(inside, tx, row, 'rejected', { ...decided, settledAt: now }));
    const after = await becomeWithdraw(inside, tx, row, 'approved', decided);
    inside.afterCommit(() => ctx.jobs.wake('payment.send-payouts'));
    return withdrawView(after);
  });
}

/** An operator without a connected bank has paid by hand. @throws Refusal not_found, conflict */
export function markPaid(ctx: Context, input: { withdraw_id: bigint }, by: string): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, input.withdraw_id);
    if (payoutBank(ctx) || row.status !== 'approved') throw new Refusal('conflict');
    const now = await databaseNow(tx);
    const sending = await becomeWithdraw(inside, tx, row, 'sending', { sentAt: now, decidedBy: by });
    return withdrawView(await settlePaid(inside, tx, sending, now));
  });
}
