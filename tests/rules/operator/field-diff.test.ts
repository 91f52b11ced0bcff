import { describe, expect, it } from 'vitest';
import { fieldDiff } from '#lib/operator/rules/field-diff.ts';

describe('what an act changed', () => {
  it('is told field by field, also within fields', () => {
    expect(
      fieldDiff(
        { status: 'open', raw: { first: '536044', back2: '32' } },
        { status: 'open', raw: { first: '536044', back2: '23' }, by: 'x' },
      ),
    ).toEqual([
      { field: 'raw.back2', before: '32', after: '23' },
      { field: 'by', before: null, after: 'x' },
    ]);
  });

  it('leaves out what stayed, and knows what came and went', () => {
    expect(fieldDiff(null, { amount: '10.00' })).toEqual([{ field: 'amount', before: null, after: '10.00' }]);
    expect(fieldDiff({ amount: '10.00', note: null }, null)).toEqual([
      { field: 'amount', before: '10.00', after: null },
    ]);
    expect(fieldDiff(undefined, undefined)).toEqual([]);
  });

  it('compares lists and plain values whole', () => {
    expect(fieldDiff({ front: ['1', '2'] }, { front: ['2', '1'] })).toEqual([
      { field: 'front', before: '["1","2"]', after: '["2","1"]' },
    ]);
    expect(fieldDiff(null, [{ number: '25', cap: '10.00', until_at: null }, { number: '52' }])).toEqual([
      { field: '', before: null, after: 'number 25, cap 10.00 | number 52' },
    ]);
    expect(fieldDiff('a', 'b')).toEqual([{ field: '', before: 'a', after: 'b' }]);
    expect(fieldDiff({ n: 1 }, { n: 1 })).toEqual([]);
  });
});
