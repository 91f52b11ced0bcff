import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRule } from '#lib/cashback/rules/cashback-rule.ts';
import { lossExample, rebateExample } from '#lib/cashback/rules/examples.ts';
import type { Play } from '#lib/cashback/rules/loss-refund.ts';
import { stretches, winLossBy, winLossPeriodCodes, winLossTotal } from '#lib/cashback/rules/win-loss.ts';
import { satang, toDecimal } from '#lib/money.ts';
import { addDays, weekdayOf } from '#lib/time.ts';
import { thb } from '#tests/support/money.ts';

const today = '2026-11-22';

describe('the stretches of a period', () => {
  it('are today, seven or thirty days, or eight weeks that begin on Mondays', () => {
    expect(stretches('today', today)).toEqual([{ from: today, to: today }]);
    expect(stretches('days7', today).map(({ from }) => from)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(stretches('days30', today)[0]).toEqual({ from: '2026-10-24', to: '2026-10-24' });
    const weeks = stretches('weeks', '2026-11-18');
    expect(weeks[0]).toEqual({ from: '2026-09-28', to: '2026-10-04' });
    // The running week ends today, whatever its day.
    expect(weeks.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-18' });
  });

  it('follow each other without a gap, end on the day asked for, and weeks begin on Mondays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(...winLossPeriodCodes), (days, period) => {
        const last = addDays('2024-01-01', days);
        const all = stretches(period, last);
        expect(all.at(-1)?.to).toBe(last);
        for (const [at, { from, to }] of all.entries()) {
          expect(from <= to).toBe(true);
          if (at > 0) expect(from).toBe(addDays(all[at - 1]?.to ?? '', 1));
          if (period === 'weeks') expect(weekdayOf(from)).toBe(1);
        }
      }),
    );
  });
});

describe('what was won and lost', () => {
  const days = new Map<string, Play>([
    ['2026-11-15', { stakes: thb('100.00'), wins: thb('0.00') }],
    ['2026-11-16', { stakes: thb('200.00'), wins: thb('900.00') }],
    ['2026-11-21', { stakes: thb('1000.00'), wins: thb('50.00') }],
  ]);
  const text = (period: 'days7' | 'weeks' | 'today') => {
    const { stakes, wins, net } = winLossTotal(winLossBy(stretches(period, today), days));
    return [stakes, wins, net].map(toDecimal);
  };

  it('is summed over the period and no further', () => {
    expect(text('days7')).toEqual(['1200.00', '950.00', '-250.00']);
    expect(text('weeks')).toEqual(['1300.00', '950.00', '-350.00']);
    expect(text('today')).toEqual(['0.00', '0.00', '0.00']);
  });

  it('of a week is the sum of its days', () => {
    const weeks = winLossBy(stretches('weeks', today), days);
    expect(weeks.slice(-2).map(({ net }) => toDecimal(net))).toEqual(['-100.00', '-250.00']);
  });
});

describe('the worked examples', () => {
  it('are calculated by the rule they are shown with', () => {
    const { net, amount } = lossExample(firstRule);
    expect([net, amount].map(toDecimal)).toEqual(['3300.00', '165.00']);
    expect(toDecimal(lossExample({ loss: { rateBp: 300, cap: satang(5_000) } }).amount)).toBe('50.00');
    expect(rebateExample(firstRule).amounts.map(toDecimal)).toEqual(['20.00', '40.00', '60.00']);
  });
});
