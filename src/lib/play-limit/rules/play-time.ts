/** Time spent logged in, and when it is time to look up from the game (trust.md section 2). */
import { bangkokInstant, minuteMs } from '../../time.ts';
import { type CountedPeriod, firstDayOf } from './limits.ts';

/** From login to the last sign of life. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Full minutes of the spans that fall into a period; two devices at once count once. */
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

/** How often a member may wish to be asked, in minutes; the longest is the usual. */
export const realityChecks = [15, 30, 45, 60] as const;
export const realityCheckUsual = 60;

/** Whether the question is due: so long after the login, or after it was answered last. */
export function isCheckDue(since: Date, everyMinutes: number, now: Date): boolean {
  return now.getTime() - since.getTime() >= everyMinutes * minuteMs;
}

/** "45 นาที", "1 ชม. 5 นาที", "12 ชม." */
export function playTimeText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} นาที`;
  return rest === 0 ? `${hours} ชม.` : `${hours} ชม. ${rest} นาที`;
}
