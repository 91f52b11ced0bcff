import { expect, it } from 'vitest';
import { columnSum, dayDifference } from '#lib/deposit/rules/day-difference.ts';

const day = {
  arrived: '1000.00',
  credited: '700.00',
  fees: '10.00',
  returned: '90.00',
  waiting: '150.00',
  suspense: '50.00',
};

it('a day is right when all that arrived became something, and otherwise says what is missing', () => {
  expect(dayDifference(day)).toBe(0n);
  expect(dayDifference({ ...day, credited: '699.75' })).toBe(25n);
  expect(dayDifference({ ...day, waiting: '151.00' })).toBe(-100n);
});

it('a column is summed over the accounts', () => {
  expect(columnSum([day, { ...day, fees: '0.25' }], 'fees')).toBe(1_025n);
  expect(columnSum([], 'arrived')).toBe(0n);
});
