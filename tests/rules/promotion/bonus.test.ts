import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betTypes } from '#lib/lotto/rules/bet-types.ts';
import { baht, satang } from '#lib/money.ts';
import {
  averageValue,
  type BonusRule,
  bonusOf,
  convert,
  stakesNeeded,
  turnoverNeed,
} from '#lib/promotion/rules/bonus.ts';
import { houseEdgeBp } from '#lib/promotion/rules/categories.ts';
import { splitStake, splitWin } from '#lib/promotion/rules/stake-split.ts';
import { bonusRule } from '#tests/support/bonus-rules.ts';

const rule: BonusRule = {
  ...bonusRule,
  given: 'first_deposit',
  maxBet: 500,
  claims: { ...bonusRule.claims, perMember: 1 },
};
const amount = fc.bigInt(0n, 10_000_000_00n).map(satang);

describe('the formulas of rewards.md, with their examples', () => {
  it('turnover need: (300 + 90) x5 is 1,950; of the bonus alone 450', () => {
    expect(bonusOf(rule, baht(300))).toBe(baht(90));
    expect(turnoverNeed(rule, baht(300), baht(90))).toBe(baht(1_950));
    expect(turnoverNeed({ basis: 'bonus', times: 5 }, baht(300), baht(90))).toBe(baht(450));
  });

  it('stake split: a bet of 100 is 60 cash and 40 bonus, a win of 250 is 150 and 100', () => {
    const split = splitStake(baht(100), baht(60));
    expect(split).toEqual({ cash: baht(60), bonus: baht(40) });
    expect(splitWin(baht(250), split)).toEqual({ cash: baht(150), bonus: baht(100) });
  });

  it('largest withdrawal: 7,200 with a cap of 5,000 is 5,000 kept and 2,200 forfeited', () => {
    expect(convert(baht(7_200), 5_000)).toEqual({ kept: baht(5_000), forfeited: baht(2_200) });
    expect(convert(baht(4_999), 5_000)).toEqual({ kept: baht(4_999), forfeited: 0n });
    expect(convert(baht(7_200), null)).toEqual({ kept: baht(7_200), forfeited: 0n });
    expect(convert(baht(900), 5_000, baht(4_800)), 'what came in later').toEqual({
      kept: baht(200),
      forfeited: baht(700),
    });
  });

  it('honest value: 100 + 20 at x20 and 4% is -76, 300 + 90 x5 at 4% is +12', () => {
    const need = (deposit: number, bonus: number, times: number) =>
      turnoverNeed({ basis: 'deposit_and_bonus', times }, baht(deposit), baht(bonus));
    expect(averageValue(baht(20), need(100, 20, 20), 400)).toBe(baht(-76));
    expect(averageValue(baht(90), need(300, 90, 5), 400)).toBe(baht(12));
  });
});

describe('a bonus', () => {
  it('is nothing below the smallest deposit, a percentage from it on, and never above its most', () => {
    expect(bonusOf(rule, satang(9_999n))).toBe(0n);
    expect(bonusOf(rule, baht(100))).toBe(baht(30));
    expect(bonusOf(rule, satang(12_345n)), 'cut to whole satang').toBe(3_703n);
    expect(bonusOf(rule, baht(50_000))).toBe(baht(1_000));
    expect(bonusOf({ ...rule, amount: { fixed: 50 } }, baht(100))).toBe(baht(50));
    expect(bonusOf({ ...rule, given: 'free_credit', minDeposit: 0, amount: { fixed: 50 } }, satang(0))).toBe(baht(50));
  });

  it('asks for twice the stakes where a stake counts half', () => {
    expect(stakesNeeded(baht(1_950), 50)).toBe(baht(3_900));
    expect(stakesNeeded(baht(100), 100)).toBe(baht(100));
  });

  it('is worth what the best bet of the lottery leaves: two digits paid 92', () => {
    const keeps = betTypes
      .filter(({ code }) => code.startsWith('two_') || code.startsWith('three_top'))
      .flatMap(({ govRate, otherRate, digits }) =>
        [govRate, otherRate].flatMap((rateX100) =>
          rateX100 === null ? [] : [10_000 - (rateX100 * 100) / 10 ** digits],
        ),
      );
    expect(Math.min(...keeps)).toBe(houseEdgeBp.lotto);
  });
});

describe('the split of a stake', () => {
  it('loses and makes no satang, and takes cash first', () => {
    fc.assert(
      fc.property(amount, amount, amount, (paid, cashLeft, win) => {
        const split = splitStake(paid, cashLeft);
        expect(split.cash + split.bonus).toBe(paid);
        expect(split.cash).toBeLessThanOrEqual(cashLeft);
        expect(split.bonus === 0n || split.cash === cashLeft).toBe(true);
        const won = splitWin(win, split);
        expect(won.cash + won.bonus).toBe(win);
        expect(won.cash >= 0n && won.bonus >= 0n).toBe(true);
        if (split.bonus === 0n) expect(won.bonus).toBe(0n);
        // The member never gets less than his proportion.
        expect(won.cash * paid).toBeGreaterThanOrEqual(win * split.cash);
      }),
    );
  });
});

describe('conversion', () => {
  it('keeps at most the cap over all that comes, whatever way it is cut', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), fc.integer({ min: 1, max: 20_000 }), (parts, cap) => {
        let kept = satang(0);
        let forfeited = 0n;
        for (const part of parts) {
          const step = convert(part, cap, kept);
          kept = satang(kept + step.kept);
          forfeited += step.forfeited;
        }
        const all = satang(parts.reduce<bigint>((sum, part) => sum + part, 0n));
        expect({ kept, forfeited }).toEqual(convert(all, cap));
      }),
    );
  });
});
