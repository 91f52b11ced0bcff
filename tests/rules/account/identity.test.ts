import { describe, expect, it } from 'vitest';
import { deviceName } from '#lib/account/rules/device-name.ts';
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
  it.each([
    ['081 006 6123', '+66810066123'],
    ['66 81 020 5678', '+66810205678'],
  ])('reads %s, whose noughts inside are its own', (text, phone) => expect(normalisePhone(text)).toBe(phone));
  it.each([
    '021234567',
    '0712345678',
    '08123456',
    '08123456789',
    '10812345678',
    '99812345678',
    '081+2345678',
    '0012345678',
    '',
    'โทร',
  ])('refuses %s', (text) => {
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
  it.each([
    ['นางนวล', 'นวล'],
    ['นายเอ', 'เอ'],
    ['นาง', 'นาง'],
    ['นายก', 'นายก'],
    ['นายิกา', 'นายิกา'],
    ['มานาง', 'มานาง'],
  ])('of %s leaves %s: no name loses so much that none is left', (text, name) => expect(cleanName(text)).toBe(name));
  it('refuses digits and signs', () => {
    for (const text of ['สมชาย1', '<b>', '', '@', '123']) expect(cleanName(text)).toBeUndefined();
  });
});

describe('passwords', () => {
  it('asks for length and not for composition', () => {
    expect(checkPassword('ฉันชอบกินส้มตำ', '+66812345678').ok).toBe(true);
    expect(checkPassword('benja-demo', '+66800000001').ok).toBe(true);
    expect(checkPassword('short', '+66812345678')).toEqual({ ok: false, reason: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร' });
  });
  it.each([
    ['sevens7', false],
    ['eights88', true],
    ['ab'.repeat(36), true],
    [`${'ab'.repeat(36)}c`, false],
  ])('takes 8 to 72 characters: %s %s', (text, ok) => expect(checkPassword(text, '+66812345678').ok).toBe(ok));
  it('takes a character more than once, at either end', () => {
    for (const text of ['llamas-go', 'sunnybell', 'my-benja123'])
      expect(checkPassword(text, '+66812345678').ok, text).toBe(true);
  });
  it('refuses common ones and the phone number', () => {
    for (const text of ['12345678', 'Password123', 'x812345678', '0812345678', 'กกกกกกกก', 'Benja1234'])
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

describe('a device', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webKit} Chrome/142.0 Mobile Safari/537.36`, 'Chrome บน Android'],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
      'Samsung Internet บน Android',
    ],
    [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/142.0 Mobile Safari/537.36 Line/15.18.0/IAB`, 'LINE บน Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605 Version/18.6 Safari/604.1',
      'Safari บน iOS',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605 CriOS/142.0 Safari/604.1', 'Chrome บน iOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605 FxiOS/145.0 Safari/604.1',
      'Firefox บน iOS',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge บน Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.6 Safari/605.1', 'Safari บน macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox บน Linux'],
    ['curl/8.16.0', 'เบราว์เซอร์อื่น'],
  ])('that says %s is called %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
