/** Decisions on withdrawals as they wait for a second person. */
import { eq } from 'drizzle-orm';
import { payoutReference } from '../../deposit/server/references.ts';
import type { ApprovalAction } from '../../operator/rules/approvals.ts';
import type { QueuedAct, SlipParts } from '../../operator/server/second-person.ts';
import type { OperatorContext } from '../../server/context.ts';
import { decideWithdraw, markPaid } from './decide-withdraw.ts';
import { slipOf } from './desk-queries.ts';
import type { WithdrawRow } from './queries.ts';
import { shownWithdraw } from './shown-withdraw.ts';
import { withdraw } from './tables.ts';

const idOf = ({ withdraw_id }: Parameters<QueuedAct['run']>[1]): bigint => BigInt(String(withdraw_id));

async function partsOf(ctx: OperatorContext, row: WithdrawRow): Promise<SlipParts> {
  const { bank_name, account, account_name, name_matches, checks } = await slipOf(ctx, row);
  return {
    party: {
      title: `${bank_name} ${account}`,
      text: account_name,
      mark: name_matches ? { text: 'ชื่อตรง', good: true } : { text: 'ชื่อไม่ตรง', good: false },
    },
    checks,
  };
}

const queued = (action: ApprovalAction, status: WithdrawRow['status'], run: QueuedAct['run']): QueuedAct => ({
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

export const queuedPayouts: readonly QueuedAct[] = [
  queued('withdraw.approve', 'requested', (ctx, payload) =>
    decideWithdraw(ctx, { withdraw_id: idOf(payload), approve: true }),
  ),
  queued('withdraw.paid', 'approved', (ctx, payload) => markPaid(ctx, { withdraw_id: idOf(payload) })),
];
