import { describe, expect, it } from 'vitest';
import { baht, zeroSatang } from '#lib/money.ts';
import { type WithdrawSituation, withdrawObstacle } from '#lib/payout/rules/withdraw-obstacle.ts';

const free: WithdrawSituation = {
  balance: baht(1_000),
  available: baht(1_000),
  locked: zeroSatang,
  receivable: zeroSatang,
  held: false,
  min: baht(100),
  todayLeft: { count: 5, amount: baht(500_000) },
};

describe('what stands in the way of any withdrawal', () => {
  it('is nothing when the minimum can leave', () => {
    expect(withdrawObstacle(free)).toBeUndefined();
    expect(withdrawObstacle({ ...free, available: baht(100), locked: baht(900) })).toBeUndefined();
  });

  it('is turnover when the money is there but has to be played', () => {
    expect(withdrawObstacle({ ...free, available: baht(99), locked: baht(901) })).toEqual({ kind: 'turnover' });
  });

  it('is the balance when even all of it is below the minimum, played or not', () => {
    const poor = { ...free, balance: baht(40), available: baht(40) };
    expect(withdrawObstacle(poor)).toEqual({ kind: 'balance', short: baht(60) });
    expect(withdrawObstacle({ ...poor, available: zeroSatang, locked: baht(40) })).toEqual({
      kind: 'balance',
      short: baht(60),
    });
  });

  it('is the day when its count is used up, or less than the minimum is left of its sum', () => {
    expect(withdrawObstacle({ ...free, todayLeft: { count: 0, amount: baht(500_000) } })).toEqual({ kind: 'today' });
    expect(withdrawObstacle({ ...free, todayLeft: { count: 3, amount: baht(99) } })).toEqual({ kind: 'today' });
  });

  it('names a debt before a hold, and a hold before the rest', () => {
    const everything = { ...free, available: zeroSatang, held: true, receivable: baht(1) };
    expect(withdrawObstacle(everything)).toEqual({ kind: 'receivable' });
    expect(withdrawObstacle({ ...everything, receivable: zeroSatang })).toEqual({ kind: 'held' });
  });
});
