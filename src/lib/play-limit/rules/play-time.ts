/** Time spent logged in, and when a reality check is due (trust.md section 2). */
import { bangkokInstant, minuteMs } from '../../time.ts';
import { type CountedPeriod, firstDayOf } from './limits.ts';

/** From login to the last activity. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Whole minutes of the spans within a period; overlapping spans count once. */
export function minutesIn(spans: readonly Span[], period: CountedPeriod, now: Date): number {
  const start = bangkokInstant(firstDayOf(period, now)).getTime();
  let counted = 0;
  let until = start;
  for (const span of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const from = Math.max(span.from.getTime(), until);
    const to = Math.min(span.to.getTime(), now.getTime());
    if (to <= from) continue;
    counted += to - from;
    until = to;
  }
  return Math.floor(counted / minuteMs);
}

/** The intervals a member may choose for the reality check, in minutes; the longest is the default. */
export const realityChecks = [15, 30, 45, 60] as const;
export const realityCheckUsual = 60;

/** Whether a reality check is due: this long after login or the last answer. */
export function isCheckDue(since: Date, everyMinutes: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= everyMinutes * minuteMs;
}

/** Whole minutes from a login to an instant, both as they travel; 0 without a login. */
export const minutesSince = (loggedIn: string | null, now: string): number =>
  loggedIn === null ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(loggedIn)) / minuteMs));

/** "45 นาที", "1 ชม. 5 นาที", "12 ชม." */
export function playTimeText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} นาที`;
  return rest === 0 ? `${hours} ชม.` : `${hours} ชม. ${rest} นาที`;
}
