import { expect, it } from 'vitest';
import { wheelPrizeOf, wheelPrizeText } from '#lib/marketing/rules/words.ts';

it('reads prizes of the wheel from their codes', () => {
  expect(['cash-0.50', 'pt-20', 'spin-1', 'coupon'].map(wheelPrizeOf)).toEqual([
    { kind: 'cash', amount: '0.50' },
    { kind: 'points', amount: '20' },
    { kind: 'spin', amount: '' },
    { kind: 'coupon', amount: '' },
  ]);
  expect(['cash-5', 'pt-20'].map(wheelPrizeText)).toEqual(['เงินสด ฿5', '20 แต้ม']);
});
