import { expect, it } from 'vitest';
import { zeroPadded } from '#lib/zero-padded.ts';

it('fills a number or text up to a length with zeros, and shortens nothing', () => {
  expect(zeroPadded(7, 2)).toBe('07');
  expect(zeroPadded(0, 3)).toBe('000');
  expect(zeroPadded(12n, 6)).toBe('000012');
  expect(zeroPadded('f', 2)).toBe('0f');
  expect(zeroPadded(123, 2)).toBe('123');
});
