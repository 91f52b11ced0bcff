/** Why a withdrawal waits for a person, check by check: what passed is said too (operator.md section 12). */
import { consoleLinks } from '../../console-links.ts';
import { formatBaht, type Satang } from '../../money.ts';
import { type MoneySource, sourceCheck } from './money-source.ts';
import { reviewThai, type WithdrawPolicy, type WithdrawReview } from './withdraw-state.ts';

export interface DeskCheck {
  code: string;
  outcome: 'pass' | 'ask' | 'hard';
  title: string;
  evidence: string;
  /** Where it can be looked at. */
  link?: { text: string; href: string } | undefined;
}

export interface Judged {
  readonly memberId: bigint;
  readonly amount: Satang;
  /** As it was judged when it was requested. */
  readonly review: readonly WithdrawReview[];
  readonly policy: Pick<WithdrawPolicy, 'automaticUpTo' | 'automaticNewUpTo' | 'perDayCount' | 'perDaySum'>;
  readonly second: SecondFrom;
  /** The Bangkok day's withdrawals that were not refunded, this one included. */
  readonly today: { readonly count: number; readonly sum: Satang };
  /** The name on the bank account is the member's. */
  readonly nameMatches: boolean;
  /** What the wallet was moved by since the withdrawal before. */
  readonly source: MoneySource;
  readonly now: Date;
}

/** From which amount on a payout takes two people: any, and one from a shared device or to a former account of another. */
interface SecondFrom {
  readonly secondPersonFrom: Satang;
  readonly secondPersonSharedFrom: Satang;
}

const shared: readonly WithdrawReview[] = ['shared_device', 'former_account'];

/** From which amount on this one takes two people (operator.md section 3). */
export function secondFrom(review: readonly WithdrawReview[], of: SecondFrom): Satang {
  const { secondPersonFrom: any, secondPersonSharedFrom: both } = of;
  return both < any && review.some((one) => shared.includes(one)) ? both : any;
}

/** What is said of a check that found nothing. */
const passed: Readonly<Record<Exclude<WithdrawReview, 'amount'>, string>> = {
  account_refused: 'บัญชีนี้ไม่เคยโอนไม่สำเร็จ',
  correction: 'ไม่มีงวดที่แทงไว้กำลังแก้ผล',
  payer_untold: 'รู้ผู้โอนของทุกยอดฝาก',
  shared_device: 'ไม่ใช้เครื่องร่วมกับสมาชิกอื่น',
  former_account: 'บัญชีนี้ไม่เคยเป็นของสมาชิกอื่น',
  unplayed: 'ยอดฝากแทงครบหรือยังเล่นได้',
  first_to_account: 'เคยถอนเข้าบัญชีนี้ หรือยอดไม่สูง',
  new_member: 'สมัครเกิน 24 ชั่วโมง หรือยอดไม่สูง',
};

/** The member's page that a check is looked at on. */
const pages: Readonly<Record<string, readonly [text: string, tab: string]>> = {
  shared_device: ['คนที่เกี่ยวข้อง', 'ties'],
  former_account: ['คนที่เกี่ยวข้อง', 'ties'],
  unplayed: ['โบนัส', 'bonus'],
  today: ['ฝากถอน', 'money'],
};

const short = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** All checks, those that need eyes first. */
export function deskChecks(judged: Judged): DeskCheck[] {
  const { memberId, amount, review, policy, second, today, nameMatches, source, now } = judged;
  const from = secondFrom(review, second);
  const checks: DeskCheck[] = [
    nameMatches
      ? { code: 'name', outcome: 'pass', title: 'ชื่อบัญชีตรงกับสมาชิก', evidence: '' }
      : { code: 'name', outcome: 'hard', title: 'ชื่อบัญชีไม่ตรงกับสมาชิก', evidence: '' },
    review.includes('amount')
      ? {
          code: 'amount',
          outcome: 'ask',
          title: `ยอดเกินเพดานอนุมัติเอง ${short(policy.automaticUpTo)}`,
          evidence: `ขอถอน ${short(amount)}`,
        }
      : {
          code: 'amount',
          outcome: 'pass',
          title: `ยอดไม่เกินเพดานอนุมัติเอง ${short(policy.automaticUpTo)}`,
          evidence: '',
        },
    ...(amount >= from
      ? [{ code: 'two', outcome: 'ask' as const, title: `ยอดถึง ${short(from)} ต้องสองคน`, evidence: '' }]
      : []),
    sourceCheck(source, now),
    ...Object.entries(passed).map(
      ([code, title]): DeskCheck =>
        review.includes(code as WithdrawReview)
          ? { code, outcome: 'ask', title: reviewThai(code as WithdrawReview, policy), evidence: 'ตอนขอถอน' }
          : { code, outcome: 'pass', title, evidence: '' },
    ),
    {
      code: 'today',
      outcome: 'pass',
      title: `ถอนวันนี้ ${today.count} จาก ${policy.perDayCount} ครั้ง`,
      evidence: `รวม ${short(today.sum)} จาก ${short(policy.perDaySum)}`,
    },
  ];
  const order = { hard: 0, ask: 1, pass: 2 } as const;
  return checks
    .map((check) => {
      const page = pages[check.code];
      return page ? { ...check, link: { text: page[0], href: consoleLinks.member(String(memberId), page[1]) } } : check;
    })
    .sort((a, b) => order[a.outcome] - order[b.outcome]);
}

/** Whether it may be approved together with others: the amount is the only reason, and one person suffices. */
export const mayTogether = (review: readonly WithdrawReview[], amount: Satang, second: SecondFrom): boolean =>
  review.every((one) => one === 'amount') && amount < second.secondPersonFrom;

/** "ตรวจ 9 ข้อ ผ่าน 6 ต้องดู 3" */
export function checksSummary(checks: readonly Pick<DeskCheck, 'outcome'>[]): string {
  const fine = checks.filter(({ outcome }) => outcome === 'pass').length;
  const rest = checks.length - fine;
  return `ตรวจ ${checks.length} ข้อ ผ่าน ${fine}${rest > 0 ? ` ต้องดู ${rest}` : ''}`;
}

const names: Readonly<Record<WithdrawReview, string>> = {
  amount: 'ยอดเกิน',
  new_member: 'สมัครใหม่',
  first_to_account: 'บัญชีใหม่',
  account_refused: 'เคยโอนไม่สำเร็จ',
  correction: 'งวดกำลังแก้ผล',
  payer_untold: 'ไม่รู้ผู้โอน',
  shared_device: 'เครื่องร่วม',
  former_account: 'บัญชีเคยเป็นของคนอื่น',
  unplayed: 'เทิร์นไม่ครบและเล่นไม่ได้',
};

/** A reason in short, for filters. */
export const reviewName = (review: WithdrawReview): string => names[review];
