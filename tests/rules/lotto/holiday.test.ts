import { describe, expect, it } from 'vitest';
import { calendarDays, followDraw, type HolidayWish, judgeHoliday } from '#lib/lotto/rules/holiday.ts';
import type { Schedule } from '#lib/lotto/rules/schedule.ts';

const gov: Schedule = { kind: 'monthly', days: [1, 16], close: '15:20', opensDaysBefore: 5, opensAt: '01:00' };
const wish = (over: Partial<HolidayWish>): HolidayWish => ({
  schedule: gov,
  holidays: new Map([['2027-01-01', '2027-01-02']]),
  day: '2026-12-16',
  to: '2026-12-17',
  today: '2026-11-26',
  ...over,
});

describe('a holiday', () => {
  it('moves a scheduled draw to a free day, or leaves it out', () => {
    expect(judgeHoliday(wish({}))).toEqual({ ok: true });
    expect(judgeHoliday(wish({ to: null }))).toEqual({ ok: true });
    expect(judgeHoliday(wish({ day: '2027-01-01', to: '2027-01-03' })), 'a second thought').toEqual({ ok: true });
  });

  it.each([
    ['a day without a draw', { day: '2026-12-15' }, 'day'],
    ['a day that is over', { day: '2026-11-16' }, 'day'],
    ['to a day that is over', { to: '2026-11-25' }, 'moved_to'],
    ['to itself', { to: '2026-12-16' }, 'moved_to'],
    ['onto another draw', { to: '2026-12-01' }, null],
    ['onto a draw that was moved there', { to: '2027-01-02' }, null],
  ] as const)('is refused for %s', (_, over, field) => {
    expect(judgeHoliday(wish(over))).toMatchObject({ ok: false, field });
  });
});

describe('the round of a draw that moves', () => {
  const now = new Date('2026-12-14T12:00:00+07:00');
  const held = { status: 'open', closeAt: new Date('2026-12-16T15:20:00+07:00'), hasBills: true } as const;
  const move = { schedule: gov, from: '2026-12-16', to: '2026-12-17', now };

  it('moves along with its bills, to the close of the new day', () => {
    const then = followDraw(move, held);
    expect(then).toMatchObject({
      ok: true,
      what: 'moves',
      planned: { closeAt: new Date('2026-12-17T15:20:00+07:00') },
    });
  });

  it('goes when there is no draw, but only without bills', () => {
    expect(followDraw({ ...move, to: null }, { ...held, hasBills: false })).toMatchObject({ ok: true, what: 'goes' });
    expect(followDraw({ ...move, to: null }, held)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('ยกเลิกงวดแทน'),
    });
  });

  it('is left alone where there is none or the day stays', () => {
    expect(followDraw(move, undefined)).toMatchObject({ ok: true, what: 'nothing' });
    expect(followDraw({ ...move, to: '2026-12-16' }, held)).toMatchObject({ ok: true, what: 'nothing' });
    expect(followDraw({ ...move, from: null, to: null }, undefined)).toMatchObject({
      what: 'nothing',
      planned: undefined,
    });
  });

  it('does not move once its betting is over, nor to a day whose betting is', () => {
    for (const over of [{ status: 'closed' }, { closeAt: now }] as const)
      expect(followDraw(move, { ...held, ...over })).toMatchObject({ ok: false, reason: 'งวดนี้ปิดรับแล้ว' });
    expect(followDraw({ ...move, to: '2026-12-13' }, held)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('ผ่านไปแล้ว'),
    });
  });
});

describe('a month of draws', () => {
  it('shows each day with what is scheduled, moved away and moved there', () => {
    const holidays = new Map([
      ['2026-12-16', '2026-12-17'],
      ['2027-01-01', null],
    ]);
    const days = ['2026-12-15', '2026-12-16', '2026-12-17', '2027-01-01'];
    expect(calendarDays(gov, holidays, days)).toEqual([
      { day: '2026-12-15', isScheduled: false, movedTo: undefined, movedFrom: undefined },
      { day: '2026-12-16', isScheduled: true, movedTo: '2026-12-17', movedFrom: undefined },
      { day: '2026-12-17', isScheduled: false, movedTo: undefined, movedFrom: '2026-12-16' },
      { day: '2027-01-01', isScheduled: true, movedTo: null, movedFrom: undefined },
    ]);
  });
});
