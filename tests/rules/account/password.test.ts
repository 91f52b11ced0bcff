/** Passwords of members: ASVS 6.2.4 (docs/asvs.md). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { checkPassword } from '#lib/account/rules/password.ts';

const phone = '+66812345678';
const guessable = { ok: false, reason: 'รหัสผ่านนี้เดาง่าย เลือกรหัสอื่น' };

describe('a member’s password', () => {
  it('is none of the most common ones that are long enough, in capitals or not', () => {
    const common = dictionary['passwords-common'].filter((one) => one.length >= 8 && one.length <= 72);
    expect(common.length).toBeGreaterThan(3_000);
    expect(common.filter((one) => checkPassword(one, phone).ok || checkPassword(one.toUpperCase(), phone).ok)).toEqual(
      [],
    );
  });

  it.each(['somchai123', 'ฟหกดฟหกด', 'zzzzzzzz', 'x812345678x'])('is not %s, which is tried here', (password) => {
    expect(checkPassword(password, phone)).toEqual(guessable);
  });

  it.each(['benja-demo', 'ปลาทูสองตัว-2569', 'แมวสามตัว'])('may be %s', (password) => {
    expect(checkPassword(password, phone)).toEqual({ ok: true });
  });
});
