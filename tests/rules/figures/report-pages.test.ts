/** What pages of reports are made of: periods, drawings, shares, and the kinds a member's day counts. */
import { describe, expect, it } from 'vitest';
import { shareText } from '#lib/figures/rules/cohorts.ts';
import { memberSumOf } from '#lib/figures/rules/member-day.ts';
import { periodsOf } from '#lib/figures/rules/periods.ts';
import { chartOf } from '#lib/figures/rules/report-chart.ts';
import { columnsOf } from '#lib/figures/rules/reports.ts';
import { type MovementKind, movementKinds } from '#lib/ledger/rules/kinds.ts';

const shown = (name: 'daily' | 'channels' | 'entries', rows: readonly (readonly string[])[]) => ({
  columns: columnsOf[name].map(({ key, thai }) => ({ key, title: thai })),
  rows,
});

describe('pages of reports', () => {
  it('offer periods that end before a month does, and over the turn of a year', () => {
    const of = (today: string) => periodsOf(today).map(({ from, to }) => `${from} ${to}`);
    expect(of('2026-01-01')).toEqual([
      '2026-01-01 2026-01-01',
      '2025-12-01 2025-12-31',
      '2025-12-26 2026-01-01',
      '2025-12-31 2025-12-31',
      '2026-01-01 2026-01-01',
    ]);
    expect(of('2028-03-31')[1]).toBe('2028-02-01 2028-02-29');
  });

  it('draw at most three series, all days in their order and the largest of anything else', () => {
    const days = chartOf('daily', 'cash', shown('daily', [['2026-11-01', '10.00', '4.50', '0', '0', '-1.25']]));
    expect(days?.labels).toEqual(['2026-11-01']);
    expect(days?.series.map(({ mark, values }) => [mark, values])).toEqual([
      ['solid', [10]],
      ['outlined', [4.5]],
      ['dotted', [-1.25]],
    ]);
    const channels = Array.from({ length: 8 }, (_, n) => [`c${n}`, `${n}.00`, '0', '0', '0', '0', '0']);
    expect(chartOf('channels', 'cash', shown('channels', channels))?.labels).toEqual([
      'c7',
      'c6',
      'c5',
      'c4',
      'c3',
      'c2',
    ]);
    expect(chartOf('daily', 'cash', shown('daily', []))).toBeUndefined();
    expect(chartOf('entries', 'cash', shown('entries', [['a']]))).toBeUndefined();
  });

  it('tell a share to a tenth of a percent, and none of nobody', () => {
    expect([shareText(1, 3), shareText(2, 3), shareText(3, 3), shareText(0, 9), shareText(0, 0)]).toEqual([
      '33.3%',
      '66.7%',
      '100.0%',
      '0.0%',
      '–',
    ]);
  });
});

describe('a member’s day', () => {
  it('counts every movement of THB between a member and the house but corrections by hand and debts', () => {
    const uncounted = movementKinds
      .filter((kind: MovementKind) => kind.currency === 'THB' && kind.from !== kind.to && !memberSumOf(kind))
      .map(({ code }) => code);
    expect(uncounted).toEqual(['receivable_collected', 'adjustment_in', 'adjustment_out']);
    const within = movementKinds.filter((kind: MovementKind) => kind.from === kind.to && memberSumOf(kind));
    expect(within).toEqual([]);
  });
});
