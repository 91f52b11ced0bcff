import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#lib/client/http.ts';
import { moneyIntent } from '#lib/deposit/client/money-intent.ts';

describe('the key of a money call', () => {
  it.each([0, 9003, 9012])('stays while the outcome is unknown (%s), so that trying again moves money once', (code) => {
    const intent = moneyIntent();
    const key = intent.keyFor('500.00');
    intent.answered(new ApiProblem(code, 'ลองใหม่'));
    expect(intent.keyFor('500.00')).toBe(key);
  });

  it('is another once the wish was answered, by success or by a refusal', () => {
    const intent = moneyIntent();
    const first = intent.keyFor('500.00');
    intent.answered();
    const second = intent.keyFor('500.00');
    intent.answered(new ApiProblem(2001, 'ยอดเงินไม่พอ'));
    expect(new Set([first, second, intent.keyFor('500.00')]).size).toBe(3);
  });

  it('is another for another wish, even while the first is unknown', () => {
    const intent = moneyIntent();
    const key = intent.keyFor('500.00');
    intent.answered(new ApiProblem(0, 'เชื่อมต่อไม่ได้'));
    expect(intent.keyFor('600.00')).not.toBe(key);
  });
});
