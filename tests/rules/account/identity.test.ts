import { describe, expect, it } from 'vitest';
import { cleanName } from '#lib/account/rules/names.ts';
import { checkPassword } from '#lib/account/rules/password.ts';
import { normalisePhone } from '#lib/account/rules/phone.ts';
import { ownPath } from '#lib/links.ts';

describe('mobile numbers', () => {
  it.each(['๐๘๑๒๓๔๕๖๗๘', '+66 81 234 5678', '0066812345678', '+660812345678', '66-81-234-5678', '081-234-5678'])(
    'reads %s',
    (text) => {
      expect(normalisePhone(text)).toBe('+66812345678');
    },
  );
  it.each(['021234567', '0712345678', '08123456', '08123456789', '0012345678', '', 'โทร'])('refuses %s', (text) => {
    expect(normalisePhone(text)).toBeUndefined();
  });
});

describe('names', () => {
  it('drops titles, joins a split sara am, keeps Latin', () => {
    expect(cleanName('นาย สมชาย')).toBe('สมชาย');
    expect(cleanName('น.ส. ปราณี')).toBe('ปราณี');
    expect(cleanName('ค\u0e4d\u0e32')).toBe('คำ');
    expect(cleanName(' John  Smith ')).toBe('John Smith');
  });
  it('refuses digits and signs', () => {
    for (const text of ['สมชาย1', '<b>', '', '@', '123']) expect(cleanName(text)).toBeUndefined();
  });
});

describe('passwords', () => {
  it('asks for length and not for composition', () => {
    expect(checkPassword('ฉันชอบกินส้มตำ', '+66812345678').ok).toBe(true);
    expect(checkPassword('benja-demo', '+66800000001').ok).toBe(true);
    expect(checkPassword('short', '+66812345678')).toEqual({ ok: false, reason: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร' });
    expect(checkPassword('x'.repeat(73), '+66812345678').ok).toBe(false);
  });
  it('refuses common ones and the phone number', () => {
    for (const text of ['12345678', 'Password123', 'x812345678', '0812345678', 'กกกกกกกก'])
      expect(checkPassword(text, '+66812345678').ok, text).toBe(false);
  });
});

describe('the page to go to next', () => {
  it.each(['//evil', '\\evil', '/\\evil', '%2f%2fevil', '/%2fevil.example', 'https://evil', '', '/api/logout'])(
    'does not follow %s',
    (next) => {
      expect(ownPath(next)).toBeUndefined();
    },
  );
  it('follows own paths with a query', () =>
    expect(ownPath('/member/payment?payment=1')).toBe('/member/payment?payment=1'));
});
