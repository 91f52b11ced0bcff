/** The life of a withdrawal and the rules of asking for one (money.md "Withdraw", thai.md 3.6). */
import { baht, formatBaht, type Satang, timesFraction, zeroSatang } from '../../money.ts';
import { hourMs, minuteMs } from '../../time.ts';

export type WithdrawStatus = 'requested' | 'approved' | 'sending' | 'paid' | 'rejected' | 'failed' | 'returned';

/** From where a withdrawal may go where. */
export const withdrawTransitions: Readonly<Record<WithdrawStatus, readonly WithdrawStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['sending'],
  // An unknown outcome stays "sending" and is asked again; it is neither sent twice nor refunded on a guess.
  sending: ['paid', 'failed'],
  // The receiving bank may send it back, days later.
  paid: ['returned'],
  rejected: [],
  failed: [],
  returned: [],
};

export function withdrawMayBecome(from: WithdrawStatus, to: WithdrawStatus): boolean {
  return withdrawTransitions[from].includes(to);
}

export const openWithdrawStatuses: readonly WithdrawStatus[] = ['requested', 'approved', 'sending'];

/** The money has come back to the wallet. */
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
  /** Approved without an operator up to here, when every other rule holds. */
  readonly automaticUpTo: Satang;
  /** The same for an account younger than a day, and for a first withdrawal to a bank account. */
  readonly automaticNewUpTo: Satang;
  /** Above it the password is asked for again. */
  readonly passwordAbove: Satang;
  readonly perDayCount: number;
  readonly perDaySum: Satang;
}

/** What holds for a VIP level: of the limits of a day so many hundredths of everybody's (rewards.md "VIP"). */
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

export const defaultWithdrawPolicy: WithdrawPolicy = {
  min: baht(100),
  max: baht(200_000),
  automaticUpTo: baht(5_000),
  automaticNewUpTo: baht(1_000),
  passwordAbove: baht(5_000),
  perDayCount: 5,
  perDaySum: baht(500_000),
};

/** How old an account is before it is no longer new. */
const newForMs = 24 * hourMs;

export interface WithdrawQuestion {
  readonly amount: Satang;
  readonly turnoverLeft: Satang;
  readonly receivable: Satang;
  readonly heldUntil: Date | null;
  readonly today: { readonly count: number; readonly sum: Satang };
  readonly memberSince: Date;
  /** What became of the last one sent to this bank account; undefined when none was. */
  readonly lastToAccount: 'arrived' | 'came back' | undefined;
  /** A result that one of the member's bills was settled by is being put right. */
  readonly correctionWaits: boolean;
  /** Another member uses a device of theirs, or had their bank account, and no person has let a withdrawal through since. */
  readonly sharesDevice: boolean;
  readonly wasAnothersAccount: boolean;
  /** Money of theirs came that nobody said who had paid, and no person has let a withdrawal through since (thai.md 3.4). */
  readonly payerUntold: boolean;
  /** Who rests, or whose account is closed, can do no turnover: it stands in the way of nothing then (trust.md 2). */
  readonly cannotPlay: boolean;
}

/** Why a person looks at a withdrawal before it is sent. */
export type WithdrawReview =
  | 'amount'
  | 'new_member'
  | 'first_to_account'
  | 'account_refused'
  | 'correction'
  | 'payer_untold'
  | 'shared_device'
  | 'former_account'
  | 'unplayed';

export type WithdrawAnswer =
  /** Automatic when nothing asks for a person. */
  | { readonly ok: true; readonly review: readonly WithdrawReview[] }
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
  if (question.turnoverLeft > 0n && !question.cannotPlay) return { ok: false, reason: 'turnover' };
  if (question.today.count >= policy.perDayCount) return { ok: false, reason: 'count' };
  if (question.today.sum + amount > policy.perDaySum) return { ok: false, reason: 'sum' };
  return { ok: true, review: reviewOf(question, policy, now) };
}

/** For so long a password that was given again holds; a device left lying about empties no wallet (thai.md 3.6). */
const confirmedForMs = 5 * minuteMs;

/** Whether the password was given again in this session, and lately. */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedForMs;
}

/** Whether a withdrawal of so much is taken only in a confirmed session. */
export const asksPassword = (amount: Satang, policy: Pick<WithdrawPolicy, 'passwordAbove'>): boolean =>
  amount > policy.passwordAbove;

/** Up to which amount the rules approve by themselves, as things are with a member. */
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
    ['payer_untold', question.payerUntold],
    ['shared_device', question.sharesDevice],
    ['former_account', question.wasAnothersAccount],
    ['unplayed', question.cannotPlay && question.turnoverLeft > 0n],
    ['first_to_account', large && lastToAccount === undefined],
    ['new_member', large && now.getTime() - question.memberSince.getTime() < newForMs],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** Why a person looks at it, as the member and the operator read it. */
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

/** A bank that has been silent about a payout for so long needs a person (thai.md 3.6). */
export const unknownTooLongMs = 15 * (hourMs / 60);
