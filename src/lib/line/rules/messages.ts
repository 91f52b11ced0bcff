/** The messages by LINE: facts of the member's own account, without a word that invites to play. */
import { bankName } from '../../banks.ts';
import type { DrawResult } from '../../lotto/rules/results.ts';
import { isYeekee, roundName } from '../../lotto/rules/round-name.ts';
import { formatBaht, type Satang } from '../../money.ts';
import { countText, maskedAccount, shortDateTime } from '../../thai.ts';

export const messageKinds = ['withdraw', 'result'] as const;

export const messageKindThai: Readonly<Record<(typeof messageKinds)[number], string>> = {
  withdraw: 'ผลการถอน',
  result: 'ผลหวย',
};

export const messageStatuses = ['waiting', 'sent', 'failed', 'dropped'] as const;

/** Dropped: the member no longer asked for it, or it was too late to be of use. */
export const messageStatusThai: Readonly<Record<(typeof messageStatuses)[number], string>> = {
  waiting: 'รอส่ง',
  sent: 'ส่งแล้ว',
  failed: 'ส่งไม่ได้',
  dropped: 'ไม่ส่งแล้ว',
};

const baht = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

interface Withdrawal {
  readonly status: 'paid' | 'rejected' | 'failed' | 'returned';
  readonly amount: Satang;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly reason: string | null;
  readonly at: Date;
}

/** A withdrawal that has ended. */
export function withdrawText({ status, amount, bankCode, accountNumber, reason, at }: Withdrawal): string {
  if (status === 'paid')
    return `ถอนเงินสำเร็จ ${baht(amount)}\nเข้า${bankName(bankCode)} ${maskedAccount(accountNumber)}\n${shortDateTime(at)}`;
  const what = status === 'returned' ? 'ธนาคารส่งเงินถอนคืนมา' : 'ถอนเงินไม่สำเร็จ';
  return `${what} คืน ${baht(amount)} เข้ากระเป๋าแล้ว${reason ? `\nเหตุผล: ${reason}` : ''}`;
}

interface Outcome {
  readonly market: string;
  readonly marketName: string;
  readonly number: number;
  readonly drawDate: string;
  /** The version of the result: more than 1 after a correction. */
  readonly version: number | null;
  /** Null for a void round. */
  readonly result: DrawResult | null;
  readonly bills: number;
  readonly wonBills: number;
  readonly won: Satang;
  readonly refunded: Satang;
}

/**
 * The result of a round that the member has bills of, its correction, or that it is void. Undefined for a yeekee round without
 * a win: there are hundreds a day.
 */
export function resultText(it: Outcome): string | undefined {
  const name = `${it.marketName} ${roundName({ market: it.market, number: it.number, draw_date: it.drawDate })}`;
  if (!it.result) return `${name} ยกเลิก\nคืน ${baht(it.refunded)} จาก ${countText(it.bills)} โพย เข้ากระเป๋าแล้ว`;
  const isCorrected = (it.version ?? 1) > 1;
  if (it.wonBills === 0 && isYeekee(it.market) && !isCorrected) return undefined;
  const top = it.result.four_top ? `4 ตัวบน ${it.result.four_top}` : `3 ตัวบน ${it.result.three_top}`;
  const own =
    it.wonBills > 0
      ? `ถูกรางวัล ${countText(it.wonBills)} จาก ${countText(it.bills)} โพย รวม ${baht(it.won)}`
      : `${countText(it.bills)} โพย ไม่ถูกรางวัล`;
  const after = isCorrected ? '\nส่วนต่างอยู่ในประวัติรายการ' : it.wonBills > 0 ? ' เข้ากระเป๋าแล้ว' : '';
  return `${isCorrected ? 'แก้ไขผล' : 'ผล'}${name}\n${top} · 2 ตัวล่าง ${it.result.two_bottom}\n${own}${after}`;
}

/** Answers of LINE to a message, by HTTP status: 409 means it was taken under the same retry key before. */
export function outcomeOf(status: number): 'sent' | 'later' | 'failed' {
  if ((status >= 200 && status < 300) || status === 409) return 'sent';
  // Without a valid token nothing is wrong with the message: an operator renews the token.
  return status === 429 || status === 401 || status === 403 || status >= 500 ? 'later' : 'failed';
}

/** LINE knows a retry key for a day; a message that old is of no use. */
export const messageLifeMs = 12 * 3_600_000;
