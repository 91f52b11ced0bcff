import { describe, expect, it } from 'vitest';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';
import { staffAccount, staffBirth, staffPhone } from '#lib/members/rules/masked.ts';
import { eventText, kindsOfSort } from '#lib/members/rules/timeline.ts';

const of = (what: string, amount: bigint | null, detail: string | null = null, who: string | null = null) => ({
  ...{ what, detail, who, amount },
});

describe('the time line', () => {
  it('has every movement of baht under money or play, and none under both', () => {
    const [all, money, play] = [kindsOfSort('all'), kindsOfSort('money'), kindsOfSort('play')];
    expect([...money, ...play].sort()).toEqual([...all].sort());
    expect(all).toHaveLength(movementKinds.filter(({ currency }) => currency === 'THB').length);
    expect(play).toEqual(expect.arrayContaining(['lotto_stake', 'game_win', 'lotto_correction_out']));
    expect(money).toEqual(expect.arrayContaining(['deposit', 'withdraw', 'promotion_bonus', 'adjustment_in']));
    expect(kindsOfSort('team')).toEqual([]);
  });

  it('names each event by what it was', () => {
    expect(eventText('e1', of('deposit', 100n, 'deposit:1'))).toEqual({
      kind: 'in',
      title: 'ฝากเงิน',
      text: 'รายการฝากที่ 1',
    });
    const textOf = (what: string, reference: string) => eventText('e1', of(what, 100n, reference)).text;
    expect(textOf('lotto_win', 'bill:18:v1:win')).toBe('โพยเลขท้าย 000018');
    expect(textOf('affiliate_commission', 'affiliate:1')).toBe('');
    // What has no name of its own keeps its reference.
    expect(textOf('adjustment_in', 'adjustment:4')).toBe('adjustment:4');
    expect(textOf('lotto_win', 'bill:x')).toBe('bill:x');
    expect(eventText('e1', of('withdraw', -100n))).toMatchObject({ kind: 'out', title: 'ถอนเงิน' });
    expect(eventText('e1', of('lotto_win', 100n))).toMatchObject({ kind: 'play' });
    expect(eventText('e1', of('coupon_credit', 100n))).toMatchObject({ kind: 'gift' });
    expect(eventText('e1', of('promotion_converted', -100n))).toMatchObject({ title: 'ครบเทิร์น ย้ายไปกระเป๋าหลัก' });
    expect(eventText('s1', of('login', null, 'Mozilla/5.0 (Linux; Android 14) Chrome/140'))).toMatchObject({
      kind: 'login',
      text: expect.stringContaining('Chrome'),
    });
    expect(eventText('a1', of('member.rest', null, 'ครอบครัวขอ', 'suda'))).toEqual({
      kind: 'team',
      title: 'suda ให้สมาชิกพักการเล่น',
      text: 'ครอบครัวขอ',
    });
    expect(eventText('a1', of('some.new_act', null))).toMatchObject({ title: 'some.new_act', text: '' });
  });
});

describe('what the staff see of a number', () => {
  it('is its end, and nothing of what was removed', () => {
    expect(staffPhone('+66893344417')).toBe('08x-xxx-4417');
    expect(staffPhone('gone:12')).toBe('ลบแล้ว');
    expect(staffAccount('0438848217')).toBe('x-8217');
    expect(staffAccount('gone:12345')).toBe('ลบแล้ว');
    expect(staffBirth('1990-03-27')).toBe('xx มี.ค. 2533');
  });
});
