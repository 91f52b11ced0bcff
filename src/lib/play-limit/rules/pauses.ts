/** Pauses in play (trust.md section 2): a time-out, a self-exclusion, or until midnight. Nothing ends one early. */
import { shortDateTime } from '../../thai.ts';
import { addDays, bangkokDay, bangkokInstant, bangkokParts, dayMs, hourMs } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';

export const timeOuts = ['hours24', 'days7', 'days30'] as const;
export const exclusions = ['months6', 'year1', 'years5', 'permanent'] as const;
/** `today` is "stop for today" in the reality check: until the next Bangkok midnight. */
export const pauseLengths = ['today', ...timeOuts, ...exclusions] as const;
export type PauseLength = (typeof pauseLengths)[number];

export const pauseThai: Readonly<Record<PauseLength, string>> = {
  today: 'วันนี้',
  hours24: '24 ชั่วโมง',
  days7: '7 วัน',
  days30: '30 วัน',
  months6: '6 เดือน',
  year1: '1 ปี',
  years5: '5 ปี',
  permanent: 'ถาวร',
};

export const isExclusion = (length: PauseLength): boolean => (exclusions as readonly string[]).includes(length);

/**
 * When a pause that starts at `from` ends; null for never. Months and years are calendar ones, clamped to the last day of a
 * shorter month.
 */
export function pauseEnds(length: PauseLength, from: Date): Date | null {
  switch (length) {
    case 'today':
      return bangkokInstant(addDays(bangkokDay(from), 1));
    case 'hours24':
      return new Date(from.getTime() + 24 * hourMs);
    case 'days7':
      return new Date(from.getTime() + 7 * dayMs);
    case 'days30':
      return new Date(from.getTime() + 30 * dayMs);
    case 'months6':
      return monthsLater(from, 6);
    case 'year1':
      return monthsLater(from, 12);
    case 'years5':
      return monthsLater(from, 60);
    case 'permanent':
      return null;
  }
}

function monthsLater(from: Date, months: number): Date {
  const { year, month, day } = bangkokParts(from);
  const count = year * 12 + (month - 1) + months;
  const first = `${String(Math.floor(count / 12))}-${zeroPadded((count % 12) + 1, 2)}-01`;
  const daysOfMonth = bangkokParts(bangkokInstant(addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1))).day;
  const to = bangkokInstant(addDays(first, Math.min(day, daysOfMonth) - 1));
  return new Date(to.getTime() + (from.getTime() - bangkokInstant(bangkokDay(from)).getTime()));
}

export interface Pause {
  readonly length: PauseLength;
  /** Null for a permanent exclusion. */
  readonly endsAt: Date | null;
}

/** The pause in force at `now`: with several, the one that ends last. */
export function pauseInForce<P extends Pause>(pauses: readonly P[], now: Date): P | undefined {
  return pauses
    .filter(({ endsAt }) => endsAt === null || endsAt > now)
    .reduce<P | undefined>((longest, one) => (longest && !endsLater(one, longest) ? longest : one), undefined);
}

/** Whether one pause ends later than another; the same instant is not later. */
export function endsLater(one: Pause, other: Pause): boolean {
  if (other.endsAt === null) return false;
  return one.endsAt === null || one.endsAt > other.endsAt;
}

/** "พักการเล่นถึง 1 ธ.ค. 69 15:05 น.", "งดเล่นถาวร" */
export function pauseText({ length, endsAt }: Pause): string {
  const what = isExclusion(length) ? 'งดเล่น' : 'พักการเล่น';
  return endsAt ? `${what}ถึง ${shortDateTime(endsAt)}` : `${what}ถาวร`;
}
