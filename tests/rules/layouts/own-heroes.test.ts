import { describe, expect, it } from 'vitest';
import { ownHeroes } from '#layouts/own-heroes.ts';
import { baht, zeroSatang } from '#lib/money.ts';
import type { TakenView } from '#lib/promotion/contract.ts';

const now = '2026-11-23T08:00:00.000+07:00';
const closing = { name: 'จีนเช้า', round: { round_id: '12', close_at: '2026-11-23T10:30:00.000+07:00' } };
const active = {
  title: 'ฝากครั้งแรก รับเพิ่ม 100%',
  turnover: { required: '3000.00', done: '1200.00', left: '1800.00' },
} as TakenView;
const nothing = { givenBack: zeroSatang, active: null, closing: undefined, now };

describe('what the home page puts first for a member', () => {
  it('is money to fetch, then the promotion in use, then the round that closes next', () => {
    const heroes = ownHeroes({ givenBack: baht(178), active, closing, now });
    expect(heroes.map(({ banner }) => [banner.title, banner.condition, banner.link])).toEqual([
      ['รับคืนได้ ฿178.00', 'รับได้ภายในวันนี้ ก่อนเที่ยงคืน', '/cashback'],
      [active.title, 'เทิร์น ฿1,200 / ฿3,000 เหลืออีก ฿1,800', '/member/promotions'],
      ['จีนเช้า', 'ปิด 10:30 น. เหลือ', '/lotto/12'],
    ]);
    expect(heroes[1]?.progress).toMatchObject({ value: 120_000, max: 300_000 });
    expect(heroes[2]?.until).toEqual({ at: closing.round.close_at, now });
  });

  it('is nothing where there is nothing of theirs', () => {
    expect(ownHeroes(nothing)).toEqual([]);
    expect(ownHeroes({ ...nothing, closing: { name: 'จีนเช้า', round: null } })).toEqual([]);
  });

  it('says the day of a round that closes on another', () => {
    const round = { round_id: '12', close_at: '2026-12-01T15:20:00.000+07:00' };
    expect(ownHeroes({ ...nothing, closing: { name: 'รัฐบาลไทย', round } })[0]?.banner.condition).toBe(
      'ปิด 1 ธ.ค. 69 15:20 น. เหลือ',
    );
  });

  it('says that a turnover is complete instead of that nothing is left of it', () => {
    const turnover = { required: '3000.00', done: '3000.00', left: '0.00' };
    const hero = ownHeroes({ ...nothing, active: { ...active, turnover } as TakenView })[0];
    expect(hero?.banner.condition).toBe('ครบเทิร์นแล้ว');
  });
});
