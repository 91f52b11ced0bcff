/** Two people settle a payout whose outcome the bank does not report. */
import { eq } from 'drizzle-orm';
import { settingsOf } from '../../agent/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { callPartner, payoutBank } from '../../deposit/server/gateways.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { satang, toDecimal } from '../../money.ts';
import { assertSecond } from '../../operator/server/handovers.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { claimPayout, isClaimedBy, type PayoutClaim, releasePayout } from './payout-claim.ts';
import { isUnknownTooLong, type WithdrawRow, withdrawView } from './queries.ts';
import { lockWithdraw, refundWithdraw, settlePaid } from './set-withdraw-status.ts';
import { withdraw } from './tables.ts';

interface Word {
  readonly withdraw_id: bigint;
  readonly outcome: 'paid' | 'failed';
  readonly reason: string;
}

/**
 * One person proposes an outcome, another confirms it, and only then is it paid or refunded. The bank's own answer takes
 * precedence: it is queried outside any transaction, before the effect that this returns, and the payout stays claimed
 * until the effect has ended it.
 *
 * @throws Refusal not_found, conflict (not unanswered, not long enough, being sent, or the bank contradicts), approver_same
 */
export async function settleUnknown(
  ctx: OperatorContext,
  word: Word,
): Promise<(own: OperatorContext) => Promise<WithdrawView>> {
  const claim = await claimPayout(ctx, word.withdraw_id, (tx, row, now) => isSecondWord(ctx, tx, { row, now, word }));
  if (claim && (await isContradicted(ctx, claim.row, word.outcome))) {
    await releasePayout(ctx, claim);
    ctx.jobs.wake('payment.send-payouts');
    throw new Refusal('conflict');
  }
  return (own) => settle(own, word, claim);
}

async function isSecondWord(
  ctx: OperatorContext,
  tx: Db,
  { row, now, word }: { readonly row: WithdrawRow; readonly now: Date; readonly word: Word },
): Promise<boolean> {
  if (!isUnknownTooLong(row, now) || row.proposedOutcome !== word.outcome) return false;
  await assertSecond(tx, row.proposedBy ?? ctx.operator.name, ctx.operator.name);
  return true;
}

/** Whether the bank, queried once more, contradicts. Without an answer, the two people decide. */
async function isContradicted(ctx: Context, row: WithdrawRow, outcome: 'paid' | 'failed'): Promise<boolean> {
  const bank = payoutBank(ctx);
  if (!bank) return false;
  try {
    const { state } = await callPartner((signal) => bank.inquire(ctx, payoutReference(row.id), signal));
    return outcome === 'failed' ? state === 'paid' || state === 'processing' : state === 'failed';
  } catch (error) {
    ctx.log.warn({ err: error, withdraw_id: String(row.id) }, 'the bank is silent still, people say what became of it');
    return false;
  }
}

function settle(ctx: OperatorContext, word: Word, claim: PayoutClaim | undefined): Promise<WithdrawView> {
  const { outcome, reason } = word;
  return inTransaction(ctx, async (tx, inside) => {
    const row = await lockWithdraw(tx, word.withdraw_id);
    const now = await databaseNow(tx);
    if (!isUnknownTooLong(row, now)) throw new Refusal('conflict');
    const confirmed = row.proposedOutcome === outcome;
    if (confirmed && !(claim && isClaimedBy(row, claim))) throw new Refusal('conflict');
    await recordAct(inside, {
      action: confirmed ? 'withdraw.settle' : 'withdraw.propose',
      subject: `withdraw:${row.id}`,
      before: { status: row.status, amount: toDecimal(satang(row.amount)), proposal: row.proposedOutcome },
      after: { outcome },
      reason,
    });
    const after = !confirmed
      ? await propose(tx, row, outcome, ctx.operator.name)
      : outcome === 'paid'
        ? await settlePaid(inside, tx, row, now)
        : await refundWithdraw(inside, tx, row, 'failed', { reason, settledAt: now, unknownSince: null });
    return withdrawView(after, (await settingsOf(inside)).withdraw);
  });
}

async function propose(tx: Db, row: WithdrawRow, outcome: 'paid' | 'failed', by: string): Promise<WithdrawRow> {
  const [after] = await tx
    .update(withdraw)
    .set({ proposedOutcome: outcome, proposedBy: by })
    .where(eq(withdraw.id, row.id))
    .returning();
  assert(after, 'a held withdrawal is there');
  return after;
}
