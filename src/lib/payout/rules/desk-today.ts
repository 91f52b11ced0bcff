/** How the withdrawals of a day fared without anybody's eyes. */
import { waitText } from '../../operator/rules/queues.ts';
import { minuteMs, secondMs } from '../../time.ts';

export interface DeskToday {
  /** Asked for since midnight in Bangkok. */
  readonly count: number;
  /** Of them approved by the rules alone. */
  readonly automatic: number;
  /** Median seconds from asking to the bank's confirmation, of the automatic ones that are paid. */
  readonly median_seconds: number | null;
}

/** "วันนี้ผ่านเอง 94% · ค่ากลาง 48 วิ"; undefined on a day without withdrawals. */
export function todayText({ count, automatic, median_seconds: median }: DeskToday): string | undefined {
  if (count === 0) return undefined;
  // Rounded down: 100% is said of all of them only.
  const share = `วันนี้ผ่านเอง ${Math.floor((automatic * 100) / count)}%`;
  if (median === null) return share;
  const ms = median * secondMs;
  return `${share} · ค่ากลาง ${ms < minuteMs ? `${Math.round(median)} วิ` : waitText(ms)}`;
}
