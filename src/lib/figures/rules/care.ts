/**
 * Care: what of a member's day suggests to look after them, each with the numbers it was seen in (operator.md section 5).
 * The same day always gives the same signals. A signal decides nothing: people do, and no offer goes to who has one.
 */
import { formatBaht, satang } from '../../money.ts';
import { type CountedPeriod, type LimitKind, limitName } from '../../play-limit/rules/limits.ts';
import { countText } from '../../thai.ts';

export const careCodes = [
  'limit_used',
  'night_play',
  'deposit_after_loss',
  'raised_limits',
  'rests_again',
  'stake_above_usual',
] as const;
export type CareCode = (typeof careCodes)[number];

export const careThai: Readonly<Record<CareCode, string>> = {
  limit_used: 'ใช้วงเงินเกือบหมด',
  night_play: 'เล่นกลางดึก',
  deposit_after_loss: 'ฝากทันทีหลังเสีย',
  raised_limits: 'ขยายวงเงินบ่อย',
  rests_again: 'พักเล่นซ้ำ',
  stake_above_usual: 'แทงเกินปกติของตัวเอง',
};

/** From where on each is seen. Amounts in satang. */
export const careFrom = {
  /** Percent of a limit on deposits, losses or stakes. */
  limitPct: 80,
  /** Bets between midnight and five, and their share of the day's stakes in percent. */
  nightBets: 20,
  nightPct: 50,
  /** Deposits within an hour after more was lost than won. */
  depositsAfterLoss: 3,
  /** Limits made looser or lifted within 7 days. */
  raises: 2,
  /** Rests begun within 30 days: no rest can be cancelled, but who needs another one soon tells as much. */
  rests: 2,
  /** The day's stakes against the median of the own days with play of the 60 days before, at least so many. */
  times: 3,
  usualDays: 5,
  stakesLeast: 50_000,
} as const;

/** Amounts are satang as texts: JSON has no numbers as large. */
export type CareEvidence =
  | {
      readonly kind: LimitKind;
      readonly period: CountedPeriod;
      readonly used: string;
      readonly limit: string;
      readonly pct: number;
    }
  | { readonly bets: number; readonly stakes: string; readonly pct: number }
  | { readonly deposits: number; readonly deposited: string; readonly lost: string }
  | { readonly raises: number }
  | { readonly rests: number }
  | { readonly stakes: string; readonly median: string; readonly times: number };

const bahtOf = (amount: string): string => formatBaht(satang(BigInt(amount)), { satang: 'trim' });

/** The numbers in a sentence. */
export function evidenceText(evidence: CareEvidence): string {
  if ('limit' in evidence)
    return `${limitName(evidence.kind, evidence.period)} ใช้ ${bahtOf(evidence.used)} จาก ${bahtOf(evidence.limit)} (${evidence.pct}%)`;
  if ('bets' in evidence)
    return `เที่ยงคืนถึงตีห้าแทง ${countText(evidence.bets)} ครั้ง รวม ${bahtOf(evidence.stakes)} (${evidence.pct}% ของวัน)`;
  if ('deposits' in evidence)
    return `ฝาก ${countText(evidence.deposits)} ครั้งภายในชั่วโมงหลังเสีย รวม ${bahtOf(evidence.deposited)} เสียก่อนหน้า ${bahtOf(evidence.lost)}`;
  if ('raises' in evidence) return `ขยายหรือยกเลิกวงเงิน ${evidence.raises} ครั้งใน 7 วัน`;
  if ('rests' in evidence) return `เริ่มพัก ${evidence.rests} ครั้งใน 30 วัน`;
  return `แทง ${bahtOf(evidence.stakes)} เทียบค่ากลางของตัวเอง ${bahtOf(evidence.median)} (${evidence.times} เท่า)`;
}
