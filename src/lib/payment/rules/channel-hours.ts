/** When a channel is open: minutes of the Bangkok day, the end past midnight when it is smaller than the start. */
import { bangkokParts } from '../../time.ts';

export interface ChannelHours {
  readonly open: boolean;
  readonly opensMinute: number;
  readonly closesMinute: number;
}

export function isOpenAt(hours: ChannelHours, now: Date): boolean {
  if (!hours.open) return false;
  const { opensMinute: from, closesMinute: to } = hours;
  if (from === to) return true;
  const { hours: hour, minutes } = bangkokParts(now);
  const minute = hour * 60 + minutes;
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
}

/** "HH:MM" when a channel that is closed by its hours opens; null while it is open, or closed without an hour. */
export function opensAt(hours: ChannelHours, now: Date): string | null {
  if (!hours.open || isOpenAt(hours, now)) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(hours.opensMinute / 60))}:${two(hours.opensMinute % 60)}`;
}
