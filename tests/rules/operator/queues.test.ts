import { describe, expect, it } from 'vitest';
import { latenessOf, waitText } from '#lib/operator/rules/queues.ts';
import { dayMs, hourMs, minuteMs } from '#lib/time.ts';

describe('waiting in a queue', () => {
  it('is soon late from 60 % of the target on, and late past it', () => {
    const at = (minutes: number) => latenessOf(minutes * minuteMs, 10 * minuteMs);
    expect([0, 5.99, 6, 10, 10.01].map(at)).toEqual(['fine', 'fine', 'soon', 'soon', 'late']);
  });

  it('is told in whole minutes, then hours, then days', () => {
    expect([-1, 0, 59_999, minuteMs, 12.9 * minuteMs].map(waitText)).toEqual([
      '0 นาที',
      '0 นาที',
      '0 นาที',
      '1 นาที',
      '12 นาที',
    ]);
    expect([hourMs, 47.9 * hourMs, 2 * dayMs, 4.5 * dayMs].map(waitText)).toEqual(['1 ชม.', '47 ชม.', '2 วัน', '4 วัน']);
  });
});
