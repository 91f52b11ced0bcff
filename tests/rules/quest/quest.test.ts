import { describe, expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import {
  countFromWire,
  countOnWire,
  mostOnStakes,
  nextReset,
  periodKey,
  progressText,
  questKindCodes,
  rewardFromWire,
  rewardKinds,
  rewardOnWire,
  rewardProblem,
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
  it('is on the wire in baht with two decimals, or in whole counts, and read back the same', () => {
    expect(countOnWire('deposit', baht(300))).toBe('300.00');
    expect(countOnWire('shots', 10n)).toBe('10');
    expect(rewardOnWire({ kind: 'credit', amount: 2_050n })).toBe('20.50');
    expect(rewardOnWire({ kind: 'points', amount: 30n })).toBe('30');
    for (const kind of questKindCodes) expect(countFromWire(kind, countOnWire(kind, 1_234n))).toBe(1_234n);
    for (const kind of rewardKinds)
      expect(rewardFromWire(kind, rewardOnWire({ kind, amount: 705n }))).toEqual({ kind, amount: 705n });
  });
  it('of a day starts anew at midnight in Bangkok', () => {
    expect(nextReset(new Date('2026-11-24T23:59:59+07:00'))).toEqual(new Date('2026-11-25T00:00:00+07:00'));
    expect(nextReset(new Date('2026-11-25T00:00:00+07:00'))).toEqual(new Date('2026-11-26T00:00:00+07:00'));
    expect(periodKey('day', '2026-11-24')).toBe('2026-11-24');
    expect(periodKey('once', '2026-11-24')).toBe('once');
  });
  it('on settled stakes gives at most 30% of the lowest house edge: 0.31% of its target at 1.06%', () => {
    expect(mostOnStakes(baht(1_000), 106)).toBe(satang(310));
    const problem = (kind: 'credit' | 'points' | 'wheel_spins', amount: bigint, edgeBp = 106) =>
      rewardProblem('turnover', baht(1_000), { kind, amount }, edgeBp);
    expect(problem('credit', 310n)).toBeUndefined();
    expect(problem('credit', 311n)).toBe('ยอดเล่นนี้ให้ได้ไม่เกิน ฿3.10 หรือแต้มที่มีค่าเท่ากัน');
    expect(problem('points', 31n)).toBeUndefined();
    expect(problem('points', 32n)).toContain('฿3.10');
    expect(problem('wheel_spins', 1n)).toContain('฿3.10');
    expect(problem('points', 1n, 0), 'a game without an edge').toContain('฿0.00');
  });
  it('on anything else gives points and spins, never credit that could be withdrawn at once', () => {
    for (const kind of ['deposit', 'bills', 'shots', 'games', 'friends', 'profile'] as const) {
      expect(rewardProblem(kind, 1n, { kind: 'credit', amount: 1n }, 106)).toContain('เครดิต');
      expect(rewardProblem(kind, 1n, { kind: 'points', amount: 1_000n }, 106)).toBeUndefined();
      expect(rewardProblem(kind, 1n, { kind: 'wheel_spins', amount: 9n }, 106)).toBeUndefined();
    }
  });
});
