/** The life of a withdrawal and the rules of asking for one (money.md "Withdraw", thai.md 3.6). */
import { baht, type Satang } from '../../money.ts';

export type WithdrawStatus = 'requested' | 'approved' | 'sending' | 'paid' | 'rejected' | 'failed';

const next: Readonly<Record<WithdrawStatus, readonly WithdrawStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['sending'],
  // An unknown outcome stays "sending" and is asked again; it is neither sent twice nor refunded on a guess.
  sending: ['paid', 'failed'],
  paid: [],
  rejected: [],
  failed: [],
};

export function withdrawMayBecome(from: WithdrawStatus, to: WithdrawStatus): boolean {
  return next[from].includes(to);
}

export const openWithdrawStatuses: readonly WithdrawStatus[] = ['requested', 'approved', 'sending'];

export const withdrawStatusThai: Readonly<Record<WithdrawStatus, string>> = {
  requested: 'รอตรวจสอบ',
  approved: 'อนุมัติแล้ว',
  sending: 'กำลังโอน',
  paid: 'โอนแล้ว',
  rejected: 'ไม่อนุมัติ',
  failed: 'โอนไม่สำเร็จ',
};

export interface WithdrawPolicy {
  readonly min: Satang;
  readonly max: Satang;
  /** Approved without an operator up to here, when every other rule holds. */
  readonly automaticUpTo: Satang;
  readonly perDayCount: number;
  readonly perDaySum: Satang;
}

export const defaultWithdrawPolicy: WithdrawPolicy = {
  min: baht(100),
  max: baht(200_000),
  automaticUpTo: baht(5_000),
  perDayCount: 5,
  perDaySum: baht(500_000),
};

export interface WithdrawQuestion {
  readonly amount: Satang;
  readonly turnoverLeft: Satang;
  readonly receivable: Satang;
  readonly heldUntil: Date | null;
  readonly today: { readonly count: number; readonly sum: Satang };
}

export type WithdrawAnswer =
  | { readonly ok: true; readonly automatic: boolean }
  | {
      readonly ok: false;
      readonly reason: 'whole_baht' | 'outside_limits' | 'held' | 'receivable' | 'turnover' | 'count' | 'sum';
    };

/** Whether a withdrawal may be asked for now, and whether it needs an operator. The balance itself is judged by the ledger. */
export function judgeWithdraw(question: WithdrawQuestion, policy: WithdrawPolicy, now: Date): WithdrawAnswer {
  const { amount } = question;
  if (amount % 100n !== 0n) return { ok: false, reason: 'whole_baht' };
  if (amount < policy.min || amount > policy.max) return { ok: false, reason: 'outside_limits' };
  if (question.heldUntil && question.heldUntil > now) return { ok: false, reason: 'held' };
  if (question.receivable > 0n) return { ok: false, reason: 'receivable' };
  if (question.turnoverLeft > 0n) return { ok: false, reason: 'turnover' };
  if (question.today.count >= policy.perDayCount) return { ok: false, reason: 'count' };
  if (question.today.sum + amount > policy.perDaySum) return { ok: false, reason: 'sum' };
  return { ok: true, automatic: amount <= policy.automaticUpTo };
}
