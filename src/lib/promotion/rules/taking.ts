/** Whether a member may claim a promotion now, with the reason in Thai if not. */
import { baht, formatBaht, type Satang } from '../../money.ts';
import { bangkokParts } from '../../time.ts';
import type { BonusRule } from './bonus.ts';

export interface TakingSituation {
  readonly now: Date;
  /** Within its period and not paused. */
  readonly running: boolean;
  /** The member already has an active promotion. */
  readonly hasActive: boolean;
  /** The member's credited deposits, excluding the one under consideration. */
  readonly deposits: { readonly ever: number; readonly today: number };
  /** Claims so far: by the member ever, by the member today, by everybody. */
  readonly claimed: { readonly ever: number; readonly today: number; readonly byAll: number };
  /** Another account of apparently the same person has had a promotion of this kind. */
  readonly takenByTwin: boolean;
}

export type MayTake = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const no = (reason: string): MayTake => ({ ok: false, reason });

/** Minutes since midnight of "20:30". */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether an instant is within a promotion's hours: start inclusive, end exclusive. */
export function isInHours(hours: BonusRule['hours'], now: Date): boolean {
  if (!hours) return true;
  const { hours: hour, minutes } = bangkokParts(now);
  const at = hour * 60 + minutes;
  const [from, until] = [minuteOf(hours.from), minuteOf(hours.until)];
  return from < until ? at >= from && at < until : at >= from || at < until;
}

/** Whether it is a welcome offer, which one person may have once, even with several accounts. */
export const isOncePerPerson = ({ given, claims }: Pick<BonusRule, 'given' | 'claims'>): boolean =>
  given === 'first_deposit' || (given === 'free_credit' && claims.perMember === 1);

/** Checks everything but the amount. */
export function mayTake(rule: BonusRule, situation: TakingSituation): MayTake {
  const { now, running, hasActive, deposits, claimed, takenByTwin } = situation;
  if (!running) return no('โปรนี้ปิดรับแล้ว');
  if (hasActive) return no('มีโปรที่ใช้อยู่ ใช้ได้ทีละโปร');
  if (rule.given === 'first_deposit' && deposits.ever > 0) return no('สำหรับการฝากครั้งแรกเท่านั้น');
  if (rule.given === 'daily_first_deposit' && deposits.today > 0)
    return no('สำหรับการฝากครั้งแรกของวัน รับได้อีกครั้งหลัง 00:00 น.');
  const { perMember, perDay, total } = rule.claims;
  if (perMember !== null && claimed.ever >= perMember)
    return no(perMember === 1 ? 'รับไปแล้ว' : `รับครบ ${perMember} ครั้งแล้ว`);
  if (perDay !== null && claimed.today >= perDay) return no('วันนี้รับครบแล้ว รับได้อีกครั้งหลัง 00:00 น.');
  if (total !== null && claimed.byAll >= total) return no('มีผู้รับครบจำนวนแล้ว');
  if (takenByTwin && isOncePerPerson(rule))
    return no('สิทธิ์นี้รับได้คนละครั้ง มีผู้ที่ใช้เครื่อง บัญชี หรือชื่อเดียวกันรับไปแล้ว ติดต่อทีมงานหากยังไม่เคยรับ');
  if (!isInHours(rule.hours, now)) return no(`รับได้ช่วง ${hoursText(rule.hours)}`);
  return { ok: true };
}

/** The largest deposit the promotion accepts: above the withdrawal cap the member would lose their own money. */
export const mostDeposit = ({ holdsDeposit, maxWithdraw }: BonusRule): number | null =>
  holdsDeposit ? maxWithdraw : null;

/** Whether a deposit is within the promotion's minimum and maximum. */
export function mayTakeFor(rule: BonusRule, deposit: Satang): MayTake {
  const text = (whole: number): string => formatBaht(baht(whole), { satang: 'trim' });
  const most = mostDeposit(rule);
  if (deposit < baht(rule.minDeposit)) return no(`ฝากขั้นต่ำ ${text(rule.minDeposit)}`);
  return most !== null && deposit > baht(most) ? no(`ฝากได้ไม่เกิน ${text(most)} ซึ่งเป็นยอดที่ถอนได้สูงสุด`) : { ok: true };
}

export const hoursText = (hours: BonusRule['hours']): string => (hours ? `${hours.from}–${hours.until} น.` : 'ทั้งวัน');
