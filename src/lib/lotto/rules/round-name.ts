/** Names of rounds within their market. */
import { longDay, shortDay } from '../../thai.ts';
import type { Day } from '../../time.ts';

interface NamedRound {
  readonly market: string;
  readonly number: number;
  readonly draw_date: Day;
}

/** Yeekee has many rounds a day, identified by number. */
export const isYeekee = (market: string): boolean => market.startsWith('yeekee');

const named = ({ market, number }: NamedRound, day: string): string =>
  isYeekee(market) ? `รอบที่ ${number} · ${day}` : `งวด ${day}`;

/** "งวด 1 ธ.ค. 69"; for yeekee "รอบที่ 12 · 1 ธ.ค. 69". */
export const roundName = (round: NamedRound): string => named(round, shortDay(round.draw_date));

/** "งวด 1 ธันวาคม 2569"; for yeekee "รอบที่ 12 · 1 ธันวาคม 2569". */
export const roundNameLong = (round: NamedRound): string => named(round, longDay(round.draw_date));
