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

/** How long after publication a result may be corrected. */
const correctableMs = 24 * hourMs;

const takesBets = (round: ActedOn, now: Date): boolean =>
  (round.status === 'scheduled' || round.status === 'open') && now < round.closeAt;

/** A first result: only after betting has ended, or ending it with `close`; never for yeekee. */
export function mayEnterResult(round: ActedOn, close: boolean, now: Date): Allowed {
  if (round.mapping === 'DIGIT5') return no('ผลยี่กีมาจากเลขที่สมาชิกยิง ไม่มีใครใส่เองได้');
  if (round.status === 'void') return no('งวดนี้ยกเลิกแล้ว');
  if (round.status === 'resulted' || round.status === 'settled') return no('งวดนี้ออกผลแล้ว ถ้าผลผิดให้ใช้การแก้ผล');
  if (takesBets(round, now) && !close) return no('งวดนี้ยังเปิดรับแทงอยู่');
  return yes;
}

/** Previewing payouts: at any time for a round whose result is entered by an operator. */
export function mayPreview(round: Pick<ActedOn, 'status' | 'mapping'>): Allowed {
  if (round.mapping === 'DIGIT5') return no('ผลยี่กีมาจากเลขที่สมาชิกยิง ไม่มีใครใส่เองได้');
  return round.status === 'void' ? no('งวดนี้ยกเลิกแล้ว') : yes;
}

/** A corrected result: once everything of the old one is paid, within a day of its publication. */
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

/** Voiding: until there is a result; for yeekee only while betting is open, before the outcome can be known. */
export function mayVoid(round: ActedOn, now: Date): Allowed {
  if (round.status === 'void') return no('งวดนี้ยกเลิกแล้ว');
  if (round.mapping === 'DIGIT5' && !takesBets(round, now)) return no('ปิดรับแทงแล้ว ยี่กีต้องออกผลตามกติกาของรอบ');
  return mayBecome(round.status, 'void') ? yes : no('งวดนี้ออกผลแล้ว');
}

/** Opening early: a round that is scheduled and not open yet. */
export function mayOpenEarly(round: ActedOn, now: Date): Allowed {
  if (round.status !== 'scheduled' || now >= round.closeAt) return no('งวดนี้ไม่ได้รอเปิด');
  return now < round.openAt ? yes : no('งวดนี้เปิดรับแล้ว');
}

/** Whether a bet type can win in any market with these mappings; types that are never drawn must not be sold. */
export function mayOffer(type: BetType, mappings: readonly Mapping[]): Allowed {
  if (mappings.some((mapping) => isDrawn(type, mapping))) return yes;
  return type === 'four_top' || type === 'four_tod'
    ? no('กลุ่มนี้ไม่มีหวยที่ออกผล 4 ตัว')
    : no('มีเฉพาะหวยรัฐบาลที่ออกเลขหน้าและเลขท้าย 3 ตัว');
}
