/** How long rows wait in the console's queues. */
import { minuteMs } from '../../time.ts';

export type Lateness = 'fine' | 'soon' | 'late';

/** How a wait compares with its target: soon from 60 % of it on, late past it. */
export function latenessOf(waitMs: number, targetMs: number): Lateness {
  if (waitMs > targetMs) return 'late';
  return waitMs >= targetMs * 0.6 ? 'soon' : 'fine';
}

/** "12 นาที", "3 ชม.", "4 วัน": whole units, rounded down. */
export function waitText(waitMs: number): string {
  const minutes = Math.max(0, Math.floor(waitMs / minuteMs));
  if (minutes < 60) return `${minutes} นาที`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} ชม.` : `${Math.floor(hours / 24)} วัน`;
}
