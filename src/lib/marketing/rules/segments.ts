/**
 * Segments: members by what they did, for offers (operator.md section 5). Nobody sees who is in one, only about how many.
 * Who closed the account, rests, is held or had a signal of care in the last days is in none, whatever the rules say.
 */
import { formatBaht, fromDecimal } from '../../money.ts';
import { type GameCategory, gameCategories, playThai } from '../../promotion/rules/categories.ts';
import { countText, shortDay } from '../../thai.ts';
import type { Day } from '../../time.ts';

/** Sizes are counted up to here, so that a size says little about few people and costs little. */
export const segmentCountMost = 1_000;
/** Segments that are kept at once: each is counted whenever the list is looked at. */
export const segmentsMost = 20;
/** A signal of care keeps a member out for so many days. */
export const careDays = 30;
/** Sums of deposits and play are over at most so many days. */
export const segmentDaysMost = 366;

/** Days that are summed over where a segment does not say. */
export const usualDays = 30;

/** What may be asked to have been played. */
export const segmentPlay = gameCategories;

/** What all members of a segment have in common; whatever is left out does not matter. */
export interface SegmentRules {
  readonly joined_from?: Day | undefined;
  readonly joined_to?: Day | undefined;
  readonly least_vip_level?: number | undefined;
  /** Seen within so many days, or not seen for so many. */
  readonly seen_within?: number | undefined;
  readonly away_for?: number | undefined;
  /** Days that deposits and play are summed over, up to the last whole day. */
  readonly days?: number | undefined;
  /** THB: at least, or less than this was deposited. */
  readonly deposited_least?: string | undefined;
  readonly deposited_below?: string | undefined;
  readonly played?: GameCategory | undefined;
}

/** Faults by field; none for rules that can be kept. */
export function segmentFaults(rules: SegmentRules): Readonly<Record<string, string>> {
  const { joined_from, joined_to, seen_within, away_for, deposited_least, deposited_below } = rules;
  const faults: Record<string, string> = {};
  if (Object.values(rules).every((value) => value === undefined)) faults['rules.joined_from'] = 'ใส่เงื่อนไขอย่างน้อยหนึ่งข้อ';
  if (joined_from && joined_to && joined_to < joined_from) faults['rules.joined_to'] = 'วันสุดท้ายอยู่ก่อนวันแรก';
  if (seen_within !== undefined && away_for !== undefined && away_for >= seen_within)
    faults['rules.away_for'] = 'ขัดกับวันที่เข้ามาล่าสุด';
  if (deposited_least && deposited_below && fromDecimal(deposited_below) <= fromDecimal(deposited_least))
    faults['rules.deposited_below'] = 'ต้องมากกว่ายอดฝากขั้นต่ำ';
  return faults;
}

const baht = (amount: string): string => formatBaht(fromDecimal(amount), { satang: 'trim' });

/** The rules in words, as the list shows them. */
export function segmentText(rules: SegmentRules): string {
  const { joined_from, joined_to, least_vip_level = 0, seen_within, away_for, days = usualDays } = rules;
  const { deposited_least, deposited_below, played } = rules;
  const parts = [
    joined_from && `สมัครตั้งแต่ ${shortDay(joined_from)}`,
    joined_to && `สมัครไม่เกิน ${shortDay(joined_to)}`,
    least_vip_level > 0 && `VIP ${least_vip_level} ขึ้นไป`,
    seen_within !== undefined && `เข้ามาใน ${countText(seen_within)} วัน`,
    away_for !== undefined && `ไม่เข้ามา ${countText(away_for)} วัน`,
    deposited_least && `ฝากตั้งแต่ ${baht(deposited_least)} ใน ${countText(days)} วัน`,
    deposited_below && `ฝากไม่ถึง ${baht(deposited_below)} ใน ${countText(days)} วัน`,
    played && `${playThai(played)}ใน ${countText(days)} วัน`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What a segment may be used by. */
export const segmentUseKinds = ['coupon', 'notice', 'banner'] as const;
const useThai: Readonly<Record<(typeof segmentUseKinds)[number], string>> = {
  coupon: 'คูปอง',
  notice: 'ประกาศ',
  banner: 'แบนเนอร์',
};

/** "คูปอง «ชวนกลับมา» และแบนเนอร์ «วันเกิด»"; of many, the first three. */
export function usesText(
  uses: readonly { readonly kind: (typeof segmentUseKinds)[number]; readonly title: string }[],
): string {
  const named = uses.slice(0, 3).map(({ kind, title }) => `${useThai[kind]} «${title}»`);
  const rest = uses.length - named.length;
  return named.join(' ') + (rest > 0 ? ` และอีก ${countText(rest)} รายการ` : '');
}

/** "1,000+" or the number itself. */
export const sizeText = (count: number): string =>
  count > segmentCountMost ? `${countText(segmentCountMost)}+` : countText(count);
