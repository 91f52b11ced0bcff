import { describe, expect, it } from 'vitest';
import { type ChannelHours, isBankNight, isOpenAt, opensAt } from '#lib/deposit/rules/channel-hours.ts';
import { bangkokInstant } from '#lib/time.ts';

const at = (time: string, day = '2026-12-01'): Date => {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return bangkokInstant(day, hours, minutes, seconds);
};
const channel = (from: number, to: number, more: Partial<ChannelHours> = {}): ChannelHours => ({
  open: true,
  closedUntil: null,
  opensMinute: from * 60,
  closesMinute: to * 60,
  ...more,
});
const day = channel(6, 23);
const night = channel(22, 2);
const always = channel(0, 0);

describe('a channel', () => {
  it.each<[string, string, boolean, ChannelHours]>([
    ['by day', '05:59:59', false, day],
    ['by day', '06:00:00', true, day],
    ['by day', '22:59:59', true, day],
    ['by day', '23:00:00', false, day],
    ['over midnight', '21:59:59', false, night],
    ['over midnight', '22:00:00', true, night],
    ['over midnight', '01:59:59', true, night],
    ['over midnight', '02:00:00', false, night],
    ['over midnight', '12:00:00', false, night],
    ['always open', '00:00:00', true, always],
    ['always open', '03:00:00', true, always],
    ['switched off', '12:00:00', false, { ...always, open: false }],
    ['in maintenance', '11:59:59', false, { ...always, closedUntil: at('12:00:00') }],
    ['whose maintenance ends now', '12:00:00', true, { ...always, closedUntil: at('12:00:00') }],
    ['whose maintenance is over outside its hours', '02:00:00', false, { ...day, closedUntil: at('01:00:00') }],
  ])('%s at %s: open is %s', (_, time, open, hours) => {
    expect(isOpenAt(hours, at(time))).toBe(open);
  });
});

describe('when a channel opens', () => {
  it.each<[string, ChannelHours, string, string | null]>([
    ['it is open', day, '12:00:00', null],
    ['it is switched off', { ...day, open: false }, '02:00:00', null],
    ['before its hours', day, '02:00:00', '06:00'],
    ['after them, on the next day', day, '23:30:00', '06:00'],
    ['at the minute it closes', night, '02:00:00', '22:00'],
    ['by the end of the maintenance', { ...day, closedUntil: at('12:30:00') }, '12:00:00', '12:30'],
    ['a maintenance that ends outside the hours', { ...day, closedUntil: at('23:30:00') }, '12:00:00', '06:00'],
    ['a maintenance that ended long ago', { ...day, closedUntil: at('01:00:00') }, '02:00:00', '06:00'],
    ['exactly a day ahead', { ...always, closedUntil: at('36:00:00') }, '12:00:00', '2 ธ.ค. 69 12:00'],
    ['almost a day ahead', { ...always, closedUntil: at('36:00:00') }, '12:00:01', '12:00'],
    ['days ahead, at its next hour', { ...day, closedUntil: at('48:30:00') }, '12:00:00', '3 ธ.ค. 69 06:00'],
  ])('%s', (_, hours, time, said) => {
    expect(opensAt(hours, at(time))).toBe(said);
  });

  it('is a day later where it would be this very moment', () => {
    const closed = { ...day, closedUntil: at('05:59:00') };
    expect(opensAt(closed, at('05:58:00'))).toBe('06:00');
  });
});

it.each([
  ['22:49:59', false],
  ['22:50:00', true],
  ['00:00:00', true],
  ['01:59:59', true],
  ['02:00:00', false],
  ['12:00:00', false],
])('whether banks close their day at %s', (time, expected) => {
  expect(isBankNight(at(time))).toBe(expected);
});
