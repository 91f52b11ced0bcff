import { describe, expect, it } from 'vitest';
import { crc16, promptPayPayload, tlv } from '#lib/deposit/rules/emv.ts';
import { readSlip, slipCode } from '#lib/deposit/rules/slip-code.ts';
import { baht } from '#lib/money.ts';

describe('the code on a slip', () => {
  // thai.md 2.1, S1 and S2.
  it.each([
    ['004000060000010103002021900021231231212000115102TH91049C30', '002', '0002123123121200011'],
    ['004100060000010103014022000111222233344ABCD125102TH910417DF', '014', '00111222233344ABCD12'],
  ])('%s', (code, bankCode, reference) => {
    expect(readSlip(code)).toEqual({ kind: 'slip', bankCode, reference });
    expect(readSlip(code.slice(0, -4) + code.slice(-4).toLowerCase())).toMatchObject({ kind: 'slip' });
    expect(readSlip(` ${code}\n`)).toMatchObject({ kind: 'slip' });
    expect(slipCode(bankCode, reference)).toBe(code);
  });

  /** A code in which everything fits but what is said to be wrong. */
  const written = (inner: string, tag = '00'): string => {
    const body = `${tlv('51', 'TH')}${tlv(tag, inner)}9104`;
    return body + crc16(body);
  };
  const inner = (api: string, bank: string, reference: string): string =>
    tlv('00', api) + tlv('01', bank) + tlv('02', reference);

  it.each<[string, string, boolean]>([
    ['its tags in another order', written(inner('000001', '004', 'REF0000001')), true],
    ['a reference of six characters', written(inner('000001', '004', 'REF001')), true],
    ['a reference of forty', written(inner('000001', '004', 'R'.repeat(40))), true],
    ['a reference of five', written(inner('000001', '004', 'REF01')), false],
    ['a reference of forty-one', written(inner('000001', '004', 'R'.repeat(41))), false],
    ['a sign in its reference', written(inner('000001', '004', 'REF0000-01')), false],
    ['no reference', written(tlv('00', '000001') + tlv('01', '004')), false],
    ['no bank', written(tlv('00', '000001') + tlv('02', 'REF0000001')), false],
    ['a bank of two digits', written(inner('000001', '04', 'REF0000001')), false],
    ['a bank of four digits', written(inner('000001', '0045', 'REF0000001')), false],
    ['another interface', written(inner('000002', '004', 'REF0000001')), false],
    ['inner tags that do not end', written('0006000001010'), false],
    ['no tag 00', written(inner('000001', '004', 'REF0000001'), '01'), false],
    ['outer tags that do not end', `00999104${crc16('00999104')}`, false],
    ['a check of two digits', written(inner('000001', '004', 'REF0000001')).slice(0, -2), false],
    ['a check of five digits', `${written(inner('000001', '004', 'REF0000001'))}0`, false],
  ])('with %s', (_, code, ok) => {
    expect(readSlip(code).kind === 'slip', code).toBe(ok);
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
