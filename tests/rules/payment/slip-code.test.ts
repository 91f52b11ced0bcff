import { describe, expect, it } from 'vitest';
import { baht } from '#lib/money.ts';
import { promptPayPayload } from '#lib/payment/rules/emv.ts';
import { readSlip, slipCode } from '#lib/payment/rules/slip-code.ts';

describe('the code on a slip', () => {
  // thai.md 2.1, S1 and S2.
  it.each([
    ['004000060000010103002021900021231231212000115102TH91049C30', '002', '0002123123121200011'],
    ['004100060000010103014022000111222233344ABCD125102TH910417DF', '014', '00111222233344ABCD12'],
  ])('%s', (code, bankCode, reference) => {
    expect(readSlip(code)).toEqual({ kind: 'slip', bankCode, reference });
    expect(readSlip(code.slice(0, -4) + code.slice(-4).toLowerCase())).toMatchObject({ kind: 'slip' });
    expect(slipCode(bankCode, reference)).toBe(code);
  });

  it('may lack the leading zero of its check', () => {
    const code = Array.from({ length: 400 }, (_, at) => slipCode('004', `REF${String(at).padStart(12, '0')}`)).find(
      (one) => /91040[0-9A-F]{3}$/.test(one),
    );
    expect(code).toBeDefined();
    expect(readSlip((code ?? '').replace(/91040([0-9A-F]{3})$/, '9104$1'))).toMatchObject({ kind: 'slip' });
  });

  it('is told from a code to pay with', () => {
    expect(
      readSlip(promptPayPayload({ kind: 'biller', billerId: '099400000000099', ref1: 'D0123456789ABC' }, baht(500))),
    ).toEqual({ kind: 'payment' });
  });

  it.each([
    '',
    'https://example.com',
    '004000060000010103002021900021231231212000115102TH91049C31',
    // Redacted in public (N3): another tag stands where the country belongs.
    '0038000600000101030060217Bf870bf26685f55526203TH9104CF62',
    '9104FFFF',
    '0'.repeat(300),
  ])('%j cannot be read', (text) => expect(readSlip(text)).toEqual({ kind: 'unreadable' }));
});
