/** Personal data as the staff see it before a reveal: the end of a number identifies it to who knows the rest. */
import { buddhistOffset, shortDay } from '../../thai.ts';

/** "+66812344417" -> "08x-xxx-4417" */
export function staffPhone(e164: string): string {
  if (!e164.startsWith('+66')) return 'ลบแล้ว';
  const local = `0${e164.slice(3)}`;
  return `${local.slice(0, 2)}x-xxx-${local.slice(-4)}`;
}

/** "0438848217" -> "x-8217" */
export const staffAccount = (number: string): string => (/^\d{5,}$/.test(number) ? `x-${number.slice(-4)}` : 'ลบแล้ว');

/** "1990-03-27" -> "xx มี.ค. 2533" */
export function staffBirth(birth: string): string {
  const [, ...rest] = shortDay(birth).split(' ');
  return `xx ${rest[0] ?? ''} ${Number(birth.slice(0, 4)) + buddhistOffset}`;
}
