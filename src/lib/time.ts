/**
 * The Bangkok calendar. Instants are `Date`; a day is its ISO date in Asia/Bangkok ("2026-12-01", common era). There is no
 * clock here: "now" is an argument. Thailand has been at +07:00 without a change since 1920.
 */

/** An ISO date in Asia/Bangkok, e.g. "2026-12-01". */
export type Day = string;

const offsetMs = 7 * 3_600_000;
export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The Bangkok day of an instant. */
export function bangkokDay(instant: Date): Day {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** The instant of a Bangkok wall-clock time. `hours` may exceed 24 to reach into the next day ("28:00" is 04:00). */
export function bangkokInstant(day: Day, hours = 0, minutes = 0, seconds = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs + ((hours * 60 + minutes) * 60 + seconds) * 1_000);
}

/** Bangkok wall-clock parts of an instant; `month` 1-12, `weekday` 0 (Sunday) - 6. */
export function bangkokParts(instant: Date): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly weekday: number;
} {
  const shifted = new Date(instant.getTime() + offsetMs);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
    seconds: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  };
}

/** The day `count` days after (or before, when negative) `day`. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Weekday of a day: 0 (Sunday) - 6. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/**
 * Whether the text is a real calendar date from 1900 to 2200 as YYYY-MM-DD; PostgreSQL has no year 0, and no date here is
 * outside this range.
 */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '2201') return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/**
 * Age in full years on `today` of somebody born on `birth` (both Bangkok days). Born on 29 February: a year older on 1
 * March.
 */
export function ageOn(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The wire form of an instant: ISO 8601 with the Bangkok offset, e.g. "2026-12-01T15:20:00.000+07:00". */
export function toIso(instant: Date): string {
  return `${new Date(instant.getTime() + offsetMs).toISOString().slice(0, -1)}+07:00`;
}
