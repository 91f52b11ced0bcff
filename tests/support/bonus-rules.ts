/** Bonus rules for tests. */
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';

/** 30 % of a deposit from 100 baht on, (deposit + bonus) x5, kept up to 5,000. */
export const bonusRule: BonusRule = {
  kind: 'bonus',
  given: 'every_deposit',
  minDeposit: 100,
  amount: { percentBp: 3_000, max: 1_000 },
  basis: 'deposit_and_bonus',
  times: 5,
  holdsDeposit: true,
  maxWithdraw: 5_000,
  maxBet: null,
  weights: { lotto: 50 },
  excludedGames: [],
  days: 30,
  claims: { perMember: null, perDay: null, total: null },
};

export const freeCredit: BonusRule = {
  ...bonusRule,
  given: 'free_credit',
  minDeposit: 0,
  amount: { fixed: 50 },
  basis: 'bonus',
  times: 2,
  holdsDeposit: false,
  maxWithdraw: 300,
};
