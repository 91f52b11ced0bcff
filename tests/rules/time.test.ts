import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bangkokDay, bangkokInstant, isDay } from '#lib/time.ts';

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
