/** Periods of the statement: the presets, and one chosen by day, month and Buddhist year. Days are Bangkok days. */
import { buddhistOffset, shortDay } from '../../thai.ts';
import { addDays, type Day, isDay } from '../../time.ts';
import { zeroPadded } from '../../zero-padded.ts';

export interface Period {
  /** First and last day, both inclusive; absent means open-ended. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

export interface NamedPeriod extends Period {
  readonly name: string;
}

/** The preset periods. */
export function readyPeriods(today: Day): readonly NamedPeriod[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfPrevious = addDays(firstOfMonth, -1);
  return [
    { name: 'ทุกวัน' },
    { name: 'วันนี้', from: today, to: today },
    { name: '7 วันล่าสุด', from: addDays(today, -6), to: today },
    { name: 'เดือนนี้', from: firstOfMonth, to: today },
    { name: 'เดือนที่แล้ว', from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
  ];
}

export function samePeriod(a: Period, b: Period): boolean {
  return (a.from ?? '') === (b.from ?? '') && (a.to ?? '') === (b.to ?? '');
}

/** "21 พ.ย. 69", "15 พ.ย. 69 – 21 พ.ย. 69", "ตั้งแต่ ...", "ถึง ...", "ทุกวัน". */
export function periodThai({ from, to }: Period): string {
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;
  if (from) return `ตั้งแต่ ${shortDay(from)}`;
  return to ? `ถึง ${shortDay(to)}` : 'ทุกวัน';
}

/**
 * A day from three selects (Buddhist year). A day beyond the month's end becomes its last day, so that "31 ก.พ." is
 * understood; undefined when a part is missing or not a number.
 */
export function dayOfParts(date: string | null, month: string | null, buddhistYear: string | null): Day | undefined {
  if (![date, month, buddhistYear].every((part) => part && /^\d{1,4}$/.test(part))) return undefined;
  const year = zeroPadded(Number(buddhistYear) - buddhistOffset, 4);
  for (let day = Math.min(Number(date), 31); day >= 28; day--) {
    const written = `${year}-${zeroPadded(Number(month), 2)}-${zeroPadded(day, 2)}`;
    if (isDay(written)) return written;
  }
  const written = `${year}-${zeroPadded(Number(month), 2)}-${zeroPadded(Number(date), 2)}`;
  return isDay(written) ? written : undefined;
}

/** Swaps the ends of a period that was chosen in the wrong order. */
export function inOrder({ from, to }: Period): Period {
  return from && to && from > to ? { from: to, to: from } : { from, to };
}
