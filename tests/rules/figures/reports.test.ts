import { describe, expect, it } from 'vitest';
import {
  type CashReport,
  columnsOf,
  type DaySum,
  isMemberReport,
  reportNames,
  rowsOf,
} from '#lib/figures/rules/reports.ts';
import { rowThai } from '#lib/figures/rules/row-names.ts';
import { cellText, escaped, Totals } from '#lib/sheet.ts';

const names = { market: (code: string) => `ตลาด ${code}`, kind: (code: string) => code };
const cellsOf = (name: CashReport, sums: readonly DaySum[]) => rowsOf(name, sums, names).map(({ cells }) => cells);
const sum = (day: string, account: string, kind: string, amountIn: bigint, amountOut: bigint, n = 1n): DaySum => ({
  day,
  account,
  kind,
  n,
  amountIn,
  amountOut,
});

describe('reports', () => {
  it('tell each day with its figures', () => {
    const sums = [
      sum('2026-11-02', 'lotto:gov', 'lotto_stake', 5_000n, 0n),
      sum('2026-11-01', 'bank_float:scb', 'deposit', 0n, 9_000n),
      sum('2026-11-02', 'bonus_cost', 'coupon_credit', 0n, 1_000n),
    ];
    expect(cellsOf('daily', sums)).toEqual([
      ['2026-11-01', 9_000n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n],
      ['2026-11-02', 0n, 0n, 5_000n, 0n, 5_000n, 1_000n, 0n, 4_000n, 0n],
    ]);
  });

  it('tell markets and games by stakes, refunds, winnings and corrections, which add up', () => {
    const sums = [
      sum('2026-11-01', 'lotto:gov', 'lotto_stake', 5_000n, 0n),
      sum('2026-11-01', 'lotto:gov', 'lotto_refund', 0n, 500n),
      sum('2026-11-02', 'lotto:gov', 'lotto_win', 0n, 3_000n),
      sum('2026-11-02', 'lotto:gov', 'lotto_correction_out', 200n, 0n),
      sum('2026-11-02', 'lotto:gov', 'receivable_collected', 50n, 0n),
      sum('2026-11-02', 'game:benja', 'game_stake', 700n, 0n),
      sum('2026-11-02', 'game:benja', 'game_bonus', 0n, 90n),
    ];
    expect(cellsOf('markets', sums)).toEqual([['ตลาด gov', 5_000n, 500n, 3_000n, 250n, 1_750n]]);
    expect(cellsOf('games', sums)).toEqual([['benja', 700n, 0n, 0n, 0n, 700n]]);
    expect(cellsOf('promotions', sums)).toEqual([['game_bonus', 1n, 90n, 0n, 90n]]);
  });

  it('tell channels by what came, went and was taken back', () => {
    const sums = [
      sum('2026-11-01', 'bank_float:scb', 'deposit', 0n, 9_000n),
      sum('2026-11-01', 'bank_float:scb', 'deposit_reversed', 400n, 0n),
      sum('2026-11-01', 'bank_float:scb', 'deposit_fee', 10n, 60n),
      sum('2026-11-01', 'bank_float:payout', 'withdraw_paid', 3_000n, 0n),
      sum('2026-11-01', 'bank_float:payout', 'withdraw_returned', 0n, 100n),
    ];
    expect(cellsOf('channels', sums)).toEqual([
      ['payout', 0n, 0n, 0n, 0n, 3_000n, 100n],
      ['scb', 9_000n, 400n, 50n, 0n, 0n, 0n],
    ]);
  });

  it('have a cell for each column, and totals of money and counts', () => {
    for (const name of reportNames) {
      const totals = new Totals(columnsOf[name]);
      expect(totals.row()).toHaveLength(columnsOf[name].length);
      if (name === 'entries' || isMemberReport(name)) continue;
      for (const row of rowsOf(name, [sum('2026-11-01', 'lotto:gov', 'lotto_stake', 1n, 0n)], names))
        for (const part of [row.cells, row.sources]) expect(part).toHaveLength(columnsOf[name].length);
    }
    const totals = new Totals(columnsOf.promotions);
    totals.add(['คูปอง', 3n, 500n, 0n, 500n]);
    totals.add(['วงล้อ', 1n, 250n, 50n, 200n]);
    expect(totals.row().map((cell, at) => cellText(cell, columnsOf.promotions[at]?.type))).toEqual([
      'รวม',
      '4',
      '7.50',
      '0.50',
      '7.00',
    ]);
  });

  it('lead from each amount to what it is the sum of', () => {
    const sums = [
      sum('2026-11-01', 'lotto:gov', 'lotto_stake', 5_000n, 0n),
      sum('2026-11-01', 'bonus_cost', 'coupon_credit', 0n, 1_000n),
      sum('2026-11-01', 'bonus_cost', 'promotion_bonus', 0n, 1_000n),
      sum('2026-11-01', 'game:benja', 'promotion_bonus', 0n, 5n),
      sum('2026-11-01', 'bank_float:scb', 'deposit', 0n, 9_000n),
    ];
    const sourcesOf = (name: CashReport) => rowsOf(name, sums, names).map(({ sources }) => sources?.[1]);
    expect(sourcesOf('daily')).toEqual([{ figure: 'money_in', day: '2026-11-01' }]);
    expect(sourcesOf('markets')).toEqual([{ house: 'lotto:gov', kind: 'lotto_stake' }]);
    expect(sourcesOf('channels')).toEqual([{ house: 'bank_float:scb', kind: 'deposit' }]);
    // Paid by two accounts: the proof shows both.
    expect(sourcesOf('promotions')).toEqual([{ house: 'bonus_cost', kind: 'coupon_credit' }, { figure: 'bonus_cost' }]);
  });

  it('disarm texts that a spreadsheet would run', () => {
    expect(['=1+1', '+1', '-1', '@a', '\ta', '＝1', 'สมชาย', 'a=b'].map(escaped)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@a",
      "'\ta",
      "'＝1",
      'สมชาย',
      'a=b',
    ]);
  });
});

it('names its rows as people do', () => {
  const told = [
    rowThai('daily', '2026-11-02'),
    rowThai('cohorts', '2026-11'),
    rowThai('channels', 'payout'),
    rowThai('channels', '014-0000000011'),
    rowThai('channels', 'gateway'),
    rowThai('markets', 'payout'),
  ];
  expect(told).toEqual(['2 พ.ย. 69', 'พ.ย. 69', 'บัญชีจ่ายถอน', 'ไทยพาณิชย์ ลงท้าย 0011', 'gateway', 'payout']);
});
