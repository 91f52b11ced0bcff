/** Passwords of the console: ASVS 6.2 (docs/asvs.md). */

import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { contextWords, passwordFault } from '#lib/operator/rules/console.ts';

describe('a password of the console', () => {
  it.each([
    'ปลาทูเค็มสามตัวกลางวัน',
    '839201746520',
    '!@#$%^&*()_+',
    'correct horse battery',
    'ปลาทูเค็ม'.repeat(14),
    ' เว้นวรรคหน้า หลัง ',
  ])('may be of any kind of characters: %s', (password) => {
    expect(passwordFault(password, 'naphat')).toBeUndefined();
  });

  it.each(['สั้นไป', 'password1234', 'naphat-naphat', 'ababababababab', '111122223333', 'a'.repeat(129)])(
    'is not short, common or easy to guess: %s',
    (password) => {
      expect(passwordFault(password, 'naphat')).toBeDefined();
    },
  );

  it('is none of the common ones that are long enough, also with digits and signs around one', () => {
    const common = dictionary['passwords-common'];
    const long = common.filter((one) => one.length >= 12);
    expect(long.length).toBeGreaterThan(300);
    expect(long.filter((one) => passwordFault(one, 'naphat') === undefined)).toEqual([]);
    const made = common.filter((one) => /^[a-z]{6,}$/.test(one)).map((word) => `${word}-2569!!#77`);
    expect(made.length).toBeGreaterThan(3_000);
    expect(made.filter((one) => passwordFault(one, 'naphat') === undefined)).toEqual([]);
  });

  it('is more than the words of this site', () => {
    for (const word of contextWords)
      expect(passwordFault(`${word}${word}2569`.padEnd(12, '1').slice(0, 40), 'naphat'), word).toBeDefined();
    expect(passwordFault('Benja2569!!!', 'naphat')).toBeDefined();
    expect(passwordFault('benja กับ ปลาทูสามตัว', 'naphat')).toBeUndefined();
  });
});
