import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holidaySeeds, marketSeeds } from '#lib/lotto/rules/markets.ts';
import {
  cancellableUntil,
  mayBecome,
  mayCancel,
  type RoundStatus,
  roundDisplay,
} from '#lib/lotto/rules/round-state.ts';
import { plannedRounds, zonedInstant } from '#lib/lotto/rules/schedule.ts';
import { bangkokInstant, minuteMs, toIso } from '#lib/time.ts';

const market = (code: string) => {
  const found = marketSeeds.find((seed) => seed.code === code);
  if (!found) throw new Error(code);
  return found;
};
const govHolidays = new Map(holidaySeeds.filter((h) => h.market === 'gov').map((h) => [h.day, h.movedTo]));

describe('schedules', () => {
  it('draws the government lottery on the 1st and 16th, open five days before at 01:00, closed at 15:20', () => {
    const [first, second] = plannedRounds(market('gov').schedule, govHolidays, '2026-12-01', '2026-12-31');
    expect([first?.drawDate, second?.drawDate]).toEqual(['2026-12-01', '2026-12-16']);
    expect(first && [toIso(first.openAt), toIso(first.closeAt)]).toEqual([
      '2026-11-26T01:00:00.000+07:00',
      '2026-12-01T15:20:00.000+07:00',
    ]);
  });
  it('moves New Year, Teachers’ Day and Labour Day by the holiday table, also across the edge of the span', () => {
    const days = (from: string, to: string) =>
      plannedRounds(market('gov').schedule, govHolidays, from, to).map((round) => round.drawDate);
    expect(days('2027-01-01', '2027-01-31')).toEqual(['2027-01-02', '2027-01-17']);
    expect(days('2027-05-01', '2027-05-01')).toEqual([]);
    expect(days('2027-05-02', '2027-05-02')).toEqual(['2027-05-02']);
  });
  it('has 88 rounds of yeekee 15 from 06:15 to 04:00 and 264 of yeekee 5 from 06:05 to 04:00', () => {
    for (const [code, count, first] of [
      ['yeekee15', 88, '06:15'],
      ['yeekee5', 264, '06:05'],
    ] as const) {
      const rounds = plannedRounds(market(code).schedule, new Map(), '2026-11-20', '2026-11-20');
      expect(rounds).toHaveLength(count);
      expect(rounds[0] && toIso(rounds[0].closeAt)).toBe(`2026-11-20T${first}:00.000+07:00`);
      expect(rounds.at(-1) && toIso(rounds.at(-1)?.closeAt ?? new Date(0))).toBe('2026-11-21T04:00:00.000+07:00');
    }
  });
  it('draws Lao on Monday, Wednesday and Friday at 20:00', () => {
    const rounds = plannedRounds(market('lao').schedule, new Map(), '2026-11-16', '2026-11-22');
    expect(rounds.map((round) => toIso(round.closeAt))).toEqual([
      '2026-11-16T20:00:00.000+07:00',
      '2026-11-18T20:00:00.000+07:00',
      '2026-11-20T20:00:00.000+07:00',
    ]);
  });
  it('follows summer time of an exchange: New York closes at 04:00 in winter and 03:00 in summer', () => {
    expect(toIso(zonedInstant('2026-12-01', '16:00', 'America/New_York'))).toBe('2026-12-02T04:00:00.000+07:00');
    expect(toIso(zonedInstant('2026-07-01', '16:00', 'America/New_York'))).toBe('2026-07-02T03:00:00.000+07:00');
    expect(toIso(zonedInstant('2026-07-01', '16:30', 'Europe/London'))).toBe('2026-07-01T22:30:00.000+07:00');
  });
  it('gives every market of the design a round within a fortnight', () => {
    expect(marketSeeds).toHaveLength(27);
    for (const seed of marketSeeds)
      expect(plannedRounds(seed.schedule, new Map(), '2026-12-01', '2026-12-16').length, seed.code).toBeGreaterThan(0);
  });
  it('holds the real history: 255 draws, with the moved ones', () => {
    const rows = readFileSync(new URL('../../../src/lib/lotto/server/data/glo-draws.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    expect(rows).toHaveLength(255);
    const days = new Set(rows.map((row) => row.split(',')[0]));
    for (const moved of ['2015-12-30', '2020-05-16', '2023-07-31', '2025-01-02', '2026-01-17'])
      expect(days.has(moved), moved).toBe(true);
  });
});

describe('the life of a round', () => {
  it('only moves forward, and may be voided until it has a result', () => {
    expect(
      mayBecome('scheduled', 'open') &&
        mayBecome('open', 'closed') &&
        mayBecome('closed', 'resulted') &&
        mayBecome('resulted', 'settled'),
    ).toBe(true);
    expect(
      mayBecome('closed', 'open') ||
        mayBecome('settled', 'void') ||
        mayBecome('void', 'open') ||
        mayBecome('open', 'resulted'),
    ).toBe(false);
  });
  it('shows by the clock, whatever a late job has left in the row', () => {
    const round = {
      status: 'open' as const,
      openAt: bangkokInstant('2026-12-01', 1),
      closeAt: bangkokInstant('2026-12-01', 15, 20),
    };
    const at = (hours: number, minutes: number, seconds = 0) =>
      roundDisplay(round, bangkokInstant('2026-12-01', hours, minutes, seconds));
    expect([at(0, 59), at(1, 0), at(15, 14, 59), at(15, 15), at(15, 19, 59), at(15, 20)]).toEqual([
      'scheduled',
      'open',
      'open',
      'closing',
      'closing',
      'closed',
    ]);
  });
  it('shows a result, an end or a close as soon as the row has it', () => {
    const [openAt, closeAt] = [bangkokInstant('2026-12-01', 1), bangkokInstant('2026-12-01', 15, 20)];
    const shown = (status: RoundStatus, now: Date) => roundDisplay({ status, openAt, closeAt }, now);
    for (const now of [openAt, closeAt])
      expect(
        (['closed', 'resulted', 'settled', 'void'] as const).map((status) => shown(status, now)),
        toIso(now),
      ).toEqual(['closed', 'resulted', 'resulted', 'void']);
  });
});

describe('cancelling a bill', () => {
  const createdAt = bangkokInstant('2026-12-01', 14, 0);
  const bill = {
    status: 'pending' as const,
    createdAt,
    closeAt: bangkokInstant('2026-12-01', 15, 20),
    yeekee: false,
    cancelledToday: 0,
  };
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minuteMs);

  it('is allowed for 30 minutes after sending', () => {
    expect(mayCancel(bill, after(30)).ok).toBe(true);
    expect(mayCancel(bill, new Date(after(30).getTime() + 1))).toEqual({ ok: false, reason: 'เกิน 30 นาทีหลังส่งโพย' });
  });
  it('ends ten minutes before close', () => {
    const late = { ...bill, createdAt: bangkokInstant('2026-12-01', 15, 0) };
    expect(mayCancel(late, bangkokInstant('2026-12-01', 15, 10)).ok).toBe(true);
    expect(mayCancel(late, bangkokInstant('2026-12-01', 15, 10, 1)).ok).toBe(false);
    expect(cancellableUntil(late.createdAt, late.closeAt, false)).toEqual(bangkokInstant('2026-12-01', 15, 10));
    expect(cancellableUntil(bangkokInstant('2026-12-01', 15, 11), late.closeAt, false)).toBeNull();
    expect(cancellableUntil(bangkokInstant('2026-12-01', 15, 10), late.closeAt, false)).toBeNull();
    expect(cancellableUntil(createdAt, bill.closeAt, false)).toEqual(after(30));
    expect(cancellableUntil(createdAt, bill.closeAt, true), 'of yeekee never').toBeNull();
  });
  it('is refused the sixth time of a day, for yeekee, and for a bill that is not waiting', () => {
    expect(mayCancel({ ...bill, cancelledToday: 5 }, after(1)).ok).toBe(false);
    expect(mayCancel({ ...bill, yeekee: true }, after(1)).ok).toBe(false);
    expect(mayCancel({ ...bill, status: 'won' }, after(1))).toEqual({ ok: false, reason: 'โพยนี้ถูกรางวัล' });
  });
});
