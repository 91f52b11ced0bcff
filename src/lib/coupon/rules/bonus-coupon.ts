/** A coupon that gives a bonus: a promotion wallet of its own, under terms that are accepted before use. */
import { formatBaht, type Satang, toDecimal } from '../../money.ts';
import { type BonusRule, stakesNeeded, turnoverNeed } from '../../promotion/rules/bonus.ts';
import { bonusHonestValue } from '../../promotion/rules/bonus-text.ts';
import { gameCategories, playThai, usualWeights } from '../../promotion/rules/categories.ts';
import { countText } from '../../thai.ts';

/** Amounts in whole baht, as in a promotion's rule. */
export interface CouponBonus {
  /** Turnover as a multiple of the bonus. */
  readonly times: number;
  /** When the turnover is met, anything above this is forfeited; null: no cap. */
  readonly max_withdraw: number | null;
  /** Days to complete it, from its use. */
  readonly days: number;
}

type FixedBonus = BonusRule & { readonly given: 'free_credit'; readonly amount: { readonly fixed: number } };

/** The bonus rule of the coupon. `amount` is in satang, a multiple of whole baht. */
export function bonusRuleOf(amount: Satang, { times, max_withdraw, days }: CouponBonus): FixedBonus {
  return {
    kind: 'bonus',
    given: 'free_credit',
    minDeposit: 0,
    amount: { fixed: Number(toDecimal(amount)) },
    basis: 'bonus',
    times,
    holdsDeposit: false,
    maxWithdraw: max_withdraw,
    maxBet: null,
    weights: usualWeights,
    excludedGames: [],
    days,
    claims: { perMember: null, perDay: null, total: null },
  };
}

/** One sentence on the conditions and one on the average value. */
export function bonusTerms(amount: Satang, bonus: CouponBonus): string {
  const rule = bonusRuleOf(amount, bonus);
  const need = turnoverNeed(rule, amount, amount);
  const games = gameCategories.map(
    (category) => `${playThai(category)}รวม ${baht(stakesNeeded(need, usualWeights[category]))}`,
  );
  const most = bonus.max_withdraw === null ? '' : ` ไม่เกิน ฿${countText(bonus.max_withdraw)}`;
  return `เทิร์น ${bonus.times} เท่าของโบนัส (${games.join(' หรือ ')}) ภายใน ${bonus.days} วัน จึงย้ายเข้ากระเป๋าหลัก${most} ${bonusHonestValue(rule)}`;
}

const baht = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });
