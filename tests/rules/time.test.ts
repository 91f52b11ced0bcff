import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, ageOn, bangkokDay, bangkokInstant, bangkokParts, isDay, toIso, weekdayOf } from '#lib/time.ts';

describe('a day', () => {
  it.each(['1900-01-01', '2026-11-20', '2024-02-29', '2200-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '0000-01-01',
    '0001-01-01',
    '0999-12-31',
    '1899-12-31',
    '2201-01-01',
    '2569-11-20',
    '9999-12-31',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '',
    '+022026-01-01',
    'x2026-01-01',
    '2026-01-01x',
    '2026-11-20T00:00:00',
    '๒๐๒๖-11-20',
  ])('%s is none', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('has a midnight in Bangkok that a database can hold, and neighbours', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (instant) => {
        const day = instant.toISOString().slice(0, 10);
        expect(isDay(day)).toBe(true);
        expect(bangkokInstant(day).getUTCFullYear()).toBeGreaterThanOrEqual(1899);
        expect(bangkokDay(bangkokInstant(day))).toBe(day);
        expect(addDays(addDays(day, 1), -1)).toBe(day);
      }),
    );
  });
});

describe('an instant', () => {
  it('falls on the day of Bangkok, whose midnight is 17:00 of Greenwich', () => {
    expect(bangkokDay(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20');
    expect(bangkokDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  });

  it('is made of a wall clock that may run past midnight', () => {
    expect(toIso(bangkokInstant('2026-12-01', 15, 20, 7))).toBe('2026-12-01T15:20:07.000+07:00');
    expect(toIso(bangkokInstant('2026-12-31', 28))).toBe('2027-01-01T04:00:00.000+07:00');
  });

  it('has the parts a clock on the wall shows', () => {
    expect(bangkokParts(new Date('2026-12-31T17:04:05Z'))).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      hours: 0,
      minutes: 4,
      seconds: 5,
      weekday: 5,
    });
  });
});

it('a week begins on Sunday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6]);
});

it.each([
  ['2006-11-20', '2026-11-19', 19],
  ['2006-11-20', '2026-11-20', 20],
  ['2006-11-20', '2026-12-01', 20],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
])('who was born on %s is on %s aged %s', (birth, today, age) => {
  expect(ageOn(birth, today)).toBe(age);
});
