/**
 * Playing a bonus to its end ("เล่นแบบนี้จะเหลือเท่าไร"): bets of one size in one category until the turnover is met, and what is
 * left on average. It depends on the size of a bet only by the last bet; how far a member's own result lies from it depends on
 * the size alone, and no rule knows that result.
 */
import { add, baht, formatBaht, type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';
import { countText } from '../../thai.ts';
import { type BonusRule, convert, spinsOf, stakesNeeded, worthOf } from './bonus.ts';
import { bonusFigures } from './bonus-text.ts';
import { type GameCategory, gameCategories, houseEdgeBp, playThai } from './categories.ts';
import type { Fact } from './fact.ts';

export interface PlayedThrough {
  readonly category: GameCategory;
  /** Of each bet. */
  readonly stake: Satang;
  readonly bets: number;
  readonly staked: Satang;
  /** The average loss of those bets, at the category's best odds. */
  readonly cost: Satang;
  /** In the promotion's wallet at the beginning; free spins at what they win on average. */
  readonly start: Satang;
  /** What moves to the main wallet on average; zero where the average loss exceeds the wallet. */
  readonly left: Satang;
}

const sizes = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const;
const money = (amount: Satang): string => formatBaht(amount, { satang: 'trim' });

/** The categories whose bets count. */
export const countedCategories = ({ weights }: Pick<BonusRule, 'weights'>): readonly GameCategory[] =>
  gameCategories.filter((category) => (weights[category] ?? 0) > 0);

/** Free spins are played before anything else. */
function startOf(rule: BonusRule, deposit: Satang): Satang {
  const { wallet } = bonusFigures(rule, deposit);
  if (!spinsOf(rule)) return wallet;
  return add(wallet, timesFraction(worthOf(rule, deposit), BigInt(10_000 - houseEdgeBp.slot), 10_000n, 'half-up'));
}

/** The sizes of a bet that the rule allows and the wallet can pay, smallest first; one at least. */
export function betSizes(rule: BonusRule, deposit: Satang): readonly Satang[] {
  const most = smaller(startOf(rule, deposit), baht(rule.maxBet ?? sizes[sizes.length - 1] ?? 0));
  const allowed = sizes.map((size) => baht(size)).filter((size) => size <= most);
  return allowed.length > 0 ? allowed : [baht(1)];
}

export function playThrough(
  rule: BonusRule,
  deposit: Satang,
  category: GameCategory,
  stake: Satang,
): PlayedThrough | undefined {
  const weight = rule.weights[category] ?? 0;
  if (weight <= 0 || stake <= zeroSatang) return undefined;
  const needed = stakesNeeded(bonusFigures(rule, deposit).need, weight);
  const bets = (needed + stake - 1n) / stake;
  const staked = timesFraction(stake, bets, 1n, 'exact');
  const cost = timesFraction(staked, BigInt(houseEdgeBp[category]), 10_000n, 'half-up');
  const start = startOf(rule, deposit);
  const left = cost >= start ? zeroSatang : convert(subtract(start, cost), rule.maxWithdraw).kept;
  return { category, stake, bets: Number(bets), staked, cost, start, left };
}

const unit = (category: GameCategory): string => (category === 'lotto' ? 'โพย' : 'ครั้ง');

/** The result in one sentence, which neither praises nor warns. */
export function playThroughText({ category, stake, bets, staked, cost, start, left }: PlayedThrough): string {
  const way = `${playThai(category)}${unit(category)}ละ ${money(stake)} ต้องเล่น ${countText(bets)} ${unit(category)}จึงครบเทิร์น รวม ${money(staked)}`;
  return left === zeroSatang
    ? `${way} โดยเฉลี่ยเสีย ${money(cost)} ไม่น้อยกว่ายอดในกระเป๋าโปร ${money(start)} จึงมักหมดก่อนครบเทิร์น`
    : `${way} โดยเฉลี่ยเสีย ${money(cost)} เหลือ ${money(left)}`;
}

/** Of how little an average says about one member. */
export const chanceText = 'เป็นค่าเฉลี่ยของคนจำนวนมาก แต่ละคนเหลือมากหรือน้อยกว่านี้ได้ ยิ่งเดิมพันต่อครั้งมาก ผลยิ่งต่างกันมาก';

/** By category, at a usual size of a bet: for pages that do not move. */
export function playThroughFacts(rule: BonusRule, deposit: Satang): Fact[] {
  const allowed = betSizes(rule, deposit);
  const stake = allowed.findLast((size) => size <= baht(50)) ?? allowed[0] ?? baht(1);
  return countedCategories(rule).flatMap((category) => {
    const played = playThrough(rule, deposit, category, stake);
    if (!played) return [];
    return {
      label: `${playThai(category)}${unit(category)}ละ ${money(stake)}`,
      value:
        played.left === zeroSatang
          ? `${countText(played.bets)} ${unit(category)} มักหมดก่อนครบเทิร์น`
          : `${countText(played.bets)} ${unit(category)} เหลือเฉลี่ย ${money(played.left)}`,
    };
  });
}
