/**
 * A channel's opening hours (minutes of the Bangkok day; spanning midnight when the end is smaller than the start) and
 * maintenance.
 */
import { clock, shortDay } from '../../thai.ts';
import { addDays, bangkokDay, bangkokInstant, bangkokParts, dayMs } from '../../time.ts';

export interface ChannelHours {
  readonly open: boolean;
  /** Under maintenance until then; null or in the past for none. */
  readonly closedUntil: Date | null;
  readonly opensMinute: number;
  readonly closesMinute: number;
}

const minuteOf = (at: Date): number => {
  const { hours, minutes } = bangkokParts(at);
  return hours * 60 + minutes;
};

function isWithinHours({ opensMinute: from, closesMinute: to }: ChannelHours, at: Date): boolean {
  if (from === to) return true;
  const minute = minuteOf(at);
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
}

export function isOpenAt(hours: ChannelHours, now: Date): boolean {
  return hours.open && (hours.closedUntil === null || hours.closedUntil <= now) && isWithinHours(hours, now);
}

/**
 * When a closed channel opens, as text: "06:00", with the date if it is a day or more away. Null while it is open, or
 * closed indefinitely.
 */
export function opensAt(hours: ChannelHours, now: Date): string | null {
  if (!hours.open || isOpenAt(hours, now)) return null;
  const earliest = hours.closedUntil && hours.closedUntil > now ? hours.closedUntil : now;
  const at = isWithinHours(hours, earliest) ? earliest : nextOpening(hours, earliest);
  return at.getTime() - now.getTime() < dayMs ? clock(at) : `${shortDay(bangkokDay(at))} ${clock(at)}`;
}

function nextOpening({ opensMinute }: ChannelHours, after: Date): Date {
  const day = bangkokDay(after);
  const today = bangkokInstant(day, 0, opensMinute);
  return today > after ? today : bangkokInstant(addDays(day, 1), 0, opensMinute);
}

const nightFrom = 22 * 60 + 50;
const nightTo = 2 * 60;

/** Whether banks are running their end-of-day now and may report transfers late (thai.md 3.1). */
export function isBankNight(now: Date): boolean {
  const minute = minuteOf(now);
  return minute >= nightFrom || minute < nightTo;
}
