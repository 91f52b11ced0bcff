import { describe, expect, it } from 'vitest';
import { decidingShown, leastOf, type ShownLimit } from '#lib/play-limit/rules/limit-text.ts';

const shown = (over: Partial<ShownLimit>): ShownLimit => ({
  kind: 'loss',
  period: 'day',
  own: null,
  operator: null,
  used: null,
  remaining: null,
  ...over,
});

describe('the limit that is shown', () => {
  it('is the stricter one of the member’s and an operator’s', () => {
    expect(leastOf(shown({}))).toBeNull();
    expect(leastOf(shown({ own: '900.00' }))).toBe('900.00');
    expect(leastOf(shown({ operator: '1000.00' }))).toBe('1000.00');
    expect(leastOf(shown({ own: '900.00', operator: '1000.00' }))).toBe('900.00');
    expect(leastOf(shown({ own: '1000.00', operator: '900.00' }))).toBe('900.00');
  });

  it('of several periods is the one that ends the play first', () => {
    const limits = [
      shown({ period: 'day', own: '1000.00', used: '180.00', remaining: '820.00' }),
      shown({ period: 'month', own: '5000.00', used: '4900.00', remaining: '100.00' }),
      shown({ kind: 'stake', own: '50.00', used: '40.00', remaining: '10.00' }),
    ];
    expect(decidingShown(limits, 'loss')).toEqual({
      period: 'month',
      least: '5000.00',
      used: '4900.00',
      remaining: 100,
    });
  });

  it('has used nothing while more was won than staked', () => {
    const [won] = [shown({ own: '1000.00', used: '-250.00', remaining: '1250.00' })];
    expect(decidingShown([won], 'loss')).toMatchObject({ used: '0.00', least: '1000.00' });
  });

  it('is none where nothing is set, or nothing is counted', () => {
    expect(decidingShown([], 'loss')).toBeUndefined();
    expect(decidingShown([shown({ kind: 'single_bet', period: 'bet', own: '500.00' })], 'single_bet')).toBeUndefined();
    expect(decidingShown([shown({})], 'loss')).toBeUndefined();
  });
});
