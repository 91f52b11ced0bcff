import { describe, expect, it } from 'vitest';
import { maskedQuery, plainName, queryMax, readMemberQuery } from '#lib/members/rules/member-query.ts';

describe('a text in the search box', () => {
  it.each([
    ['081-234 5678', { phone: '+66812345678', tail: '0812345678' }],
    ['๐๘๑๒๓๔๕๖๗๘', { phone: '+66812345678', tail: '0812345678' }],
    ['+66 81 234 5678', { phone: '+66812345678', tail: '66812345678' }],
  ])('%s is a whole phone, or the end of an account', (text, meant) => {
    expect(readMemberQuery(text)).toEqual(meant);
  });

  it('begins a phone with its local or foreign form, and ends a phone or an account from four digits on', () => {
    expect(readMemberQuery('0812')).toEqual({ phoneHead: '+66812', tail: '0812' });
    expect(readMemberQuery('66812')).toMatchObject({ phoneHead: '+66812', tail: '66812' });
    expect(readMemberQuery('4417')).toEqual({
      tail: '4417',
      memberId: 4417n,
      billId: 4417n,
      roundId: 4417n,
      withdrawId: 4417n,
      depositId: 4417n,
    });
    expect(readMemberQuery('0123')).toEqual({ tail: '0123' });
    expect(readMemberQuery('417')).not.toHaveProperty('tail');
    expect(readMemberQuery('1'.repeat(19))).toEqual({});
  });

  it.each([
    ['M-10482', { memberId: 10482n }],
    ['m7', { memberId: 7n }],
    ['691121-000123', { billId: 123n }],
    ['round:7', { roundId: 7n, transferReference: 'round:7' }],
    ['bill:12', { billId: 12n, transferReference: 'bill:12' }],
    ['w000000000012', { withdrawId: 12n }],
    ['withdraw:12', { withdrawId: 12n, transferReference: 'withdraw:12' }],
    ['payment:9', { depositId: 9n, transferReference: 'payment:9' }],
    ['d7h2qx00000000', { depositReference: 'D7H2QX00000000' }],
    ['bill:12:v1:win', { transferReference: 'bill:12:v1:win' }],
    ['wheel_spin:4', { transferReference: 'wheel_spin:4' }],
  ])('%s names one thing', (text, meant) => {
    expect(readMemberQuery(text)).toEqual(meant);
  });

  it('is part of a Thai or Latin name from two letters on, whatever the case and the tone marks', () => {
    expect(readMemberQuery('สมชาย')).toEqual({ name: 'สมชาย' });
    expect(readMemberQuery('  ใจดี่ ')).toEqual({ name: 'ใจดี' });
    expect(readMemberQuery('Jane O')).toEqual({ name: 'jane o' });
    expect(readMemberQuery('ก')).toEqual({});
    expect(readMemberQuery('น้ำ')).toEqual({ name: 'นำ' });
    expect(plainName('น\u0e49\u0e4d\u0e32')).toBe('นำ');
  });

  it('may be the code of an invitation', () => {
    expect(readMemberQuery('abcd2345')).toEqual({ refCode: 'ABCD2345' });
    expect(readMemberQuery('somchaix')).toEqual({ name: 'somchaix', refCode: 'SOMCHAIX' });
    expect(readMemberQuery('23456789')).toMatchObject({ refCode: '23456789', memberId: 23456789n });
  });

  it.each(['', '   ', '-', '%', '_%', "'; drop table member", 'a:b:c', '::', '12.5.x'])(
    'finds nobody by %j',
    (text) => {
      const { name, ...rest } = readMemberQuery(text);
      expect(rest).toEqual({});
      expect(name ?? '').not.toMatch(/^[%_]/);
    },
  );

  it('reads no more than its first letters', () => {
    expect(readMemberQuery('ก'.repeat(500)).name).toHaveLength(queryMax);
  });

  it('is kept without whole numbers', () => {
    expect(maskedQuery(' 081-234-5678 ')).toBe('xxxxxx5678');
    expect(maskedQuery('สมชาย 0812345678')).toBe('สมชาย xxxxxx5678');
    expect(maskedQuery('๐๘๑๒๓๔๕๖๗๘')).toBe('xxxxxx5678');
    expect(maskedQuery('4417')).toBe('4417');
    expect(maskedQuery('M-10482')).toBe('M-10482');
  });
});
