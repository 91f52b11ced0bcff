/**
 * How a line of the bank compares with whom it may be from and the payment it may be for, part by part, and how likely that
 * makes it (operator.md section 5). It only orders what people look at: two of them decide.
 */
import { formatBaht, type Satang } from '../../money.ts';
import { dayMs, hourMs, minuteMs } from '../../time.ts';
import { intentGraceMs, isUnitMistaken } from './deposit-state.ts';
import { bankCodeNow, type KnownSender, nameFit, numberFit, type ReportedSender } from './sender.ts';

/** What the bank reports, or a slip claims. */
export interface BankLine {
  readonly amount: Satang;
  readonly paidAt: Date;
  readonly sender: ReportedSender | null;
  /** A member's slip: it says nothing reliable about time and sender. */
  readonly isClaim: boolean;
}

export interface MatchedPayment {
  readonly payable: Satang;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const matchParts = ['account', 'name', 'amount', 'time'] as const;
export type MatchPart = (typeof matchParts)[number];
export const matchOutcomes = ['same', 'near', 'differs', 'unknown'] as const;
export type MatchOutcome = (typeof matchOutcomes)[number];

export interface Match {
  readonly part: MatchPart;
  readonly outcome: MatchOutcome;
  /** In Thai, a reason as it is read. */
  readonly text: string;
}

export const partThai: Readonly<Record<MatchPart, string>> = {
  account: 'บัญชีผู้โอน',
  name: 'ชื่อผู้โอน',
  amount: 'ยอด',
  time: 'เวลา',
};

const match = (part: MatchPart, outcome: MatchOutcome, text: string): Match => ({ part, outcome, text });

function ofAccount(known: KnownSender, sender: ReportedSender | null): Match {
  if (!sender || (sender.bankCode === '' && sender.accountNumber === ''))
    return match('account', 'unknown', 'ธนาคารไม่บอกบัญชีผู้โอน');
  if (sender.bankCode !== '' && bankCodeNow(sender.bankCode) !== bankCodeNow(known.bankCode))
    return match('account', 'differs', 'คนละธนาคาร');
  const fit = numberFit(known.accountNumber, sender.accountNumber);
  if (fit === 'differs') return match('account', 'differs', 'เลขบัญชีไม่ตรง');
  if (fit === 'nothing') return match('account', 'unknown', 'เห็นเลขบัญชีไม่พอ');
  return fit === 'whole' ? match('account', 'same', 'เลขบัญชีตรงทุกหลัก') : match('account', 'near', 'เลขบัญชีที่เห็นตรง');
}

function ofName(known: KnownSender, sender: ReportedSender | null): Match {
  switch (nameFit(known.name, sender?.name)) {
    case 'exact':
      return match('name', 'same', 'ชื่อตรง');
    case 'compatible':
      return match('name', 'near', 'ชื่อตรง นามสกุลตรงเท่าที่เห็น');
    case 'different':
      return match('name', 'differs', 'ชื่อไม่ตรง');
    case 'unknown':
      return match('name', 'unknown', 'เทียบชื่อไม่ได้');
  }
}

function ofAmount(line: BankLine, { payable }: MatchedPayment): Match {
  if (line.amount === payable) return match('amount', 'same', 'ยอดตรงทั้งสตางค์');
  if (isUnitMistaken(line.amount, payable)) return match('amount', 'differs', 'ยอดเป็นร้อยเท่าของที่ขอ');
  const [apart, word]: readonly [bigint, string] =
    line.amount > payable ? [line.amount - payable, 'เกิน'] : [payable - line.amount, 'ขาด'];
  const outcome = apart < 100n ? 'near' : 'differs';
  return match('amount', outcome, `${word} ${formatBaht(apart as Satang, { satang: 'trim' })}`);
}

/** "25 นาที", "3 ชม." */
function lasting(ms: number): string {
  return ms < hourMs ? `${Math.max(1, Math.round(ms / minuteMs))} นาที` : `${Math.round(ms / hourMs)} ชม.`;
}

function ofTime({ isClaim, paidAt }: BankLine, { createdAt, expiresAt }: MatchedPayment): Match {
  if (isClaim) return match('time', 'unknown', 'สลิปไม่ยืนยันเวลา');
  const early = createdAt.getTime() - paidAt.getTime();
  // Some banks report minutes only.
  if (early > minuteMs) return match('time', 'differs', `โอนก่อนขอฝาก ${lasting(early)}`);
  const late = paidAt.getTime() - expiresAt.getTime();
  if (late <= intentGraceMs) return match('time', 'same', 'โอนในเวลา');
  return match('time', late <= dayMs ? 'near' : 'differs', `โอนช้า ${lasting(late)}`);
}

/** Each part of a line beside a member's account and, where there is one, a payment of theirs. */
export function matchesOf(line: BankLine, known: KnownSender, payment: MatchedPayment | undefined): Match[] {
  return [
    ofAccount(known, line.sender),
    ofName(known, line.sender),
    ...(payment ? [ofAmount(line, payment), ofTime(line, payment)] : []),
  ];
}

const weights: Readonly<Record<MatchPart, Readonly<Record<MatchOutcome, number>>>> = {
  account: { same: 45, near: 25, unknown: 0, differs: -40 },
  name: { same: 20, near: 12, unknown: 0, differs: -40 },
  amount: { same: 25, near: 8, unknown: 0, differs: 0 },
  time: { same: 10, near: 5, unknown: 0, differs: -10 },
};

/** From 0, nothing speaks for it, to 100, all parts are the same. */
export function likelihood(matches: readonly Match[]): number {
  const sum = matches.reduce((total, { part, outcome }) => total + weights[part][outcome], 0);
  return Math.min(100, Math.max(0, sum));
}
