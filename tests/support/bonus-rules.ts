/** Bonus rules for tests. */
import type { BonusRule } from '#lib/promotion/rules/bonus.ts';

/** 30 % of a deposit from 100 baht on, (deposit + bonus) x5, withdrawal cap 5,000. */
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

/** A bonus as operators send it: 15 percent of every deposit in the evening. */
export const sentBonus = {
  given: 'every_deposit',
  hours: { from: '20:00', until: '22:00' },
  min_deposit: '100.00',
  percent: 15,
  max_bonus: '500.00',
  fixed: null,
  basis: 'bonus',
  times: 7,
  holds_deposit: false,
  max_withdraw: null,
  max_bet: '200.00',
  weights: { lotto: 50 },
  days: 7,
  claims: { per_member: null, per_day: 1, total: null },
};

/** Free spins as operators send them, without a deposit. */
export const sentSpins = {
  ...sentBonus,
  ...{ given: 'free_credit', hours: null, min_deposit: '0', percent: null, max_bonus: null, max_withdraw: '500' },
  spins: { game: 'benja:khom', quantity: 20, stake: '2' },
  ...{ times: 25, weights: { slot: 100 } },
};
