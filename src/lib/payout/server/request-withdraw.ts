/** Requests a withdrawal: the money leaves the wallet at once and stays in flight until it is paid or refunded. */
import { settingsOf } from '../../agent/server/queries.ts';
import { assert, Refusal } from '../../contract/problems.ts';
import type { WithdrawView } from '../../deposit/contract.ts';
import { lockMainWallet } from '../../ledger/server/lock-wallet.ts';
import { post } from '../../ledger/server/post.ts';
import { announceBalance } from '../../ledger/server/queries.ts';
import { formatBaht, type Satang, subtract, zeroSatang } from '../../money.ts';
import type { MemberContext } from '../../server/context.ts';
import { aboutMember } from '../../server/db/facts.ts';
import { pipelined } from '../../server/db/pipelined.ts';
import { nullable, preparedQuery, value } from '../../server/db/prepared.ts';
import { databaseNow, inTransaction } from '../../server/db/transaction.ts';
import { publish } from '../../server/stream/publish.ts';
import { shortDateTime } from '../../thai.ts';
import {
  asksPassword,
  isConfirmed,
  judgeWithdraw,
  policyOfLevel,
  type WithdrawAnswer,
  type WithdrawPolicy,
  type WithdrawQuestion,
} from '../rules/withdraw-state.ts';
import { withdrawable } from '../rules/withdrawable.ts';
import { expectedMs } from './payout-times.ts';
import { withdrawView } from './queries.ts';
import { withdraw } from './tables.ts';
import { tellDesk } from './tell-desk.ts';
import { withdrawFacts } from './withdraw-question.ts';

const insertWithdraw = preparedQuery('withdraw_insert', (db) =>
  db
    .insert(withdraw)
    .values({
      memberId: value('memberId'),
      status: value('status'),
      amount: value('amount'),
      bankCode: value('bankCode'),
      bankAccountNumber: value('bankAccountNumber'),
      accountName: value('accountName'),
      automatic: value('automatic'),
      review: value('review'),
      createdAt: value('createdAt'),
      expectedAt: value('expectedAt'),
      decidedAt: nullable('decidedAt'),
      decidedBy: nullable('decidedBy'),
    })
    .returning(),
);

/**
 * @throws Refusal withdraw_open, insufficient_balance, withdraw_whole_baht, withdraw_outside_limits, withdraw_held, held,
 *   receivable_open, turnover_not_done, limit_reached, password_needed
 */
export async function requestWithdraw(ctx: MemberContext, input: { amount: Satang }): Promise<WithdrawView> {
  const policy = policyOfLevel((await settingsOf(ctx)).withdraw, ctx.member.vipLevel);
  const memberId = ctx.member.id;
  return inTransaction(ctx, async (tx, inside) => {
    // The wallet lock serialises a member's requests; the clock is read once it is held.
    const [wallet, now] = await pipelined(tx, () => [lockMainWallet(tx, memberId), databaseNow(tx)]);
    const { owner, turnover, ...facts } = await withdrawFacts(tx, { ...aboutMember(ctx), now });
    if (facts.openWithdrawId !== null) throw new Refusal('withdraw_open');
    if (facts.isHeld) throw new Refusal('held');
    const { available } = withdrawable(wallet.balance, turnover.left);
    const question: WithdrawQuestion = {
      ...facts,
      amount: input.amount,
      // Turnover left locks that much of the wallet; it only blocks amounts above the available rest.
      turnoverLeft: input.amount > available ? turnover.left : zeroSatang,
    };
    const judged = judgeWithdraw(question, policy, now);
    // Play cannot free money that is not there, so the balance is reported before the turnover.
    if (input.amount > wallet.balance && (judged.ok || judged.reason === 'turnover')) {
      const short = formatBaht(subtract(input.amount, wallet.balance), { satang: 'trim' });
      throw new Refusal('insufficient_balance', { fields: { amount: `ยอดเงินไม่พอ ขาดอีก ${short}` } });
    }
    if (!judged.ok) throw refusalOf(judged.reason, question, policy, available);
    requireConfirmed(ctx, { amount: input.amount, policy, isConfirmed: isConfirmed(facts.confirmedAt, now) });
    const automatic = judged.review.length === 0;

    const [row] = await insertWithdraw(tx, {
      memberId,
      status: automatic ? 'approved' : 'requested',
      amount: input.amount,
      bankCode: owner.bankCode,
      bankAccountNumber: owner.bankAccountNumber,
      accountName: `${owner.firstName} ${owner.lastName}`,
      automatic,
      review: [...judged.review],
      createdAt: now,
      expectedAt: new Date(now.getTime() + expectedMs(facts.usual, automatic)),
      decidedAt: automatic ? now : null,
      decidedBy: automatic ? 'rules' : null,
    });
    assert(row, 'a withdrawal row is inserted');
    await post(tx, {
      kind: 'withdraw',
      reference: `withdraw:${row.id}`,
      from: { wallet: wallet.id },
      to: { house: 'withdrawals_in_flight' },
      amount: input.amount,
    });
    await publish(inside, `member:${memberId}`, 'withdraw', { withdraw_id: String(row.id), status: row.status });
    if (row.status === 'requested') await tellDesk(inside, row.id);
    await announceBalance(inside, memberId);
    if (automatic) inside.afterCommit(() => ctx.jobs.wake('payment.send-payouts'));
    return withdrawView(row, policy, now);
  });
}

/**
 * Checked last, so that nobody enters the password for a request that would be refused anyway. Not required without a
 * session.
 */
function requireConfirmed(
  { member }: MemberContext,
  asked: { readonly amount: Satang; readonly policy: WithdrawPolicy; readonly isConfirmed: boolean },
): void {
  const { amount, policy } = asked;
  if (asksPassword(amount, policy) && member.loggedInAt && !asked.isConfirmed)
    throw new Refusal('password_needed', { values: { above: formatBaht(policy.passwordAbove, { satang: 'trim' }) } });
}

const tomorrow = 'ถอนได้อีกหลัง 00:00 น.';

type RefusedFor = Extract<WithdrawAnswer, { ok: false }>['reason'];

function refusalOf(reason: RefusedFor, question: WithdrawQuestion, policy: WithdrawPolicy, available: Satang): Refusal {
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
      return new Refusal('limit_reached', {
        values: { limit: `ถอนครบ ${policy.perDayCount} ครั้งของวันนี้แล้ว ${tomorrow}` },
      });
    case 'sum': {
      const left = subtract(policy.perDaySum, question.today.sum);
      const now = left >= policy.min ? `วันนี้ถอนได้อีก ${text(left)}` : tomorrow;
      return new Refusal('limit_reached', { values: { limit: `ถอนได้วันละไม่เกิน ${text(policy.perDaySum)} ${now}` } });
    }
  }
}
