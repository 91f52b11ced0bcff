/** Thai formats. Own month tables instead of Intl, so that server and browser produce the same text (thai.md 7.1). */
import { bangkokParts, type Day } from './time.ts';
import { zeroPadded } from './zero-padded.ts';

const monthsShort = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
] as const;
export const monthsLong = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
] as const;

/** Offset of the Buddhist era to the common era, in years. */
export const buddhistOffset = 543;

const dayParts = (day: Day): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/** "1 ธ.ค. 69" */
export function shortDay(day: Day): string {
  const [year, month, date] = dayParts(day);
  return `${date} ${monthsShort[month - 1]} ${zeroPadded((year + buddhistOffset) % 100, 2)}`;
}

/** "1 ธันวาคม 2569" */
export function longDay(day: Day): string {
  const [year, month, date] = dayParts(day);
  return `${date} ${monthsLong[month - 1]} ${year + buddhistOffset}`;
}

/** "ธันวาคม 2569" */
export function longMonth(day: Day): string {
  const [year, month] = dayParts(day);
  return `${monthsLong[month - 1]} ${year + buddhistOffset}`;
}

/** "15:05" in Bangkok; add " น." in a sentence. */
export function clock(instant: Date): string {
  const { hours, minutes } = bangkokParts(instant);
  return `${zeroPadded(hours, 2)}:${zeroPadded(minutes, 2)}`;
}

/** "1 ธ.ค. 69 15:05 น." */
export function shortDateTime(instant: Date): string {
  const { year, month, day } = bangkokParts(instant);
  return `${day} ${monthsShort[month - 1]} ${zeroPadded((year + buddhistOffset) % 100, 2)} ${clock(instant)} น.`;
}

/** "15:20" on the day of `now`, otherwise "1 ธ.ค. 15:20": for near times. */
export function soonTime(instant: Date, now: Date): string {
  const { year, month, day } = bangkokParts(instant);
  const today = bangkokParts(now);
  const isToday = today.year === year && today.month === month && today.day === day;
  return isToday ? clock(instant) : `${day} ${monthsShort[month - 1]} ${clock(instant)}`;
}

/** "4:28", over an hour "1:24:36", over a day "10 วัน 18:24"; never negative. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) return `${days} วัน ${zeroPadded(hours, 2)}:${zeroPadded(minutes, 2)}`;
  const rest = zeroPadded(seconds % 60, 2);
  return hours > 0 ? `${hours}:${zeroPadded(minutes, 2)}:${rest}` : `${minutes}:${rest}`;
}

/** Thai and full-width digits as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[๐-๙０-９]/g, (digit) => String((digit.charCodeAt(0) - (digit >= '０' ? 0xff10 : 0x0e50)) % 10));
}

/** "+66812345678" -> "081-234-5678" */
export function phoneText(e164: string): string {
  const local = `0${e164.slice(3)}`;
  return `${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)}`;
}

/** "+66812345678" -> "081-xxx-5678" */
export function maskedPhone(e164: string): string {
  const local = `0${e164.slice(3)}`;
  return `${local.slice(0, 3)}-xxx-${local.slice(6)}`;
}

/** All but the last four digits replaced by x. */
export function maskedAccount(number: string): string {
  return `${'x'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
}

/** "1234567890" with groups [3,1,5,1] -> "123-4-56789-0"; other lengths in groups of four. */
export function accountText(number: string, groups: readonly number[] = [3, 1, 5, 1]): string {
  if (groups.reduce((sum, size) => sum + size, 0) !== number.length) return number.replace(/(\d{4})(?=\d)/g, '$1 ');
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) {
    parts.push(number.slice(at, at + size));
    at += size;
  }
  return parts.join('-');
}

/** Plain counts: "1,240". */
export function countText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A rate or percentage x100: "900", "3.2". */
export function rateText(rateX100: number): string {
  const whole = Math.trunc(rateX100 / 100);
  const rest = rateX100 % 100;
  return rest === 0 ? String(whole) : `${whole}.${zeroPadded(rest, 2).replace(/0$/, '')}`;
}
