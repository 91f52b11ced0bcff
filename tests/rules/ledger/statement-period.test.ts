import { describe, expect, it } from 'vitest';
import { causeOf } from '#lib/ledger/rules/statement-cause.ts';
import { dayOfParts, inOrder, periodThai, readyPeriods, samePeriod } from '#lib/ledger/rules/statement-period.ts';

describe('periods of the statement', () => {
  it('are offered from the Bangkok day', () => {
    expect(readyPeriods('2027-01-03')).toEqual([
      { name: 'ทุกวัน' },
      { name: 'วันนี้', from: '2027-01-03', to: '2027-01-03' },
      { name: '7 วันล่าสุด', from: '2026-12-28', to: '2027-01-03' },
      { name: 'เดือนนี้', from: '2027-01-01', to: '2027-01-03' },
      { name: 'เดือนที่แล้ว', from: '2026-12-01', to: '2026-12-31' },
    ]);
  });

  it.each([
    [{}, 'ทุกวัน'],
    [{ from: '2026-11-21', to: '2026-11-21' }, '21 พ.ย. 69'],
    [{ from: '2026-11-15', to: '2026-11-21' }, '15 พ.ย. 69 – 21 พ.ย. 69'],
    [{ from: '2026-11-15' }, 'ตั้งแต่ 15 พ.ย. 69'],
    [{ to: '2026-11-15' }, 'ถึง 15 พ.ย. 69'],
  ])('%j are written in years of the Buddhist era', (period, text) => {
    expect(periodThai(period)).toBe(text);
  });

  it('are the same by their ends', () => {
    expect(samePeriod({ from: '2026-11-15' }, { from: '2026-11-15', to: undefined })).toBe(true);
    expect(samePeriod({}, { to: '2026-11-15' })).toBe(false);
    expect(samePeriod({ from: '2026-11-14' }, { from: '2026-11-15' })).toBe(false);
  });

  it('chosen the wrong way round are meant the right way', () => {
    expect(inOrder({ from: '2026-12-01', to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-12-01' });
    expect(inOrder({ from: '2026-11-01', to: '2026-12-01' })).toEqual({ from: '2026-11-01', to: '2026-12-01' });
    expect(inOrder({ from: '2026-12-01' })).toEqual({ from: '2026-12-01' });
    expect(inOrder({ to: '2026-12-01' })).toEqual({ to: '2026-12-01' });
  });
});

describe('a day chosen by day, month and Buddhist year', () => {
  it.each([
    ['1', '12', '2569', '2026-12-01'],
    ['31', '2', '2569', '2026-02-28'],
    ['30', '2', '2571', '2028-02-29'],
    ['31', '4', '2569', '2026-04-30'],
    ['45', '1', '2569', '2026-01-31'],
  ])('%s/%s/%s is a real day', (date, month, year, day) => {
    expect(dayOfParts(date, month, year)).toBe(day);
  });

  it.each([
    [null, '1', '2569'],
    ['1', '13', '2569'],
    ['0', '1', '2569'],
    ['x', '1', '2569'],
    ['1', '1', ''],
    ['1e1', '1', '2569'],
    ['1', '1e0', '2569'],
    ['1', '1', '0xa09'],
  ])('%s/%s/%s is none', (date, month, year) => {
    expect(dayOfParts(date, month, year)).toBeUndefined();
  });
});

describe('the cause of a movement', () => {
  it.each([
    ['deposit', 7n, '/member/payment?payment=7', 'รายการฝากที่ 7'],
    ['withdraw', 12n, '/member/withdraw?withdraw=12', 'รายการถอนที่ 12'],
    ['bill', 166n, '/lotto/bills?bill=166', 'โพยเลขท้าย 000166'],
    ['round', 557n, '/lotto/557', 'แต้มจากงวดที่เล่น'],
    ['yeekee', 12n, '/lotto/12', 'รางวัลยิงเลขของรอบยี่กี'],
    ['coupon', 3n, '/member/coupon', 'คูปอง'],
    ['redemption', 3n, '/redeem?kind=history', 'รายการแลกที่ 3'],
    ['promotion', 9n, '/member/promotions', 'โปรโมชั่น'],
    ['cashback', 2n, '/cashback', 'แคชแบ็กและคืนยอดเสีย'],
    ['game', 31n, '/play', 'เดิมพันเกมที่ 31'],
    ['game_round', 5n, '/play', 'แต้มจากเกมที่เล่น'],
    ['receivable', 4n, undefined, undefined],
    ['bills', 1n, undefined, undefined],
    ['adjustment', 1n, undefined, undefined],
    ['bill', null, undefined, undefined],
  ])('of %s %s is shown at %s as %s', (kind, id, href, name) => {
    expect([causeOf(kind, id)?.href, causeOf(kind, id)?.name]).toEqual([href, name]);
  });
});
