/** A member's wins and losses, by day or week, over the periods the page offers. */
import { add, type Satang, subtract } from '../../money.ts';
import { addDays, type Day, weekdayOf } from '../../time.ts';
import type { PlayCategory } from './categories.ts';
import { noPlay, type Play } from './loss-refund.ts';

export const winLossPeriods = { today: 'วันนี้', days7: '7 วัน', days30: '30 วัน', weeks: 'รายสัปดาห์' } as const;
export type WinLossPeriod = keyof typeof winLossPeriods;
export const winLossPeriodCodes = Object.keys(winLossPeriods) as WinLossPeriod[];

const weeksShown = 8;
const daysOfWeek = 7;

/** The Monday of a day's week. */
const weekStart = (day: Day): Day => addDays(day, -((weekdayOf(day) + daysOfWeek - 1) % daysOfWeek));

/** A range of days, both ends inclusive; one bar of the chart. */
export interface Stretch {
  readonly from: Day;
  readonly to: Day;
}

/** The ranges of a period, oldest first; the last one ends today. */
export function stretches(period: WinLossPeriod, today: Day): readonly Stretch[] {
  if (period === 'weeks') {
    const last = weekStart(today);
    return Array.from({ length: weeksShown }, (_, at) => {
      const from = addDays(last, (at + 1 - weeksShown) * daysOfWeek);
      return { from, to: from === last ? today : addDays(from, daysOfWeek - 1) };
    });
  }
  const days = { today: 1, days7: 7, days30: 30 }[period];
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at + 1 - days);
    return { from: day, to: day };
  });
}

export interface WinLoss extends Stretch, Play {
  /** Won less staked: negative for a loss. */
  readonly net: Satang;
}

const sum = (plays: readonly Play[]): Play => ({
  stakes: add(...plays.map((play) => play.stakes)),
  wins: add(...plays.map((play) => play.wins)),
});

/** The totals of each range; days without play count as zero. */
export function winLossBy(within: readonly Stretch[], days: ReadonlyMap<Day, Play>): WinLoss[] {
  return within.map((stretch) => {
    const plays: Play[] = [];
    for (let day = stretch.from; day <= stretch.to; day = addDays(day, 1)) plays.push(days.get(day) ?? noPlay);
    const { stakes, wins } = sum(plays);
    return { ...stretch, stakes, wins, net: subtract(wins, stakes) };
  });
}

/** What was played of one game. */
export interface GameWinLoss extends Play {
  readonly category: PlayCategory;
  /** As the site shows it: "ไฮโล". */
  readonly name: string;
  readonly net: Satang;
}

/** Games by name, those with the greatest stakes first. */
export function gamesByStake(games: readonly Omit<GameWinLoss, 'net'>[]): GameWinLoss[] {
  return games
    .map((game) => ({ ...game, net: subtract(game.wins, game.stakes) }))
    .sort((a, b) => (a.stakes === b.stakes ? a.name.localeCompare(b.name, 'th') : a.stakes > b.stakes ? -1 : 1));
}

/** The sum of all ranges. */
export function winLossTotal(parts: readonly WinLoss[]): Play & { readonly net: Satang } {
  const { stakes, wins } = sum(parts);
  return { stakes, wins, net: subtract(wins, stakes) };
}
