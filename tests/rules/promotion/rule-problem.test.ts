import { expect, it } from 'vitest';
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';
import { ruleProblem } from '#lib/promotion/rules/rule-problem.ts';
import { bonusRule, freeCredit } from '#tests/support/bonus-rules.ts';

it('a sound rule has none', () => {
  expect(ruleProblem(bonusRule)).toBeUndefined();
  expect(ruleProblem(freeCredit)).toBeUndefined();
  expect(ruleProblem({ ...bonusRule, hours: { from: '22:00', until: '02:00' } })).toBeUndefined();
});

it.each<[string, BonusRule, RegExp]>([
  ['hours that are none', { ...bonusRule, hours: { from: '25:00', until: '26:00' } }, /ช่วงเวลา/],
  ['hours without length', { ...bonusRule, hours: { from: '20:00', until: '20:00' } }, /ช่วงเวลา/],
  ['free credit in percent', { ...freeCredit, amount: { percentBp: 1_000, max: 100 } }, /คงที่/],
  ['free credit for a deposit', { ...freeCredit, minDeposit: 100 }, /ไม่มียอดฝาก/],
  ['a deposit of nothing', { ...bonusRule, minDeposit: 0 }, /ขั้นต่ำ/],
  [
    'a bonus of satang, whose wallet would be empty from the start',
    { ...bonusRule, minDeposit: 1, amount: { percentBp: 1_000, max: 100 } },
    /อย่างน้อย ฿1/,
  ],
  ['nothing that counts', { ...bonusRule, weights: { lotto: 0 } }, /นับเทิร์น/],
  ['less to keep than to pay in', { ...bonusRule, minDeposit: 500, maxWithdraw: 400 }, /ยอดถอนสูงสุด/],
  ['turnover of a deposit that cannot be staked', { ...bonusRule, holdsDeposit: false }, /กระเป๋าโปร/],
])('%s is refused', (_, rule, reason) => expect(ruleProblem(rule)).toMatch(reason));
