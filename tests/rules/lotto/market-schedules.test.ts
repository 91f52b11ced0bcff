import { describe, expect, it } from 'vitest';
import { categorySeeds, holidaySeeds, marketSeeds } from '#lib/lotto/rules/markets.ts';
import type { Mapping } from '#lib/lotto/rules/results.ts';
import { gameDay, type Holidays, plannedRounds } from '#lib/lotto/rules/schedule.ts';
import { addDays, bangkokDay, toIso, weekdayOf } from '#lib/time.ts';

// The table of lotto.md section 2, market by market: on which days, when betting ends in Bangkok, and how a draw is read.

const daily = [0, 1, 2, 3, 4, 5, 6];
const weekdays = [1, 2, 3, 4, 5];

/** Close in Bangkok in winter and (where the exchange keeps summer time) in summer; +1 is the night after the day. */
const drawn: Readonly<Record<string, { days: number[]; winter: string; summer?: string; mapping: Mapping }>> = {
  lao: { days: [1, 3, 5], winter: '20:00', mapping: 'LAO4' },
  hanoi_special: { days: daily, winter: '17:00', mapping: 'HANOI_2P' },
  hanoi: { days: daily, winter: '18:00', mapping: 'HANOI_2P' },
  hanoi_vip: { days: daily, winter: '19:00', mapping: 'HANOI_2P' },
  malay: { days: [0, 3, 6], winter: '18:00', mapping: 'MALAY_2P' },
  nikkei_am: { days: weekdays, winter: '09:30', mapping: 'STOCK' },
  nikkei_pm: { days: weekdays, winter: '13:30', mapping: 'STOCK' },
  china_am: { days: weekdays, winter: '10:30', mapping: 'STOCK' },
  china_pm: { days: weekdays, winter: '14:00', mapping: 'STOCK' },
  hangseng_am: { days: weekdays, winter: '11:00', mapping: 'STOCK' },
  hangseng_pm: { days: weekdays, winter: '15:00', mapping: 'STOCK' },
  taiwan: { days: weekdays, winter: '12:30', mapping: 'STOCK' },
  korea: { days: weekdays, winter: '13:30', mapping: 'STOCK' },
  singapore: { days: weekdays, winter: '16:00', mapping: 'STOCK' },
  thai_am: { days: weekdays, winter: '12:30', mapping: 'STOCK' },
  thai_pm: { days: weekdays, winter: '16:30', mapping: 'STOCK' },
  india: { days: weekdays, winter: '17:00', mapping: 'STOCK' },
  egypt: { days: weekdays, winter: '19:30', summer: '18:30', mapping: 'STOCK' },
  russia: { days: weekdays, winter: '22:50', mapping: 'STOCK' },
  uk: { days: weekdays, winter: '23:30', summer: '22:30', mapping: 'STOCK' },
  germany: { days: weekdays, winter: '23:30', summer: '22:30', mapping: 'STOCK' },
  dow: { days: weekdays, winter: '04:00+1', summer: '03:00+1', mapping: 'STOCK' },
};

const none: Holidays = new Map();
const seed = (code: string) => {
  const found = marketSeeds.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};
const closing = (day: string, closeAt: Date): string =>
  `${toIso(closeAt).slice(11, 16)}${bangkokDay(closeAt) === day ? '' : bangkokDay(closeAt) === addDays(day, 1) ? '+1' : '?'}`;

