/** The segments of the prize wheel (games-detail.md 3.7), clockwise from the top; their weights add up to 10,000. */
import { baht, points } from '../../../money.ts';
import type { Prize } from '../wheel.ts';

export const wheelPrizes: readonly Prize[] = [
  { code: 'cash-5', name: '฿5', weight: 2_400, gives: { kind: 'cash', amount: baht(5) }, substitute: null },
  { code: 'pt-20', name: '20 แต้ม', weight: 2_000, gives: { kind: 'points', amount: points(20) }, substitute: null },
  { code: 'cash-50', name: '฿50', weight: 250, gives: { kind: 'cash', amount: baht(50) }, substitute: null },
  { code: 'spin-1', name: 'หมุนฟรี', weight: 1_000, gives: { kind: 'spin' }, substitute: null },
  { code: 'cash-10', name: '฿10', weight: 1_200, gives: { kind: 'cash', amount: baht(10) }, substitute: null },
  { code: 'pt-100', name: '100 แต้ม', weight: 500, gives: { kind: 'points', amount: points(100) }, substitute: null },
  { code: 'cash-500', name: '฿500', weight: 50, gives: { kind: 'cash', amount: baht(500) }, substitute: null },
  { code: 'pt-50', name: '50 แต้ม', weight: 1_500, gives: { kind: 'points', amount: points(50) }, substitute: null },
  { code: 'cash-20', name: '฿20', weight: 600, gives: { kind: 'cash', amount: baht(20) }, substitute: null },
  { code: 'coupon', name: 'คูปอง', weight: 500, gives: { kind: 'coupon' }, substitute: null },
];

/** Given for a prize that is out of stock and has no substitute. */
export const consolation: Prize['gives'] = { kind: 'points', amount: points(20) };
