import { describe, expect, it } from 'vitest';
import { changedAmounts, planFields, rateEffect, rateFields } from '#lib/lotto/rules/rate-form.ts';

const now = { rate: '900', discount_pct: '0', stake_min: '1.00', stake_max: '2000.00', max_loss: '900000.00' };
const read = (query: string) => changedAmounts(new URLSearchParams(query), rateFields, now);

describe('the form of the rate plan', () => {
  it('names what differs from what holds, as plain numbers', () => {
    expect(read('rate=850.5&discount_pct=0&stake_min=1&stake_max=2,000&max_loss=')).toEqual({
      changes: [{ name: 'rate', thai: 'บาทละ', was: '900', is: '850.5' }],
      unread: [],
    });
  });

  it('says what it cannot read', () => {
    expect(read('rate=เก้าร้อย&stake_max=-5&max_loss=1e9').unread).toEqual([
      'บาทละ',
      'แทงสูงสุดต่อเลข (บาท)',
      'เสียสูงสุดต่อเลข (บาท)',
    ]);
  });

  it('takes everything of a type that is not offered yet as new', () => {
    const none = { rate: '', discount_pct: '', stake_min: '', stake_max: '', max_loss: '' };
    const { changes } = changedAmounts(new URLSearchParams('rate=3.2&max_loss=900000'), rateFields, none);
    expect(changes.map(({ name, was, is }) => [name, was, is])).toEqual([
      ['rate', '', '3.2'],
      ['max_loss', '', '900000'],
    ]);
  });

  it('reads the caps on all bills in the same way', () => {
    const caps = { lines_max: '1000', payout_per_bill_max: '5000000.00', payout_per_round_max: '10000000.00' };
    const { changes } = changedAmounts(
      new URLSearchParams('lines_max=900&payout_per_bill_max=5000000'),
      planFields,
      caps,
    );
    expect(changes).toEqual([{ name: 'lines_max', thai: 'รายการต่อโพย', was: '1000', is: '900' }]);
  });
});

describe('the effect of a rate', () => {
  it('is what members get back on average and what one number may take', () => {
    expect(rateEffect('three_top', now)).toEqual({ returnedPct: '90', takes: 100_000n });
    expect(rateEffect('two_top', { ...now, rate: '92', discount_pct: '0' })).toMatchObject({ returnedPct: '92' });
  });

  it('is unknown while a field is missing', () => {
    for (const row of [
      { ...now, rate: '' },
      { ...now, rate: '0' },
      { ...now, discount_pct: '100' },
      { ...now, max_loss: '' },
    ])
      expect(rateEffect('three_top', row)).toBeUndefined();
  });
});
