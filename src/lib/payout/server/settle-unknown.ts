/** Two people settle a payout whose outcome the bank does not report. */
import { settingsOf } from '../../agent/server/queries.ts';
import { Refusal } from '../../contract/problems.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { callPartner, payoutBank } from '../../deposit/server/gateways.ts';
import { payoutReference } from '../../deposit/server/references.ts';
import { satang, toDecimal } from '../../money.ts';
import { recordAct } from '../../operator/server/record-act.ts';
import { agreedByTwo, isSecondOf } from '../../operator/server/second-person.ts';
import type { Context, OperatorContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { claimPayout, isClaimedBy, type PayoutClaim, releasePayout } from './payout-claim.ts';
import { isUnknownTooLong, type WithdrawRow, withdrawView } from './queries.ts';
import { lockWithdraw, refundWithdraw, settlePaid } from './set-withdraw-status.ts';
import { shownOutcome } from './shown-withdraw.ts';
import { tellDesk } from './tell-desk.ts';

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
 * @throws Refusal not_found, conflict (not unanswered, not long enough, being sent, or the bank contradicts), and those of
 *   agreedByTwo
 */
export async function settleUnknown(
  ctx: OperatorContext,
  word: Word,
): Promise<(own: OperatorContext) => Promise<WithdrawView>> {
  const claim = await claimPayout(
    ctx,
    word.withdraw_id,
    async (tx, row, now) => isUnknownTooLong(row, now) && (await isSecondOf(tx, ctx, actOf(word))),
  );
  if (claim && (await isContradicted(ctx, claim.row, word.outcome))) {
    await releasePayout(ctx, claim);
    ctx.jobs.wake('payment.send-payouts');
    throw new Refusal('conflict');
  }
  return (own) => settle(own, word, claim);
}

const actOf = ({ withdraw_id, outcome }: Word) =>
  ({
    action: 'withdraw.settle',
    subject: `withdraw:${withdraw_id}`,
    payload: { withdraw_id: String(withdraw_id), outcome },
  }) as const;

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
    const amount = satang(row.amount);
    const policy = (await settingsOf(inside)).withdraw;
    const act = { ...actOf(word), amount, reason, always: true, ...shownOutcome(row, outcome) };
    if (!(await agreedByTwo(tx, inside, act))) {
      await tellDesk(inside, row.id);
      return withdrawView(row, policy, now);
    }
    if (!(claim && isClaimedBy(row, claim))) throw new Refusal('conflict');
    await recordAct(inside, {
      action: 'withdraw.settle',
      subject: act.subject,
      before: { status: row.status, amount: toDecimal(amount) },
      after: { outcome },
      reason,
    });
    const after =
      outcome === 'paid'
        ? await settlePaid(inside, tx, row, now)
        : await refundWithdraw(inside, tx, row, 'failed', { reason, settledAt: now, unknownSince: null });
    return withdrawView(after, policy, now);
  });
}
