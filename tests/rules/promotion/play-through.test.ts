import { describe, expect, it } from 'vitest';
import { baht, satang } from '#lib/money.ts';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import {
  betSizes,
  chanceText,
  countedCategories,
  playThrough,
  playThroughFacts,
  playThroughText,
} from '#lib/promotion/rules/play-through.ts';
import { outlook } from '#lib/promotion/rules/terms.ts';
import { bonusRule, freeCredit } from '#tests/support/bonus-rules.ts';

/** 500 and as much again, four times of both, half of a lottery stake counts. */
const welcome: BonusRule = {
  ...bonusRule,
  given: 'first_deposit',
  amount: { percentBp: 10_000, max: 500 },
  times: 4,
  maxBet: 500,
};
const games: BonusRule = { ...welcome, weights: { lotto: 50, slot: 100, casino: 20 } };

describe('a bonus played to its end', () => {
  it('leaves the wallet less the average loss of all the bets its turnover takes', () => {
    // (500 + 500) x 4 = 4,000 at half: 8,000 staked, of which 8 % is lost.
    expect(playThrough(welcome, baht(500), 'lotto', baht(50))).toEqual({
      category: 'lotto',
      stake: baht(50),
      bets: 160,
      staked: baht(8_000),
      cost: baht(640),
      start: baht(1_000),
      left: baht(360),
    });
    expect(playThrough(games, baht(500), 'slot', baht(50))).toMatchObject({
      bets: 80,
      cost: baht(160),
      left: baht(840),
    });
    expect(playThrough(games, baht(500), 'casino', baht(50))).toMatchObject({
      bets: 400,
      cost: baht(212),
      left: baht(788),
    });
  });

  it('plays the last bet whole', () => {
    // 300 + 90, five times, at half: 3,900; 39 bets of 100, but 8 of 500.
    expect(playThrough(bonusRule, baht(300), 'lotto', baht(100))).toMatchObject({ bets: 39, staked: baht(3_900) });
    expect(playThrough(bonusRule, baht(300), 'lotto', baht(500))).toMatchObject({ bets: 8, staked: baht(4_000) });
  });

  it('leaves nothing where the average loss takes the wallet, and at most what may be withdrawn', () => {
    const hard = { ...welcome, times: 10 };
    expect(playThrough(hard, baht(500), 'lotto', baht(50))).toMatchObject({ cost: baht(1_600), left: 0n });
    expect(playThrough({ ...welcome, maxWithdraw: 200 }, baht(500), 'lotto', baht(50))?.left).toBe(baht(200));
  });

  it('begins with the bonus alone where the deposit stays in the main wallet, and with what free spins win', () => {
    expect(
      playThrough({ ...welcome, basis: 'bonus', holdsDeposit: false }, baht(500), 'lotto', baht(50)),
    ).toMatchObject({
      start: baht(500),
      cost: baht(320),
      left: baht(180),
    });
    const spins = { game: 'benja:khom', name: 'โคมแดง', quantity: 20, stake: 200 };
    const free = { ...freeCredit, amount: { spins }, weights: { slot: 100 } };
    expect(playThrough(free, baht(0), 'slot', baht(1))?.start).toBe(satang(3_840));
  });

  it('is not known for a category that does not count', () => {
    expect(playThrough(welcome, baht(500), 'slot', baht(50))).toBeUndefined();
    expect(playThrough({ ...welcome, weights: { lotto: 0 } }, baht(500), 'lotto', baht(50))).toBeUndefined();
    expect(playThrough(welcome, baht(500), 'lotto', baht(0))).toBeUndefined();
    expect(countedCategories({ weights: { lotto: 0, slot: 100 } })).toEqual(['slot']);
  });

  it('offers sizes up to the largest bet and to the wallet, and one baht in the smallest', () => {
    expect(betSizes(welcome, baht(500))).toEqual([10, 20, 50, 100, 200, 500].map((size) => baht(size)));
    expect(betSizes({ ...welcome, maxBet: null }, baht(100)).at(-1)).toBe(baht(200));
    expect(betSizes({ ...freeCredit, amount: { fixed: 5 } }, baht(0))).toEqual([baht(1)]);
  });

  it('says it in a sentence, of bills for the lottery and of bets elsewhere, without inviting', () => {
    const text = (rule: BonusRule, category: 'lotto' | 'slot', stake: number): string => {
      const played = playThrough(rule, baht(500), category, baht(stake));
      return played ? playThroughText(played) : '';
    };
    expect(text(welcome, 'lotto', 50)).toBe(
      'แทงหวยโพยละ ฿50 ต้องเล่น 160 โพยจึงครบเทิร์น รวม ฿8,000 โดยเฉลี่ยเสีย ฿640 เหลือ ฿360',
    );
    expect(text(games, 'slot', 50)).toContain('เล่นสล็อตครั้งละ ฿50 ต้องเล่น 80 ครั้งจึงครบเทิร์น');
    expect(text({ ...welcome, times: 10 }, 'lotto', 50)).toContain(
      'เสีย ฿1,600 ไม่น้อยกว่ายอดในกระเป๋าโปร ฿1,000 จึงมักหมดก่อนครบเทิร์น',
    );
    expect(chanceText).toContain('ค่าเฉลี่ย');
  });

  it('stands on the promotion’s page by category, and on none without a bonus', () => {
    expect(playThroughFacts(games, baht(500))).toEqual([
      { label: 'แทงหวยโพยละ ฿50', value: '160 โพย เหลือเฉลี่ย ฿360' },
      { label: 'เล่นสล็อตครั้งละ ฿50', value: '80 ครั้ง เหลือเฉลี่ย ฿840' },
      { label: 'เล่นคาสิโนสดครั้งละ ฿50', value: '400 ครั้ง เหลือเฉลี่ย ฿788' },
    ]);
    expect(playThroughFacts({ ...welcome, times: 10 }, baht(500))).toEqual([
      { label: 'แทงหวยโพยละ ฿50', value: '400 โพย มักหมดก่อนครบเทิร์น' },
    ]);
    expect(outlook(welcome)).toHaveLength(1);
    expect(outlook({ kind: 'points', bahtPerPoint: 100 })).toEqual([]);
  });
});
