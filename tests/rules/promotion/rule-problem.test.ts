import fc from 'fast-check';
import { expect, it } from 'vitest';
import { baht } from '#lib/money.ts';
import { averageValue, type BonusRule, bonusOf, stakesNeeded, turnoverNeed } from '#lib/promotion/rules/bonus.ts';
import { houseEdgeBp } from '#lib/promotion/rules/categories.ts';
import { ruleProblem } from '#lib/promotion/rules/rule-problem.ts';
import { bonusRule, freeCredit } from '#tests/support/bonus-rules.ts';

it('a sound rule has none', () => {
  expect(ruleProblem(bonusRule)).toBeUndefined();
  expect(ruleProblem(freeCredit)).toBeUndefined();
  expect(ruleProblem({ ...bonusRule, hours: { from: '22:00', until: '02:00' } })).toBeUndefined();
});

it('has none at the edge of what is allowed', () => {
  expect(ruleProblem({ ...bonusRule, minDeposit: 500, maxWithdraw: 500 })).toBeUndefined();
  expect(ruleProblem({ ...bonusRule, maxWithdraw: null })).toBeUndefined();
  expect(ruleProblem({ ...bonusRule, minDeposit: 10, amount: { percentBp: 1_000, max: 100 } })).toBeUndefined();
  expect(ruleProblem({ ...bonusRule, weights: { lotto: 0, slot: 100 }, times: 40 })).toBeUndefined();
  // 100 + 400 staked five times at half weight costs 8% of 5,000: what was given, to the satang.
  expect(ruleProblem({ ...bonusRule, amount: { percentBp: 40_000, max: 400 } })).toBeUndefined();
  expect(
    ruleProblem({ ...bonusRule, basis: 'bonus', holdsDeposit: false, minDeposit: 500, maxWithdraw: 400, times: 40 }),
  ).toBeUndefined();
});

const spins = { spins: { game: 'benja:khom', name: 'โคม', quantity: 20, stake: 200 } };
const spinsOfDeposit: BonusRule = {
  ...bonusRule,
  ...{ amount: spins, basis: 'bonus', holdsDeposit: false, weights: { slot: 100 }, times: 25 },
};

it('free spins are judged by what their stakes come to', () => {
  expect(ruleProblem(spinsOfDeposit)).toBeUndefined();
  expect(ruleProblem({ ...spinsOfDeposit, times: 24 })).toMatch(/อย่างน้อย 25 เท่า/);
  expect(ruleProblem({ ...freeCredit, amount: spins, weights: { slot: 100 } })).toBeUndefined();
  expect(ruleProblem({ ...spinsOfDeposit, maxWithdraw: null })).toMatch(/ยอดถอนสูงสุด/);
  expect(ruleProblem({ ...spinsOfDeposit, amount: { spins: { ...spins.spins, quantity: 0 } } })).toMatch(/อย่างน้อย ฿1/);
});

it.each<[string, BonusRule, RegExp]>([
  ['hours that are none', { ...bonusRule, hours: { from: '25:00', until: '26:00' } }, /ช่วงเวลา/],
  ['hours that begin as none', { ...bonusRule, hours: { from: '24:00', until: '02:00' } }, /ช่วงเวลา/],
  ['hours that end as none', { ...bonusRule, hours: { from: '20:00', until: '2:00' } }, /ช่วงเวลา/],
  ['free credit that holds a deposit', { ...freeCredit, holdsDeposit: true }, /ไม่มียอดฝาก/],
  ['free credit counted from a deposit', { ...freeCredit, basis: 'deposit_and_bonus' }, /ไม่มียอดฝาก/],
  ['hours without length', { ...bonusRule, hours: { from: '20:00', until: '20:00' } }, /ช่วงเวลา/],
  ['free credit in percent', { ...freeCredit, amount: { percentBp: 1_000, max: 100 } }, /คงที่/],
  ['free credit for a deposit', { ...freeCredit, minDeposit: 100 }, /ไม่มียอดฝาก/],
  ['a deposit of nothing', { ...bonusRule, minDeposit: 0 }, /ต้องมียอดฝากขั้นต่ำ/],
  ['a fixed bonus for nothing', { ...bonusRule, minDeposit: 0, amount: { fixed: 50 } }, /ต้องมียอดฝากขั้นต่ำ/],
  [
    'a bonus of satang, whose wallet would be empty from the start',
    { ...bonusRule, minDeposit: 1, amount: { percentBp: 1_000, max: 100 } },
    /อย่างน้อย ฿1/,
  ],
  ['nothing that counts', { ...bonusRule, weights: { lotto: 0 } }, /นับเทิร์น/],
  ['less to keep than to pay in', { ...bonusRule, minDeposit: 500, maxWithdraw: 400 }, /ยอดถอนสูงสุด/],
  [
    'turnover that costs less than the bonus, where it costs least',
    { ...bonusRule, amount: { percentBp: 10_000, max: 500 }, times: 3 },
    /อย่างน้อย 4 เท่า/,
  ],
  ['the same of a bonus alone', { ...bonusRule, basis: 'bonus', holdsDeposit: false, times: 6 }, /อย่างน้อย 7 เท่า/],
  ['the same by one category of two', { ...bonusRule, weights: { lotto: 50, slot: 100 }, times: 5 }, /อย่างน้อย 6 เท่า/],
  ['turnover of a deposit that cannot be staked', { ...bonusRule, holdsDeposit: false }, /กระเป๋าโปร/],
])('%s is refused', (_, rule, reason) => expect(ruleProblem(rule)).toMatch(reason));

it('a bonus for a deposit that is sound pays nobody for playing, whatever is deposited', () => {
  const rules = fc.record({
    percent: fc.integer({ min: 1, max: 200 }),
    max: fc.integer({ min: 10, max: 1_000 }),
    times: fc.integer({ min: 1, max: 30 }),
    holdsDeposit: fc.boolean(),
    weight: fc.integer({ min: 1, max: 100 }),
  });
  let sound = 0;
  fc.assert(
    fc.property(rules, fc.integer({ min: 100, max: 5_000 }), ({ percent, max, times, holdsDeposit, weight }, paid) => {
      const rule: BonusRule = {
        ...bonusRule,
        amount: { percentBp: percent * 100, max },
        times,
        holdsDeposit,
        basis: holdsDeposit ? 'deposit_and_bonus' : 'bonus',
        weights: { lotto: weight },
      };
      if (ruleProblem(rule) !== undefined) return;
      sound++;
      const bonus = bonusOf(rule, baht(paid));
      const stakes = stakesNeeded(turnoverNeed(rule, baht(paid), bonus), weight);
      // What is rounded at the smallest deposit is at most a satang for each baht of it.
      expect(averageValue(bonus, stakes, houseEdgeBp.lotto)).toBeLessThanOrEqual(baht(1));
    }),
    { numRuns: 2_000 },
  );
  expect(sound).toBeGreaterThan(100);
});
