import { describe, expect, it } from 'vitest';
import { durationThai, usualText } from '#lib/deposit/rules/usual-time.ts';

describe('how long a payout takes', () => {
  it.each([
    [0.2, '1 วินาที'],
    [42, '42 วินาที'],
    [89, '89 วินาที'],
    [90, '2 นาที'],
    [3_540, '59 นาที'],
    [3_541, '1 ชั่วโมง'],
    [7_800, '2 ชั่วโมง 10 นาที'],
  ])('%d seconds are %s', (seconds, text) => expect(durationThai(seconds)).toBe(text));

  it('says what it was measured of, and nothing while nothing was', () => {
    expect(usualText({ median_seconds: 42, payouts: 50 })).toBe('ปกติ 42 วินาที (จาก 50 รายการล่าสุด)');
    expect(usualText(null)).toBeUndefined();
  });
});
