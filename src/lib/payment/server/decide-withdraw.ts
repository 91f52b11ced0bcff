/** What an operator decides about withdrawals above the automatic limit, and where no payout bank is connected. */
import { eq } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { satang, toDecimal } from '../../money.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo } from '../../operator/server/second-person.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import type { WithdrawView } from '../contract.ts';
import { becomeWithdraw, giveBack, heldWithdraw, settlePaid } from './become-withdraw.ts';
import { ask, payoutBank } from './gateways.ts';
import { payoutReference } from './references.ts';
import { withdraw } from './tables.ts';
import { isUnknownTooLong, type WithdrawRow, withdrawView } from './withdraw-queries.ts';

/**
 * Approves or rejects a request; rejecting gives the money back. A large one stays requested until a second person approves it.
 *
 * @throws Refusal not_found, conflict when it was decided before, approver_same
 */
export function decideWithdraw(
  ctx: OperatorContext,
  input: { withdraw_id: bigint; approve: boolean; reason?: string | undefined },
): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, input.withdraw_id);
    if (row.status !== 'requested') throw new Refusal('conflict');
    const act = { action: 'withdraw.approve', subject: `withdraw:${row.id}`, amount: satang(row.amount) };
    if (input.approve && !(await agreedByTwo(tx, inside, act))) return viewOf(inside, row);
    const now = await databaseNow(tx);
    const decided = {
      decidedBy: ctx.operator.name,
      decidedAt: now,
      reason: input.approve ? null : (input.reason ?? null),
    };
    await recordAct(tx, ctx, {
      action: input.approve ? 'withdraw.approve' : 'withdraw.reject',
      subject: `withdraw:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)) },
      reason: decided.reason ?? undefined,
    });
    if (!input.approve)
      return viewOf(inside, await giveBack(inside, tx, row, 'rejected', { ...decided, settledAt: now }));
    const after = await becomeWithdraw(inside, tx, row, 'approved', decided);
    inside.afterCommit(() => ctx.jobs.wake('payment.send-payouts'));
    return viewOf(inside, after);
  });
}

/** An operator without a connected bank has paid by hand; of a large one two people say so. @throws Refusal not_found, conflict, approver_same */
export function markPaid(ctx: OperatorContext, input: { withdraw_id: bigint }): Promise<WithdrawView> {
  return inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, input.withdraw_id);
    if (payoutBank(ctx) || row.status !== 'approved') throw new Refusal('conflict');
    const act = { action: 'withdraw.paid', subject: `withdraw:${row.id}`, amount: satang(row.amount) };
    if (!(await agreedByTwo(tx, inside, act))) return viewOf(inside, row);
    const now = await databaseNow(tx);
    await recordAct(tx, ctx, {
      action: 'withdraw.paid',
      subject: `withdraw:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)) },
    });
    const sending = await becomeWithdraw(inside, tx, row, 'sending', { sentAt: now, decidedBy: ctx.operator.name });
    return viewOf(inside, await settlePaid(inside, tx, sending, now));
  });
}

/**
 * The payout bank has long been silent and a person asked it by other means: one says what became of it, another says
 * the same, and only then is it paid or given back. What the bank says itself comes first, up to that moment.
 *
 * @throws Refusal not_found, conflict (not silent, not long enough, or the bank says otherwise), approver_same (both by one person)
 */
export function settleUnknown(
  ctx: OperatorContext,
  input: { withdraw_id: bigint; outcome: 'paid' | 'failed'; reason: string },
): Promise<WithdrawView> {
  const by = ctx.operator.name;
  return inTransaction(ctx, async (tx, inside) => {
    const row = await heldWithdraw(tx, input.withdraw_id);
    const now = await databaseNow(tx);
    if (!isUnknownTooLong(row, now)) throw new Refusal('conflict');
    const confirmed = row.proposedOutcome === input.outcome;
    if (confirmed) await assertSecond(tx, row.proposedBy ?? by, by);
    if (confirmed && (await isContradicted(inside, row, input.outcome))) {
      ctx.jobs.wake('payment.send-payouts');
      throw new Refusal('conflict');
    }
    await recordAct(tx, ctx, {
      action: confirmed ? 'withdraw.settle' : 'withdraw.propose',
      subject: `withdraw:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)), proposal: row.proposedOutcome },
      after: { outcome: input.outcome },
      reason: input.reason,
    });
    if (!confirmed) {
      const [after] = await tx
        .update(withdraw)
        .set({ proposedOutcome: input.outcome, proposedBy: by })
        .where(eq(withdraw.id, row.id))
        .returning();
      assert(after, 'a held withdrawal is there');
      return viewOf(inside, after);
    }
    if (input.outcome === 'paid') return viewOf(inside, await settlePaid(inside, tx, row, now));
    const change = { reason: input.reason, settledAt: now, unknownSince: null };
    return viewOf(inside, await giveBack(inside, tx, row, 'failed', change));
  });
}

/** Whether the bank, asked once more, says otherwise. While it is silent the word of people stands. */
async function isContradicted(ctx: Context, row: WithdrawRow, outcome: 'paid' | 'failed'): Promise<boolean> {
  const bank = payoutBank(ctx);
  if (!bank) return false;
  try {
    const { state } = await ask((signal) => bank.inquire(ctx, payoutReference(row.id), signal));
    return outcome === 'failed' ? state === 'paid' || state === 'processing' : state === 'failed';
  } catch (error) {
    ctx.log.warn({ err: error, withdraw_id: String(row.id) }, 'the bank is silent still, people say what became of it');
    return false;
  }
}

async function viewOf(ctx: OperatorContext, row: WithdrawRow): Promise<WithdrawView> {
  return withdrawView(row, (await settingsOf(ctx)).withdraw);
}