describe('each market of the design', () => {
  it('is there, once, in one of the four categories', () => {
    expect(marketSeeds.map((one) => one.code).sort()).toEqual(
      [...Object.keys(drawn), 'gov', 'baac', 'gsb', 'yeekee15', 'yeekee5'].sort(),
    );
    const ids = new Set(categorySeeds.map((one) => one.id));
    expect(marketSeeds.filter((one) => !ids.has(one.categoryId))).toEqual([]);
    expect(marketSeeds.filter((one) => one.rateGroup === 'gov').map((one) => one.code)).toEqual(['gov']);
  });

  it.each(Object.entries(drawn))('%s is drawn on its days, when its day or its exchange closes', (code, wanted) => {
    const { schedule, mapping } = seed(code);
    expect(mapping).toBe(wanted.mapping);
    for (const [from, to, close] of [
      ['2026-12-07', '2026-12-20', wanted.winter],
      ['2026-07-06', '2026-07-19', wanted.summer ?? wanted.winter],
    ] as const) {
      const rounds = plannedRounds(schedule, none, from, to);
      expect([...new Set(rounds.map((one) => weekdayOf(one.drawDate)))].sort()).toEqual(wanted.days);
      expect(rounds).toHaveLength(wanted.days.length * 2);
      expect([...new Set(rounds.map((one) => closing(one.drawDate, one.closeAt)))]).toEqual([close]);
      // Opens in the night or the evening before, and never after it has closed.
      expect([...new Set(rounds.map((one) => one.closeAt.getTime() - one.openAt.getTime()))]).toEqual([72_000_000]);
    }
  });

  it('of the exchanges that change their clocks follows on the very day', () => {
    const close = (code: string, day: string) => {
      const [round] = plannedRounds(seed(code).schedule, none, day, day);
      return round && closing(day, round.closeAt);
    };
    // New York leaves summer time on 1 November 2026 and London on 25 October; both come back in March 2027.
    expect([close('dow', '2026-10-30'), close('dow', '2026-11-02')]).toEqual(['03:00+1', '04:00+1']);
    expect([close('uk', '2026-10-23'), close('uk', '2026-10-26')]).toEqual(['22:30', '23:30']);
    expect([close('dow', '2027-03-12'), close('dow', '2027-03-15')]).toEqual(['04:00+1', '03:00+1']);
    expect([close('germany', '2027-03-26'), close('germany', '2027-03-29')]).toEqual(['23:30', '22:30']);
  });

  it.each([
    ['gov', ['2026-12-01T15:20', '2026-12-16T15:20']],
    ['baac', ['2026-12-16T09:00']],
    ['gsb', ['2026-12-01T12:30', '2026-12-16T12:30']],
  ] as const)('%s is drawn on its days of the month', (code, closes) => {
    const rounds = plannedRounds(seed(code).schedule, none, '2026-12-01', '2026-12-31');
    expect(rounds.map((one) => toIso(one.closeAt).slice(0, 16))).toEqual(closes);
  });

  it.each([
    ['yeekee15', 15, 88],
    ['yeekee5', 5, 264],
  ] as const)('%s closes every %d minutes, %d rounds numbered from 1', (code, minutes, count) => {
    const rounds = plannedRounds(seed(code).schedule, none, '2026-12-01', '2026-12-01');
    expect(rounds.map((one) => one.number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    const gaps = rounds.slice(1).map((one, index) => one.closeAt.getTime() - (rounds[index]?.closeAt.getTime() ?? 0));
    expect([...new Set(gaps)]).toEqual([minutes * 60_000]);
    expect(closing('2026-12-01', rounds.at(-1)?.closeAt ?? new Date(0))).toBe('04:00+1');
    expect(seed(code).mapping).toBe('DIGIT5');
  });
});

describe('holidays', () => {
  const gov = seed('gov').schedule;
  const days = (holidays: Holidays, from: string, to: string) =>
    plannedRounds(gov, holidays, from, to).map((one) => one.drawDate);

  it('as seeded move 1 January, 16 January and 1 May of the government draw by a day, in every year ahead', () => {
    const seeded = new Map(holidaySeeds.filter((one) => one.market === 'gov').map((one) => [one.day, one.movedTo]));
    for (const year of [2026, 2027, 2028, 2029]) {
      expect(days(seeded, `${year}-01-01`, `${year}-01-31`)).toEqual([`${year}-01-02`, `${year}-01-17`]);
      expect(days(seeded, `${year}-05-01`, `${year}-05-31`)).toEqual([`${year}-05-02`, `${year}-05-16`]);
    }
  });

  it('move a draw earlier, as the one of 1 August 2023 was', () => {
    const moved = new Map([['2023-08-01', '2023-07-31']]);
    expect(days(moved, '2023-07-25', '2023-08-10')).toEqual(['2023-07-31']);
    expect(days(moved, '2023-07-31', '2023-07-31')).toEqual(['2023-07-31']);
    expect(days(moved, '2023-08-01', '2023-08-01')).toEqual([]);
  });

  it('move a draw however far, as the one of 1 April 2020 was, and never make two of one day', () => {
    const moved = new Map<string, string | null>([
      ['2020-04-01', '2020-05-16'],
      ['2020-04-16', null],
      ['2020-05-01', null],
    ]);
    expect(days(moved, '2020-04-01', '2020-05-31')).toEqual(['2020-05-16']);
    expect(days(moved, '2020-05-15', '2020-05-17')).toEqual(['2020-05-16']);
  });

  it('leave a draw out where there is none, and let a day that is no draw day alone', () => {
    expect(days(new Map([['2026-12-16', null]]), '2026-12-01', '2026-12-31')).toEqual(['2026-12-01']);
    expect(days(new Map([['2026-12-05', '2026-12-06']]), '2026-12-02', '2026-12-15')).toEqual([]);
  });
});

it('count yeekee before 05:00 to the game day of yesterday', () => {
  const at = (time: string): Date => new Date(`2026-01-02T${time}+07:00`);
  expect(gameDay(at('04:59:59.999'))).toBe('2026-01-01');
  expect(gameDay(at('05:00:00'))).toBe('2026-01-02');
  expect(gameDay(at('23:59:59'))).toBe('2026-01-02');
});
