/** Moving a draw to another day, or leaving it out: what is allowed, and what becomes of its round (lotto.md sections 2 and 5). */
import type { Day } from '../../time.ts';
import type { RoundStatus } from './round-state.ts';
import { type Holidays, isDrawDay, type PlannedRound, plannedRounds, roundsOn, type Schedule } from './schedule.ts';

export interface HolidayWish {
  readonly schedule: Schedule;
  /** Of the market, as they stand. */
  readonly holidays: Holidays;
  /** The scheduled day. */
  readonly day: Day;
  /** The day it is drawn instead; null for no draw. */
  readonly to: Day | null;
  readonly today: Day;
}

export type HolidayAnswer =
  | { readonly ok: true }
  /** At fault is a field, or (null) what stands on the days. */
  | { readonly ok: false; readonly field: 'day' | 'moved_to' | null; readonly reason: string };

const refused = (field: 'day' | 'moved_to' | null, reason: string): HolidayAnswer => ({ ok: false, field, reason });

/** Whether the market's calendar allows it. */
export function judgeHoliday({ schedule, holidays, day, to, today }: HolidayWish): HolidayAnswer {
  if (!isDrawDay(schedule, day)) return refused('day', 'วันนี้ไม่ใช่วันออกผลตามปกติ');
  if (day < today) return refused('day', 'วันที่ผ่านไปแล้ว');
  if (to === null) return { ok: true };
  if (to < today) return refused('moved_to', 'วันที่ผ่านไปแล้ว');
  if (to === day) return refused('moved_to', 'เลือกวันอื่นที่ไม่ใช่วันเดิม');
  const others = new Map(holidays).set(day, null);
  if (plannedRounds(schedule, others, to, to).length > 0) return refused(null, 'วันที่เลื่อนไปมีงวดของหวยนี้อยู่แล้ว');
  return { ok: true };
}

/** The round that exists for the draw so far. */
export interface HeldRound {
  readonly status: RoundStatus;
  readonly closeAt: Date;
  readonly hasBills: boolean;
}

export type RoundFollows =
  | { readonly ok: false; readonly reason: string }
  /** There is no round yet: it will be made where it belongs. */
  | { readonly ok: true; readonly what: 'nothing'; readonly planned: PlannedRound | undefined }
  | { readonly ok: true; readonly what: 'moves'; readonly planned: PlannedRound }
  | { readonly ok: true; readonly what: 'goes'; readonly planned: undefined };

/** What becomes of the round of a draw that goes from one day to another; null is no draw. */
export function followDraw(
  { schedule, from, to, now }: { schedule: Schedule; from: Day | null; to: Day | null; now: Date },
  held: HeldRound | undefined,
): RoundFollows {
  const planned = to === null ? undefined : roundsOn(schedule, to)[0];
  if (planned && planned.closeAt <= now) return { ok: false, reason: 'เวลาปิดรับของวันนั้นผ่านไปแล้ว' };
  if (from === to || !held) return { ok: true, what: 'nothing', planned };
  if ((held.status !== 'scheduled' && held.status !== 'open') || held.closeAt <= now)
    return { ok: false, reason: 'งวดนี้ปิดรับแล้ว' };
  if (planned) return { ok: true, what: 'moves', planned };
  return held.hasBills
    ? { ok: false, reason: 'งวดนี้มีโพยแล้ว ให้ยกเลิกงวดแทน' }
    : { ok: true, what: 'goes', planned: undefined };
}

export interface CalendarDay {
  readonly day: Day;
  /** A draw is scheduled for this day, wherever it is held. */
  readonly isScheduled: boolean;
  /** Where a holiday moves that draw; null for no draw, undefined without a holiday. */
  readonly movedTo: Day | null | undefined;
  /** The scheduled day of a draw that is held here in its place. */
  readonly movedFrom: Day | undefined;
}

/** A market's days from `from` to `to`, inclusive. */
export function calendarDays(schedule: Schedule, holidays: Holidays, days: readonly Day[]): CalendarDay[] {
  const movedHere = new Map(
    [...holidays].flatMap(([day, to]) => (to && isDrawDay(schedule, day) ? [[to, day] as const] : [])),
  );
  return days.map((day) => {
    const isScheduled = isDrawDay(schedule, day);
    return { day, isScheduled, movedTo: isScheduled ? holidays.get(day) : undefined, movedFrom: movedHere.get(day) };
  });
}
