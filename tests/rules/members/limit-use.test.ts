import { describe, expect, it } from 'vitest';
import { strictest } from '#lib/members/rules/limit-use.ts';

const limit = (own: string | null, operator: string | null, used: string | null = '20.00') => ({
  ...{ kind: 'stake' as const, period: 'day' as const, own, operator, used },
});

describe('the limits of a member', () => {
  it('show the stricter of the member’s and the staff’s, and how much of it is used', () => {
    expect(
      strictest([limit('100.00', null), limit(null, '50.00'), limit('100.00', '50.00'), limit('40.00', '50.00')]),
    ).toEqual([
      { kind: 'stake', period: 'day', most: '100.00', used: '20.00', share: 0.2, by: 'member' },
      { kind: 'stake', period: 'day', most: '50.00', used: '20.00', share: 0.4, by: 'operator' },
      { kind: 'stake', period: 'day', most: '50.00', used: '20.00', share: 0.4, by: 'operator' },
      { kind: 'stake', period: 'day', most: '40.00', used: '20.00', share: 0.5, by: 'member' },
    ]);
  });

  it('leave out what is not limited, and count nothing of a single bet', () => {
    expect(strictest([limit(null, null)])).toEqual([]);
    expect(strictest([limit('10.00', null, null)])).toMatchObject([{ used: null, share: null }]);
    expect(strictest([limit('10.00', null, '-5.00')])).toMatchObject([{ share: 0 }]);
  });
});
