/** The life cycle of a withdrawal and the rules for requesting one (money.md "Withdraw", thai.md 3.6). */
import { formatBaht, type Satang, timesFraction, zeroSatang } from '../../money.ts';
import { hourMs, minuteMs } from '../../time.ts';

export const withdrawStatuses = ['requested', 'approved', 'sending', 'paid', 'rejected', 'failed', 'returned'] as const;
export type WithdrawStatus = (typeof withdrawStatuses)[number];

/** Allowed transitions of a withdrawal. */
export const withdrawTransitions: Readonly<Record<WithdrawStatus, readonly WithdrawStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['sending'],
  // With an unknown outcome it stays "sending" and the bank is asked again; never sent twice, never refunded on a guess.
  sending: ['paid', 'failed'],
  // The receiving bank may return it, even days later.
  paid: ['returned'],
  rejected: [],
  failed: [],
  returned: [],
};

export function withdrawMayBecome(from: WithdrawStatus, to: WithdrawStatus): boolean {
  return withdrawTransitions[from].includes(to);
}

export const openWithdrawStatuses: readonly WithdrawStatus[] = ['requested', 'approved', 'sending'];

/** Statuses in which the money is back in the wallet. */
export const refundedWithdrawStatuses: readonly WithdrawStatus[] = ['rejected', 'failed', 'returned'];

export const withdrawStatusThai: Readonly<Record<WithdrawStatus, string>> = {
  requested: 'รอตรวจสอบ',
  approved: 'อนุมัติแล้ว',
  sending: 'กำลังโอน',
  paid: 'โอนแล้ว',
  rejected: 'ไม่อนุมัติ',
  failed: 'โอนไม่สำเร็จ',
  returned: 'ธนาคารคืนเงิน',
};

export interface WithdrawPolicy {
  readonly min: Satang;
  readonly max: Satang;
  /** Approved automatically up to this amount, if every other rule allows it. */
  readonly automaticUpTo: Satang;
  /** The same for accounts younger than a day and first withdrawals to a bank account. */
  readonly automaticNewUpTo: Satang;
  /** Larger withdrawals require the password again. */
  readonly passwordAbove: Satang;
  readonly perDayCount: number;
  readonly perDaySum: Satang;
}

/** The policy for a VIP level: a percentage of the standard daily limits (rewards.md "VIP"). */
export function policyOfLevel(
  policy: WithdrawPolicy & { readonly perDayPct: readonly [number, number, number] },
  level: number,
): WithdrawPolicy {
  const pct = BigInt(policy.perDayPct[level] ?? 100);
  return {
    ...policy,
    perDayCount: Number((BigInt(policy.perDayCount) * pct) / 100n),
    perDaySum: timesFraction(policy.perDaySum, pct, 100n, 'down'),
  };
}

/** How long an account counts as new. */
const newForMs = 24 * hourMs;

export interface WithdrawQuestion {
  readonly amount: Satang;
  readonly turnoverLeft: Satang;
  readonly receivable: Satang;
  readonly heldUntil: Date | null;
  readonly today: { readonly count: number; readonly sum: Satang };
  readonly memberSince: Date;
  /** Outcome of the last withdrawal to this bank account; undefined when there was none. */
  readonly lastToAccount: 'arrived' | 'came back' | undefined;
  /** A correction of a result that settled one of the member's bills is in progress. */
  readonly correctionWaits: boolean;
  /** Another member uses the same device, or had the same bank account, and no withdrawal has been reviewed since. */
  readonly sharesDevice: boolean;
  readonly wasAnothersAccount: boolean;
  /** The member received money without a reported payer, and no withdrawal has been reviewed since (thai.md 3.4). */
  readonly payerUnreported: boolean;
  /** The member is paused or the account closed, so turnover cannot be done and does not block (trust.md 2). */
  readonly cannotPlay: boolean;
}

/** Why a withdrawal needs a review before it is sent. */
export const withdrawReviews = [
  'amount',
  'new_member',
  'first_to_account',
  'account_refused',
  'correction',
  'payer_untold',
  'shared_device',
  'former_account',
  'unplayed',
] as const;
export type WithdrawReview = (typeof withdrawReviews)[number];

export type WithdrawAnswer =
  /** Automatic when `review` is empty. */
  | { readonly ok: true; readonly review: readonly WithdrawReview[] }
  | {
      readonly ok: false;
      readonly reason: 'whole_baht' | 'outside_limits' | 'held' | 'receivable' | 'turnover' | 'count' | 'sum';
    };

