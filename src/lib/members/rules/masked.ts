/** Personal data as the staff see it before a reveal: the end of a number identifies it to who knows the rest. */

/** "+66812344417" -> "08x-xxx-4417" */
export function staffPhone(e164: string): string {
  const local = `0${e164.replace(/^\+66/, '')}`;
  return `${local.slice(0, 2)}x-xxx-${local.slice(-4)}`;
}

/** "0438848217" -> "x-8217" */
export const staffAccount = (number: string): string => `x-${number.slice(-4)}`;
