import { describe, expect, it } from 'vitest';
import { changeText, shareText } from '#lib/figures/rules/change-text.ts';

describe('a change against an earlier figure', () => {
  it('is told in percent with one digit, a real minus, and words where a percentage says nothing', () => {
    expect(changeText(108_200n, 100_000n)).toBe('+8.2%');
    expect(changeText(95_400n, 100_000n)).toBe('−4.6%');
    expect(changeText(5n, 5n)).toBe('เท่าเดิม');
    expect(changeText(5n, 0n)).toBe('ใหม่');
  });

  it('of a loss goes up when the loss gets smaller', () => {
    expect(changeText(-50n, -100n)).toBe('+50.0%');
    expect(changeText(50n, -100n)).toBe('+150.0%');
    expect(changeText(-150n, -100n)).toBe('−50.0%');
  });
});

describe('a share', () => {
  it('is told in percent with one digit, and not at all of nothing', () => {
    expect(shareText(8_849n, 100_000n)).toBe('8.8%');
    expect(shareText(-3_000n, 100_000n)).toBe('−3.0%');
    expect(shareText(0n, 5n)).toBe('0.0%');
    expect(shareText(5n, 0n)).toBeUndefined();
  });
});
