import { describe, expect, it } from 'vitest';
import { bankTime } from '#lib/deposit/rules/bank-time.ts';
import { bankCodesOf, nameFit, numberFit, senderFit } from '#lib/deposit/rules/sender.ts';
import { toIso } from '#lib/time.ts';

describe('a name as a bank tells it against the registered one', () => {
  it.each([
    // The same person, written out.
    ['สมชาย ใจดี', 'สมชาย ใจดี', 'exact'],
    ['สมชาย ใจดี', 'นาย สมชาย ใจดี', 'exact'],
    ['สมชาย ใจดี', 'นายสมชาย ใจดี', 'exact'],
    ['สมหญิง ใจดี', 'น.ส. สมหญิง ใจดี', 'exact'],
    ['สมหญิง ใจดี', 'น.ส.สมหญิง ใจดี', 'exact'],
    ['สมหญิง ใจดี', 'นางสาวสมหญิง  ใจดี', 'exact'],
    ['สมหญิง ใจดี', 'นาง สมหญิง ใจดี', 'exact'],
    ['สมชาย ใจดี', 'ว่าที่ ร.ต. สมชาย ใจดี', 'exact'],
    ['Somchai Jaidee', 'MR SOMCHAI JAIDEE', 'exact'],
    ['Somchai Jaidee', 'Mr. Somchai Jaidee', 'exact'],
    ['Malee Jaidee', 'MISS MALEE JAIDEE', 'exact'],
    ['กิตติ ณ อยุธยา', 'กิตติ ณ อยุธยา', 'exact'],
    ['จำปี คำดี', 'จ\u0e4d\u0e32ปี ค\u0e4d\u0e32ดี', 'exact'],
    ['Missana Dee', 'Missana Dee', 'exact'],
    ['นางน้อย ใจดี', 'นางน้อย ใจดี', 'exact'],
    // Its end hidden or cut off.
    ['สมชาย ใจดี', 'นาย สมชาย ใ***', 'compatible'],
    ['สมชาย ใจดี', 'สมชาย ใจ**', 'compatible'],
    ['สมชาย ใจดี', 'สมชาย ใ', 'compatible'],
    ['Somchai Jaidee', 'SOMCHAI J', 'compatible'],
    ['Somchai Jaidee', 'SOMCHAI J.', 'compatible'],
    ['Somchai Jaidee', 'MR SOMCHAI JAI', 'compatible'],
    ['Somchai Jaidee', 'SOMCHAI JXXXXX', 'compatible'],
    ['กิตติ ณ อยุธยา', 'กิตติ ณ อ***', 'compatible'],
    // Somebody else.
    ['สมชาย ใจดี', 'สมชาย ใจงาม', 'different'],
    ['สมชาย ใจดี', 'สมชาย ก***', 'different'],
    ['สมชาย ใจดี', 'สมศักดิ์ ใจดี', 'different'],
    ['สมชาย ใจดี', 'สมชัย ใจดี', 'different'],
    ['สมชาย ใจดี', 'ใจดี สมชาย', 'different'],
    ['สมชาย ใจดี', 'ก**** ใจดี', 'different'],
    ['Somchai Jaidee', 'SOMSAK J', 'different'],
    ['Somchai Jaidee', 'SOMCHAI K', 'different'],
    ['Somchai Jaidee', 'SOMCHAI JAIDEEMAK', 'different'],
    ['Somchai Jaidee', 'SOMCHAI JAIDEA', 'different'],
    // Nothing to compare: another script, only a part of the first name, nothing at all.
    ['สมชาย ใจดี', 'MR SOMCHAI JAIDEE', 'unknown'],
    ['Somchai Jaidee', 'สมชาย ใจดี', 'unknown'],
    ['สมชาย ใจดี', 'สม*** ใจดี', 'unknown'],
    ['สมชาย ใจดี', 'สมชาย', 'unknown'],
    ['สมชาย ใจดี', 'นาย', 'unknown'],
    ['สมชาย ใจดี', '', 'unknown'],
    ['สมชาย ใจดี', undefined, 'unknown'],
    ['สมชาย ใจดี', '-', 'unknown'],
    ['', 'สมชาย ใจดี', 'unknown'],
    ['', '', 'unknown'],
    ['สมชาย ใจดี', 'ส0มชาย ใจดี', 'unknown'],
    ['ส0มชาย ใจดี', 'ส0มชาย ใจดี', 'unknown'],
    ['สมชาย ใจดี', ' \u200bสมชาย ใจดี\ufeff', 'exact'],
    ['Alex Maxwell', 'ALEX MAXWELL', 'exact'],
    ['Alex Maxwell', 'ALEX MAXXXX', 'compatible'],
    ['Somchai Jaidee', 'SOMCHAI JAID', 'different'],
  ])('%s ~ %s: %s', (known, told, fit) => expect(nameFit(known, told)).toBe(fit));
});

