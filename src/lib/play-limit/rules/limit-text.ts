/** Thai texts of limits. */
import { formatBaht, fromDecimal, satang } from '../../money.ts';
import { shortDay } from '../../thai.ts';
import { bangkokDay } from '../../time.ts';
import { type CountedPeriod, type LimitKind, type LimitLeft, type LimitPeriod, limitName, renewsAt } from './limits.ts';
import { playTimeText } from './play-time.ts';

/** "฿1,000", "2 ชม." */
export function limitAmountText(kind: LimitKind, amount: bigint): string {
  return kind === 'session' ? playTimeText(Number(amount)) : formatBaht(satang(amount), { satang: 'trim' });
}

/** The same for an amount in wire form: THB, for the session limit minutes. */
export function wireAmountText(kind: LimitKind, amount: string): string {
  return limitAmountText(kind, kind === 'session' ? BigInt(amount) : fromDecimal(amount));
}

/** A limit in wire form, of one kind and period. */
export interface ShownLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly own: string | null;
  readonly operator: string | null;
  readonly used: string | null;
  readonly remaining: string | null;
}

/** The stricter one of the member's and an operator's; null without either. */
export function leastOf({ own, operator }: Pick<ShownLimit, 'own' | 'operator'>): string | null {
  if (own === null || operator === null) return own ?? operator;
  return Number(own) <= Number(operator) ? own : operator;
}

/** Of the limits of a kind that count over a period, the one with the least remaining: what ends the play first. */
export function decidingShown(limits: readonly ShownLimit[], kind: LimitKind) {
  return limits
    .flatMap((one) => {
      const least = leastOf(one);
      if (one.kind !== kind || one.used === null || one.remaining === null || least === null) return [];
      // More won than staked: nothing of the limit is used.
      const used = Number(one.used) < 0 ? '0.00' : one.used;
      return [{ period: one.period, least, used, remaining: Number(one.remaining) }];
    })
    .sort((a, b) => a.remaining - b.remaining)[0];
}

/** What each limit counts. */
export const limitHint: Readonly<Record<LimitKind, string>> = {
  deposit: 'เงินที่ฝากเข้าได้รวมกันทุกช่องทาง',
  loss: 'ยอดแทงหักด้วยรางวัลที่ได้',
  stake: 'ยอดแทงรวมกัน ไม่หักรางวัล',
  single_bet: 'โพยหนึ่งใบ หรือเดิมพันหนึ่งครั้ง',
  session: 'เวลาที่อยู่ในระบบ นับทุกเครื่องรวมกัน',
};

/** "เริ่มนับใหม่เที่ยงคืน", "เริ่มนับใหม่ 1 ธ.ค. 69" */
export function renewsText(period: CountedPeriod, now: Date): string {
  switch (period) {
    case 'day':
      return 'เริ่มนับใหม่เที่ยงคืน';
    case 'days7':
      return 'ทยอยคืนทุกเที่ยงคืน';
    case 'month':
      return `เริ่มนับใหม่ ${shortDay(bangkokDay(renewsAt('month', now)))}`;
  }
}

/** Which limit refuses, what remains and when it renews: "เกินวงเงินแทงต่อวัน ฿1,000 เหลือ ฿40 เริ่มนับใหม่เที่ยงคืน". */
export function refusalText({ kind, period, amount, remaining }: LimitLeft, now: Date): string {
  const most = limitAmountText(kind, amount);
  if (period === 'bet') return `แทงได้ไม่เกินครั้งละ ${most} ตามที่ตั้งไว้`;
  const name = `${limitName(kind, period)} ${most}`;
  const problem = remaining > 0n ? `เกิน${name} เหลือ ${limitAmountText(kind, remaining)}` : `ครบ${name} แล้ว`;
  return `${problem} ${renewsText(period, now)}`;
}
