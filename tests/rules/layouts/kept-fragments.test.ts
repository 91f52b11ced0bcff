import { describe, expect, it } from 'vitest';
import { fragmentKey, keepFragment, keptFragment } from '../../../src/layouts/parts/kept-fragments.ts';

describe('a part of a page that is kept', () => {
  it('is found again by the same values and the same objects', () => {
    const brand = { name: 'เบญจา' };
    expect(fragmentKey(['foot', brand, 2026])).toBe(fragmentKey(['foot', brand, 2026]));
  });

  it('is another one for another value, another type of it, or another object that looks the same', () => {
    const keys = [
      ['a', 1],
      ['a', '1'],
      ['a', true],
      ['a', null],
      ['a', undefined],
      ['a'],
      ['a', {}],
      ['a', {}],
      ['a1'],
    ];
    expect(new Set(keys.map(fragmentKey)).size).toBe(keys.length);
  });

  it('is written as it was rendered, not escaped', async () => {
    const key = fragmentKey(['part', {}]);
    expect(keptFragment(key)).toBeUndefined();
    const written = await keepFragment(key, Promise.resolve('<b>ไทย</b>'));
    expect(String(written)).toBe('<b>ไทย</b>');
    expect(keptFragment(key)).toBe(written);
  });

  it('is not kept when it could not be rendered', async () => {
    const key = fragmentKey(['part', {}]);
    await expect(keepFragment(key, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(keptFragment(key)).toBeUndefined();
  });
});
