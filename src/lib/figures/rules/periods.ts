/** The periods a report's page offers. */
import { addDays, type Day } from '../../time.ts';

export interface Period {
  readonly text: string;
  readonly from: Day;
  readonly to: Day;
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** This month first: what a page shows that was asked for none. */
export function periodsOf(today: Day): readonly [Period, ...Period[]] {
  const month = monthOf(today);
  const lastOfBefore = addDays(month, -1);
  const yesterday = addDays(today, -1);
  return [
    { text: 'เดือนนี้', from: month, to: today },
    { text: 'เดือนก่อน', from: monthOf(lastOfBefore), to: lastOfBefore },
    { text: '7 วัน', from: addDays(today, -6), to: today },
    { text: 'เมื่อวาน', from: yesterday, to: yesterday },
    { text: 'วันนี้', from: today, to: today },
  ];
}