describe('an account number as a feed shows it', () => {
  it.each([
    ['1234567890', '1234567890', 'whole'],
    ['1234567890', '123-4-56789-0', 'whole'],
    ['1234567890', '๑๒๓-๔-๕๖๗๘๙-๐', 'whole'],
    ['1234567890', 'xxx-x-x6789-x', 'part'],
    ['1234567890', 'xxx-x-x6789-0', 'part'],
    ['1234567890', '******7890', 'part'],
    ['1234567890', 'x7890', 'part'],
    ['1234567890', '7890', 'part'],
    ['1234567890', 'xxx-x-xxx89-x', 'nothing'],
    ['1234567890', '890', 'nothing'],
    ['1234567890', '', 'nothing'],
    ['1234567890', 'xxxxxxxxxx', 'nothing'],
    ['1234567890', 'xxx-x-x6780-x', 'differs'],
    ['1234567890', '7891', 'differs'],
    ['1234567890', '12-7890', 'differs'],
    ['1234567890', 'x1234x', 'differs'],
    ['1234567890', '0000001234567890', 'differs'],
    ['0000010012', '0000010012', 'whole'],
    ['0000010012', '10012', 'part'],
  ])('%s ~ %s: %s', (known, told, fit) => expect(numberFit(known, told)).toBe(fit));
});

describe('a sender', () => {
  const known = { bankCode: '004', accountNumber: '1234567890', name: 'สมชาย ใจดี' };
  it.each([
    ['whole account', { bankCode: '004', accountNumber: '1234567890' }, 'exact'],
    [
      'whole account, name in another script',
      { bankCode: '004', accountNumber: '1234567890', name: 'SOMCHAI J' },
      'exact',
    ],
    ['whole account, another name', { bankCode: '004', accountNumber: '1234567890', name: 'สมศรี ใจดี' }, 'differs'],
    ['shown digits and name', { bankCode: '004', accountNumber: 'xxx-x-x6789-x', name: 'นาย สมชาย ใ***' }, 'likely'],
    ['shown digits, no name', { bankCode: '004', accountNumber: 'xxx-x-x6789-x' }, 'weak'],
    ['shown digits, another name', { bankCode: '004', accountNumber: 'xxx-x-x6789-x', name: 'มานะ ดี' }, 'differs'],
    ['whole account without its bank', { bankCode: '', accountNumber: '1234567890' }, 'weak'],
    ['another bank', { bankCode: '014', accountNumber: '1234567890' }, 'differs'],
    ['only a name', { bankCode: '', accountNumber: '', name: 'สมชาย ใจดี' }, 'weak'],
    ['only a bank', { bankCode: '004', accountNumber: '' }, 'weak'],
    ['empty fields', { bankCode: '', accountNumber: '' }, 'untold'],
    ['nothing', null, 'untold'],
    [
      'shown digits and the whole name',
      { bankCode: '004', accountNumber: 'xxx-x-x6789-x', name: 'สมชาย ใจดี' },
      'likely',
    ],
    ['whole name, no digits', { bankCode: '004', accountNumber: '', name: 'สมชาย ใจดี' }, 'weak'],
    [
      'shown digits and name without a bank',
      { bankCode: '', accountNumber: 'xxx-x-x6789-x', name: 'สมชาย ใจดี' },
      'weak',
    ],
  ])('%s: %s', (_, told, fit) => expect(senderFit(known, told)).toBe(fit));

  it('of a bank that has become another one is known by either code', () => {
    expect(senderFit({ ...known, bankCode: '011' }, { bankCode: '065', accountNumber: '1234567890' })).toBe('exact');
    expect(bankCodesOf('011')).toEqual(['011', '065', '076']);
    expect(bankCodesOf('065')).toEqual(['011', '065', '076']);
    expect(bankCodesOf('004')).toEqual(['004']);
  });
});

describe('the time a bank writes', () => {
  it.each([
    ['2026-12-01T12:00:00+07:00', '2026-12-01T12:00:00.000+07:00'],
    ['2026-12-01T12:00+07:00', '2026-12-01T12:00:00.000+07:00'],
    ['2569-12-31T23:59:59+07:00', '2026-12-31T23:59:59.000+07:00'],
    ['2571-02-29T08:00:00+07:00', '2028-02-29T08:00:00.000+07:00'],
    ['2026-12-01T05:00:00Z', '2026-12-01T12:00:00.000+07:00'],
    ['2400-01-01T00:00:00+07:00', '1857-01-01T00:00:00.000+07:00'],
    ['2399-01-01T00:00:00+07:00', '2399-01-01T00:00:00.000+07:00'],
  ])('%s is %s', (text, instant) => expect(toIso(bankTime(text) ?? new Date(0))).toBe(instant));

  it.each(['', 'yesterday', '2026-12-01', '2026-12-01T12:00:00', '2026-13-01T12:00:00Z', '2569-02-29T08:00:00+07:00'])(
    '%j is none',
    (text) => expect(bankTime(text)).toBeUndefined(),
  );
});