/** Whether a withdrawal may be requested now, and whether it needs a review. The balance itself is checked by the ledger. */
export function judgeWithdraw(question: WithdrawQuestion, policy: WithdrawPolicy, now: Date): WithdrawAnswer {
  const { amount } = question;
  if (amount % 100n !== 0n) return { ok: false, reason: 'whole_baht' };
  if (amount < policy.min || amount > policy.max) return { ok: false, reason: 'outside_limits' };
  if (question.heldUntil && question.heldUntil > now) return { ok: false, reason: 'held' };
  if (question.receivable > 0n) return { ok: false, reason: 'receivable' };
  if (question.turnoverLeft > 0n && !question.cannotPlay) return { ok: false, reason: 'turnover' };
  if (question.today.count >= policy.perDayCount) return { ok: false, reason: 'count' };
  if (question.today.sum + amount > policy.perDaySum) return { ok: false, reason: 'sum' };
  return { ok: true, review: reviewOf(question, policy, now) };
}

/** How long a password confirmation is valid; an unattended device cannot empty the wallet (thai.md 3.6). */
const confirmedForMs = 5 * minuteMs;

/** Whether the password was confirmed recently in this session. */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedForMs;
}

/** Whether a withdrawal of this amount requires a confirmed session. */
export const asksPassword = (amount: Satang, policy: Pick<WithdrawPolicy, 'passwordAbove'>): boolean =>
  amount > policy.passwordAbove;

/** The largest amount that would be approved automatically for this member now. */
export function automaticUpTo(question: Omit<WithdrawQuestion, 'amount'>, policy: WithdrawPolicy, now: Date): Satang {
  const free = (amount: Satang): boolean => reviewOf({ ...question, amount }, policy, now).length === 0;
  if (free(policy.automaticUpTo)) return policy.automaticUpTo;
  return free(policy.automaticNewUpTo) ? policy.automaticNewUpTo : zeroSatang;
}

function reviewOf(question: WithdrawQuestion, policy: WithdrawPolicy, now: Date): WithdrawReview[] {
  const { amount, lastToAccount } = question;
  const large = amount > policy.automaticNewUpTo;
  const reasons: readonly (readonly [WithdrawReview, boolean])[] = [
    ['amount', amount > policy.automaticUpTo],
    ['account_refused', lastToAccount === 'came back'],
    ['correction', question.correctionWaits],
    ['payer_untold', question.payerUnreported],
    ['shared_device', question.sharesDevice],
    ['former_account', question.wasAnothersAccount],
    ['unplayed', question.cannotPlay && question.turnoverLeft > 0n],
    ['first_to_account', large && lastToAccount === undefined],
    ['new_member', large && now.getTime() - question.memberSince.getTime() < newForMs],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** Why a withdrawal is reviewed, for members and operators. */
export function reviewThai(
  review: WithdrawReview,
  policy: Pick<WithdrawPolicy, 'automaticUpTo' | 'automaticNewUpTo'>,
): string {
  switch (review) {
    case 'amount':
      return `ยอดเกิน ${short(policy.automaticUpTo)}`;
    case 'account_refused':
      return 'บัญชีนี้โอนไม่สำเร็จครั้งก่อน';
    case 'correction':
      return 'มีงวดที่แทงไว้กำลังแก้ผล';
    case 'payer_untold':
      return 'มียอดฝากที่ธนาคารไม่บอกว่าใครโอน';
    case 'shared_device':
      return 'เครื่องที่ใช้เคยเข้าสู่ระบบเป็นสมาชิกอื่น';
    case 'former_account':
      return 'บัญชีธนาคารนี้เคยเป็นของสมาชิกอื่น';
    case 'unplayed':
      return 'มียอดฝากที่ยังแทงไม่ครบ และตอนนี้เล่นไม่ได้';
    case 'first_to_account':
      return `ถอนเข้าบัญชีนี้ครั้งแรกเกิน ${short(policy.automaticNewUpTo)}`;
    case 'new_member':
      return `สมัครไม่ถึง 24 ชั่วโมง ยอดเกิน ${short(policy.automaticNewUpTo)}`;
  }
}

/** A payout without an answer from the bank for this long needs a person (thai.md 3.6). */
export const unknownTooLongMs = 15 * (hourMs / 60);
