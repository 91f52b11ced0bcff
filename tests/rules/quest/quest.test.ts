import { describe, expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import {
  isBearableQuest,
  mostOnTurnover,
  nextReset,
  periodKey,
  progressText,
  rewardText,
  stepOf,
  streakToday,
} from '#lib/quest/rules/quest.ts';

describe('a check-in', () => {
  const ladder = [10, 10, 15, 15, 20, 20, 100];
  it('counts days in a row, and begins again after a day that was left out', () => {
    expect(streakToday(undefined, '2026-11-24')).toBe(1);
    expect(streakToday({ day: '2026-11-23', streak: 4 }, '2026-11-24')).toBe(5);
    expect(streakToday({ day: '2026-11-22', streak: 4 }, '2026-11-24')).toBe(1);
    expect(streakToday({ day: '2026-02-28', streak: 6 }, '2026-03-01')).toBe(7);
  });
  it('gives more each day, and its ladder begins again after the last step', () => {
    expect([1, 2, 3, 6, 7, 8, 14, 15].map((streak) => stepOf(ladder, streak))).toEqual([
      10, 10, 15, 20, 100, 10, 100, 10,
    ]);
    expect(() => stepOf([], 1)).toThrow('steps');
  });
});

describe('a quest', () => {
  it('says its progress and reward, never more than the whole', () => {
    expect(progressText('deposit', baht(200), baht(300))).toBe('฿200 จาก ฿300');
    expect(progressText('turnover', satang(150_050n), baht(1_000))).toBe('฿1,000 จาก ฿1,000');
    expect(progressText('shots', 4n, 10n)).toBe('4 จาก 10 ครั้ง');
    expect(rewardText({ kind: 'points', amount: 30n })).toBe('30 แต้ม');
    expect(rewardText({ kind: 'credit', amount: 2_050n })).toBe('฿20.50');
    expect(rewardText({ kind: 'wheel_spins', amount: 3n })).toBe('หมุนฟรี 3 ครั้ง');
  });
  it('of a day starts anew at midnight in Bangkok', () => {
    expect(nextReset(new Date('2026-11-24T23:59:59+07:00'))).toEqual(new Date('2026-11-25T00:00:00+07:00'));
    expect(nextReset(new Date('2026-11-25T00:00:00+07:00'))).toEqual(new Date('2026-11-26T00:00:00+07:00'));
    expect(periodKey('day', '2026-11-24')).toBe('2026-11-24');
    expect(periodKey('once', '2026-11-24')).toBe('once');
  });
  it('on settled stakes gives at most 30% of the lowest house edge: 0.31% of its target', () => {
    expect(mostOnTurnover(baht(1_000))).toBe(satang(310));
    expect(isBearableQuest('turnover', baht(1_000), { kind: 'credit', amount: 310n })).toBe(true);
    expect(isBearableQuest('turnover', baht(1_000), { kind: 'credit', amount: 311n })).toBe(false);
    expect(isBearableQuest('turnover', baht(1_000), { kind: 'points', amount: 31n })).toBe(true);
    expect(isBearableQuest('turnover', baht(1_000), { kind: 'points', amount: 32n })).toBe(false);
    expect(isBearableQuest('turnover', baht(1_000), { kind: 'wheel_spins', amount: 1n })).toBe(false);
    expect(isBearableQuest('deposit', baht(1), { kind: 'credit', amount: 10_000n })).toBe(true);
  });
});
