/** What an operator may do to a round, and when (lotto.md sections 5, 8 and 9). */
import { hourMs } from '../../time.ts';
import type { BetType } from './bet-types.ts';
import { isDrawn, type Mapping } from './results.ts';
import { mayBecome, type RoundStatus } from './round-state.ts';

export type Allowed = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface ActedOn {
  readonly status: RoundStatus;
  readonly mapping: Mapping;
  readonly openAt: Date;
  readonly closeAt: Date;
}

const yes: Allowed = { ok: true };
const no = (reason: string): Allowed => ({ ok: false, reason });

/** How long after it was published a result may be put right. */
const correctableMs = 24 * hourMs;

const takesBets = (round: ActedOn, now: Date): boolean =>
  (round.status === 'scheduled' || round.status === 'open') && now < round.closeAt;

/** A first result: only once betting is over, or ended by `close` together with it; never for yeekee. */
export function mayEnterResult(round: ActedOn, close: boolean, now: Date): Allowed {
  if (round.mapping === 'DIGIT5') return no('ผลยี่กีมาจากเลขที่สมาชิกยิง ไม่มีใครใส่เองได้');
  if (round.status === 'void') return no('งวดนี้ยกเลิกแล้ว');
  if (round.status === 'resulted' || round.status === 'settled') return no('งวดนี้ออกผลแล้ว ถ้าผลผิดให้ใช้การแก้ผล');
  if (takesBets(round, now) && !close) return no('งวดนี้ยังเปิดรับแทงอยู่');
  return yes;
}

/** Looking at what a draw would pay: at any time of a round whose result an operator enters. */
export function mayPreview(round: Pick<ActedOn, 'status' | 'mapping'>): Allowed {
  if (round.mapping === 'DIGIT5') return no('ผลยี่กีมาจากเลขที่สมาชิกยิง ไม่มีใครใส่เองได้');
  return round.status === 'void' ? no('งวดนี้ยกเลิกแล้ว') : yes;
}

/** A result that replaces a wrong one: when everything of the old one is paid, and within a day of publishing it. */
export function mayCorrectResult(
  round: ActedOn & { readonly settledAt: Date | null; readonly publishedAt: Date | null },
  now: Date,
): Allowed {
  if (round.mapping === 'DIGIT5') return no('ผลยี่กีมาจากเลขที่สมาชิกยิง ไม่มีใครใส่เองได้');
  if (round.status === 'resulted' || (round.status === 'settled' && !round.settledAt))
    return no('กำลังจ่ายรางวัลของงวดนี้ รอให้จ่ายครบก่อน');
  if (round.status !== 'settled' || !round.publishedAt) return no('งวดนี้ยังไม่ออกผล');
  if (now.getTime() - round.publishedAt.getTime() > correctableMs) return no('เกิน 24 ชั่วโมงหลังประกาศผล');
  return yes;
}

/** Calling off: until there is a result; yeekee only while betting is open, before anybody can know what is coming. */
export function mayVoid(round: ActedOn, now: Date): Allowed {
  if (round.status === 'void') return no('งวดนี้ยกเลิกแล้ว');
  if (round.mapping === 'DIGIT5' && !takesBets(round, now))
    return no('ปิดรับแทงแล้ว ยี่กีต้องออกผลตามเลขที่ยิง หรือยกเลิกเองเมื่อเลขยิงไม่ครบ');
  return mayBecome(round.status, 'void') ? yes : no('งวดนี้ออกผลแล้ว');
}

/** Opening early: a round that waits for its opening time. */
export function mayOpenEarly(round: ActedOn, now: Date): Allowed {
  if (round.status !== 'scheduled' || now >= round.closeAt) return no('งวดนี้ไม่ได้รอเปิด');
  return now < round.openAt ? yes : no('งวดนี้เปิดรับแล้ว');
}

/** Whether a bet type can win in any market of these mappings; what is never drawn must not be sold. */
export function mayOffer(type: BetType, mappings: readonly Mapping[]): Allowed {
  if (mappings.some((mapping) => isDrawn(type, mapping))) return yes;
  return type === 'four_top' || type === 'four_tod'
    ? no('กลุ่มนี้ไม่มีหวยที่ออกผล 4 ตัว')
    : no('มีเฉพาะหวยรัฐบาลที่ออกเลขหน้าและเลขท้าย 3 ตัว');
}
