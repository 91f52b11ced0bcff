import { describe, expect, it } from 'vitest';
import { segmentFaults, segmentText, sizeText } from '#lib/marketing/rules/segments.ts';

describe('segments', () => {
  it('say their rules in words', () => {
    expect(
      segmentText({
        ...{ joined_from: '2026-01-01', least_vip_level: 1, seen_within: 60, away_for: 14, days: 90 },
        ...{ deposited_least: '1000.00', played: 'lotto' },
      }),
    ).toBe(
      'สมัครตั้งแต่ 1 ม.ค. 69 · VIP 1 ขึ้นไป · เข้ามาใน 60 วัน · ไม่เข้ามา 14 วัน · ฝากตั้งแต่ ฿1,000 ใน 90 วัน · แทงหวยใน 90 วัน',
    );
    expect(segmentText({ deposited_below: '0.50' })).toBe('ฝากไม่ถึง ฿0.50 ใน 30 วัน');
  });

  it('are refused at the field for no rule at all, and for rules that nobody can meet', () => {
    expect(segmentFaults({})).toHaveProperty(['rules.joined_from']);
    expect(segmentFaults({ joined_from: '2026-02-01', joined_to: '2026-01-01' })).toHaveProperty(['rules.joined_to']);
    expect(segmentFaults({ seen_within: 7, away_for: 7 })).toHaveProperty(['rules.away_for']);
    expect(segmentFaults({ deposited_least: '100.00', deposited_below: '100.00' })).toHaveProperty([
      'rules.deposited_below',
    ]);
    expect(
      segmentFaults({ seen_within: 30, away_for: 7, deposited_least: '100.00', deposited_below: '100.01' }),
    ).toEqual({});
  });

  it('tell their size up to a thousand', () => {
    expect([0, 999, 1_000, 1_001].map(sizeText)).toEqual(['0', '999', '1,000', '1,000+']);
  });
});
