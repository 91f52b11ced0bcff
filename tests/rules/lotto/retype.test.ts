import { describe, expect, it } from 'vitest';
import { compareRetyped, retypedFields } from '#lib/lotto/rules/retype.ts';

const gov = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };

describe('the second person’s typing', () => {
  it('asks of a government draw for the first prize and the last two digits', () => {
    expect(retypedFields('GLO').map(({ name }) => name)).toEqual(['first', 'back2']);
    expect(retypedFields('HANOI_2P').map(({ name }) => name)).toEqual(['special', 'first']);
  });

  it('is equal only when every prize is', () => {
    const typed = { first: '536044', back2: '32' };
    expect(compareRetyped('GLO', gov, typed)).toEqual({ ok: true, equal: true, typed });
    expect(compareRetyped('GLO', gov, { ...typed, back2: '23' })).toMatchObject({ ok: true, equal: false });
    expect(compareRetyped('GLO', gov, { ...typed, first: '536004' })).toMatchObject({ ok: true, equal: false });
  });

  it('names each field that is missing or malformed, and ignores what is not asked for', () => {
    expect(compareRetyped('GLO', gov, { first: '53604' })).toEqual({
      ok: false,
      fields: { first: 'รางวัลที่ 1: ตัวเลข 6 หลัก', back2: 'เลขท้าย 2 ตัว: ตัวเลข 2 หลัก' },
    });
    expect(compareRetyped('GLO', gov, { first: '536044', back2: '32', back3: ['000', '000'] })).toMatchObject({
      equal: true,
    });
  });

  it('compares prices of stocks as they were written', () => {
    const entered = { index: '1412.65', change: '-3.20' };
    expect(compareRetyped('STOCK', entered, { ...entered })).toMatchObject({ equal: true });
    expect(compareRetyped('STOCK', entered, { ...entered, change: '3.20' })).toMatchObject({ equal: false });
  });
});
