/** Decisions on withdrawals as they wait for a second person. */
import { eq } from 'drizzle-orm';
import { payoutReference } from '../../deposit/server/references.ts';
import type { ApprovalAction } from '../../operator/rules/approvals.ts';
import type { Payload, QueuedAct, RunAct, SlipParts } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import { decideWithdraw, markPaid } from './decide-withdraw.ts';
import { withdrawSlip } from './desk-queries.ts';
import { isUnknownTooLong, type WithdrawRow } from './queries.ts';
import { settleUnknown } from './settle-unknown.ts';
import { shownOutcome, shownWithdraw } from './shown-withdraw.ts';
import { withdraw } from './tables.ts';

const idOf = ({ withdraw_id }: Payload): bigint => BigInt(String(withdraw_id));

async function partsOf(ctx: OperatorContext, row: WithdrawRow): Promise<SlipParts> {
  const { bank_name, account, account_name, name_matches, checks } = await withdrawSlip(ctx, row.id);
  return {
    party: {
      title: `${bank_name} ${account}`,
      text: account_name,
      mark: name_matches ? { text: 'ชื่อตรง', good: true } : { text: 'ชื่อไม่ตรง', good: false },
    },
    checks,
  };
}

const queued = (action: ApprovalAction, status: WithdrawRow['status'], run: RunAct): QueuedAct => ({
  action,
  run,
  heading: (payload) => `ถอนเงิน ${payoutReference(idOf(payload))}`,
  async look(ctx, payload) {
    const [row] = await ctx.db
      .select()
      .from(withdraw)
      .where(eq(withdraw.id, idOf(payload)));
    return row?.status === status ? { ...shownWithdraw(row), parts: () => partsOf(ctx, row) } : undefined;
  },
});

/** What became of a payout that the bank is silent about: it is asked once more before the second signature counts. */
const queuedOutcome: QueuedAct = {
  action: 'withdraw.settle',
  heading: (payload) => `ถอนเงิน ${payoutReference(idOf(payload))}`,
  async look(ctx, payload) {
    const [row] = await ctx.db
      .select()
      .from(withdraw)
      .where(eq(withdraw.id, idOf(payload)));
    return row && isUnknownTooLong(row, ctx.now())
      ? { ...shownOutcome(row, outcomeOf(payload)), parts: () => partsOf(ctx, row) }
      : undefined;
  },
  prepare: (ctx, payload, reason) =>
    settleUnknown(ctx, { withdraw_id: idOf(payload), outcome: outcomeOf(payload), reason }),
};

const outcomeOf = ({ outcome }: Payload) => (outcome === 'paid' ? 'paid' : 'failed');

export const queuedPayouts: readonly QueuedAct[] = [
  queued('withdraw.approve', 'requested', (ctx, payload) =>
    decideWithdraw(ctx, { withdraw_id: idOf(payload), approve: true }),
  ),
  queuedOutcome,
  queued('withdraw.paid', 'approved', (ctx, payload) => markPaid(ctx, { withdraw_id: idOf(payload) })),
];
