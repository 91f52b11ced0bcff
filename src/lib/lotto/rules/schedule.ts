/** When rounds open and close, from a market's schedule as data (lotto.md sections 2 and 5). */
import { addDays, bangkokDay, bangkokInstant, type Day, hourMs, minuteMs, weekdayOf } from '../../time.ts';

/** "HH:MM". */
type Clock = string;

export type Schedule =
  /** On these days of the month, moved by the market's holidays. Bangkok time. */
  | {
      readonly kind: 'monthly';
      readonly days: readonly number[];
      readonly close: Clock;
      readonly opensDaysBefore: number;
      readonly opensAt: Clock;
    }
  /** On these weekdays (0 is Sunday), closing at the local time of `zone`. */
  | {
      readonly kind: 'weekly';
      readonly days: readonly number[];
      readonly close: Clock;
      readonly zone: string;
      readonly opensHoursBefore: number;
    }
  /** Rounds at equal intervals, continuing past midnight. */
  | { readonly kind: 'yeekee'; readonly firstClose: Clock; readonly everyMinutes: number; readonly rounds: number };

export interface PlannedRound {
  /** The day a round is named after. */
  readonly drawDate: Day;
  /** 1 for markets with one round a day. */
  readonly number: number;
  readonly openAt: Date;
  readonly closeAt: Date;
}

export type Holidays = ReadonlyMap<Day, Day | null>;

const clockParts = (clock: Clock): [number, number] => {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return [Number(hours), Number(minutes)];
};

/**
 * All rounds with draw dates from `from` to `to` (both inclusive), in order. A holiday moves a draw, or (null) cancels it.
 */
export function plannedRounds(schedule: Schedule, holidays: Holidays, from: Day, to: Day): PlannedRound[] {
  const days = new Set<Day>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isDrawDay(schedule, day) && !holidays.has(day)) days.add(day);
  }
  // Draws moved into the range, from any distance (1 April 2020 was drawn on 16 May).
  for (const [day, moved] of holidays) {
    if (moved && moved >= from && moved <= to && isDrawDay(schedule, day)) days.add(moved);
  }
  const rounds = [...days].flatMap((day) => roundsOn(schedule, day));
  return rounds.sort((a, b) => a.closeAt.getTime() - b.closeAt.getTime());
}

/** Whether the schedule has a draw on a day, ignoring holidays. */
export function isDrawDay(schedule: Schedule, day: Day): boolean {
  switch (schedule.kind) {
    case 'monthly':
      return schedule.days.includes(Number(day.slice(8)));
    case 'weekly':
      return schedule.days.includes(weekdayOf(day));
    case 'yeekee':
      return true;
  }
}

/** The rounds of a draw held on a day, whatever day it was scheduled for. */
export function roundsOn(schedule: Schedule, day: Day): PlannedRound[] {
  switch (schedule.kind) {
    case 'monthly': {
      const openAt = bangkokInstant(addDays(day, -schedule.opensDaysBefore), ...clockParts(schedule.opensAt));
      return [{ drawDate: day, number: 1, openAt, closeAt: bangkokInstant(day, ...clockParts(schedule.close)) }];
    }
    case 'weekly': {
      const closeAt = zonedInstant(day, schedule.close, schedule.zone);
      return [
        { drawDate: day, number: 1, openAt: new Date(closeAt.getTime() - schedule.opensHoursBefore * hourMs), closeAt },
      ];
    }
    case 'yeekee': {
      const first = bangkokInstant(day, ...clockParts(schedule.firstClose)).getTime();
      const openAt = new Date(first - schedule.everyMinutes * minuteMs);
      return Array.from({ length: schedule.rounds }, (_, index) => ({
        drawDate: day,
        number: index + 1,
        openAt,
        closeAt: new Date(first + index * schedule.everyMinutes * minuteMs),
      }));
    }
  }
}

/** The instant of a local wall-clock time in any zone, with daylight saving time. */
export function zonedInstant(day: Day, clock: Clock, zone: string): Date {
  const [hours, minutes] = clockParts(clock);
  const asUtc = Date.parse(`${day}T00:00:00Z`) + hours * hourMs + minutes * minuteMs;
  // The offset is read at the guess and again at the corrected instant, for days on which it changes.
  const guess = asUtc - offsetMs(new Date(asUtc), zone);
  return new Date(asUtc - offsetMs(new Date(guess), zone));
}

/** By zone: making one takes far longer than using it, and a job plans hundreds of rounds. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

function offsetMs(instant: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(instant.getTime() / 1_000) * 1_000
  );
}

/** The current game day of yeekee: until 05:00, an hour after the last round closes, the previous day. */
export const gameDay = (now: Date): Day => bangkokDay(new Date(now.getTime() - 5 * hourMs));
