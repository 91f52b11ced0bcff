import { expect, it } from 'vitest';
import { couponStateAt, givenSoFar, usesThai, worthThai } from '#lib/marketing/rules/coupons.ts';

const now = new Date('2026-11-20T12:00:00+07:00');

it('says what a coupon gives and how often', () => {
  expect(worthThai({ gives: 'credit', amount: '50.00' })).toBe('เครดิต ฿50');
  expect(worthThai({ gives: 'points', amount: '20' })).toBe('20 แต้ม');
  expect(worthThai({ gives: 'wheel_spins', amount: '3' })).toBe('หมุนวงล้อ 3 ครั้ง');
  expect(usesThai({ per_member_max: 1, period: 'day', per_period_max: 2 })).toBe('คนละ 1 ครั้ง · วันละ 2 ครั้ง');
  expect(usesThai({ per_member_max: null, period: null, per_period_max: null })).toBe('ไม่จำกัดต่อคน');
  expect(givenSoFar({ gives: 'bonus', amount: '12.50', used: 4 })).toBe(5_000n);
  expect(givenSoFar({ gives: 'points', amount: '12', used: 4 })).toBeUndefined();
});

it('knows a coupon’s state by its switch and its times', () => {
  const dated = { active: true, starts_at: '2026-11-01T00:00:00+07:00', ends_at: null };
  expect(couponStateAt(dated, now)).toBe('live');
  expect(couponStateAt({ ...dated, active: false }, now)).toBe('ended');
  expect(couponStateAt({ ...dated, ends_at: '2026-11-20T12:00:00+07:00' }, now)).toBe('ended');
  expect(couponStateAt({ ...dated, starts_at: '2026-11-20T12:00:01+07:00' }, now)).toBe('planned');
});
