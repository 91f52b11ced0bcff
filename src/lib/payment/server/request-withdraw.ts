/** Asks for a withdrawal: the money leaves the wallet at once and waits in flight until it is paid or given back. */
import { and, eq, inArray } from 'drizzle-orm';
import { memberAccount } from '../../account/server/queries.ts';
import { settingsOf } from '../../agent/server/queries.ts';
import type { AgentSettings } from '../../agent/server/settings.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance, openReceivable } from '../../ledger/server/queries.ts';
import { formatBaht, type Satang, subtract, zeroSatang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { shortDateTime } from '../../thai.ts';
import { minuteMs } from '../../time.ts';
import type { WithdrawView } from '../contract.ts';
import {
  judgeWithdraw,
  openWithdrawStatuses,
  type WithdrawAnswer,
  type WithdrawQuestion,
} from '../rules/withdraw-state.ts';
import { withdrawable } from '../rules/withdrawable.ts';
import { withdraw } from './tables.ts';
import { turnoverOf } from './turnover.ts';
import { withdrawnToday, withdrawView } from './withdraw-queries.ts';

/** What the member is told: minutes when approved by the rules, longer when a person looks. */
const expectedMs = { automatic: 3 * minuteMs, byOperator: 30 * minuteMs };

/**
 * @throws Refusal withdraw_open, insufficient_balance, withdraw_whole_baht, withdraw_outside_limits, withdraw_held,
 *   receivable_open, turnover_not_done, limit_reached
 */
export async function requestWithdraw(ctx: MemberContext, input: { amount: Satang }): Promise<WithdrawView> {
  const { withdraw: policy } = await settingsOf(ctx);
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    // The wallet's row is the member's queue: of two requests at once the second sees the first.
    const wallet = await lockMainWallet(tx, memberId);
    const now = await databaseNow(tx);
    const open = await tx
      .select({ id: withdraw.id })
      .from(withdraw)
      .where(and(eq(withdraw.memberId, memberId), inArray(withdraw.status, [...openWithdrawStatuses])));
    if (open.length > 0) throw new Refusal('withdraw_open');
    if (input.amount > wallet.balance) {
      const short = formatBaht(subtract(input.amount, wallet.balance));
      throw new Refusal('insufficient_balance', { fields: { amount: `ยอดเงินไม่พอ ขาดอีก ${short}` } });
    }
    const owner = await memberAccount(tx, memberId);
    const { left } = await turnoverOf(tx, memberId);
    const { available } = withdrawable(wallet.balance, left);
    const question: WithdrawQuestion = {
      amount: input.amount,
      // Turnover that is left keeps as much in the wallet; it stands in the way only of what lies above the rest.
      turnoverLeft: input.amount > available ? left : zeroSatang,
      receivable: await openReceivable(tx, memberId),
      heldUntil: owner.withdrawHeldUntil,
      today: await withdrawnToday(tx, memberId, now),
    };
    const judged = judgeWithdraw(question, policy, now);
    if (!judged.ok) throw refusalOf(judged.reason, question, policy, available);

    const [row] = await tx
      .insert(withdraw)
      .values({
        memberId,
        status: judged.automatic ? 'approved' : 'requested',
        amount: input.amount,
        bankCode: owner.bankCode,
        bankAccountNumber: owner.bankAccountNumber,
        accountName: `${owner.firstName} ${owner.lastName}`,
        automatic: judged.automatic,
        createdAt: now,
        expectedAt: new Date(now.getTime() + (judged.automatic ? expectedMs.automatic : expectedMs.byOperator)),
        decidedAt: judged.automatic ? now : null,
        decidedBy: judged.automatic ? 'rules' : null,
      })
      .returning();
    assert(row, 'a withdrawal row is inserted');
    await post(tx, {
      kind: 'withdraw',
      reference: `withdraw:${row.id}`,
      from: { wallet: wallet.id },
      to: { house: 'withdrawals_in_flight' },
      amount: input.amount,
    });
    await publish(inside, `member:${memberId}`, 'withdraw', { withdraw_id: String(row.id), status: row.status });
    await announceBalance(inside, memberId);
    if (judged.automatic) inside.afterCommit(() => ctx.jobs.wake('payment.send-payouts'));
    return withdrawView(row);
  });
}

type RefusedFor = Extract<WithdrawAnswer, { ok: false }>['reason'];

function refusalOf(
  reason: RefusedFor,
  question: WithdrawQuestion,
  policy: AgentSettings['withdraw'],
  available: Satang,
): Refusal {
  const text = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
  switch (reason) {
    case 'whole_baht':
      return new Refusal('withdraw_whole_baht', { fields: { amount: 'ถอนเป็นจำนวนเต็มบาท' } });
    case 'outside_limits':
      return new Refusal('withdraw_outside_limits', {
        values: { min: text(policy.min), max: text(policy.max) },
        fields: {
          amount: question.amount < policy.min ? `ถอนขั้นต่ำ ${text(policy.min)}` : `ถอนได้สูงสุด ${text(policy.max)} ต่อครั้ง`,
        },
      });
    case 'held':
      return new Refusal('withdraw_held', {
        values: { until: question.heldUntil ? shortDateTime(question.heldUntil) : '' },
      });
    case 'receivable':
      return new Refusal('receivable_open', { values: { amount: formatBaht(question.receivable) } });
    case 'turnover':
      return new Refusal('turnover_not_done', {
        values: { left: formatBaht(question.turnoverLeft) },
        fields: { amount: `ถอนได้ตอนนี้ ${formatBaht(available)}` },
      });
    case 'count':
      return new Refusal('limit_reached', { values: { limit: `ถอนครบ ${policy.perDayCount} ครั้งของวันนี้แล้ว` } });
    case 'sum':
      return new Refusal('limit_reached', { values: { limit: `ถอนได้วันละไม่เกิน ${text(policy.perDaySum)}` } });
  }
}
