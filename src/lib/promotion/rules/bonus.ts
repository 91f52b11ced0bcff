/** A bonus as data, and its arithmetic (rewards.md "Formulas"): what is given, what must be staked, what may be withdrawn. */
import { add, baht, type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';
import type { GameCategory } from './categories.ts';

/** What qualifies for the bonus. */
export type BonusOccasion = 'first_deposit' | 'daily_first_deposit' | 'every_deposit' | 'free_credit';

/** A claimable promotion with its own wallet. Amounts are whole baht, as stored. */
export interface BonusRule {
  readonly kind: 'bonus';
  readonly given: BonusOccasion;
  /** Bangkok hours "20:00" to "22:00" in which it can be claimed; spans midnight when the second is smaller. */
  readonly hours?: { readonly from: string; readonly until: string } | undefined;
  /** 0 for free credit. */
  readonly minDeposit: number;
  /** Percent x100 of the deposit up to a maximum, or a fixed sum. */
  readonly amount: { readonly percentBp: number; readonly max: number } | { readonly fixed: number };
  /** What the required turnover is a multiple of. */
  readonly basis: 'bonus' | 'deposit_and_bonus';
  readonly times: number;
  /** Whether the deposit goes into the promotion's wallet too; otherwise it stays in the main one. */
  readonly holdsDeposit: boolean;
  /** When the turnover is met, anything above this is forfeited; null: no cap. */
  readonly maxWithdraw: number | null;
  /** Per bet; for a lottery bill, its total. */
  readonly maxBet: number | null;
  /** Percent of a stake that counts towards turnover, by category; a category not listed may not be played. */
  readonly weights: Readonly<Partial<Record<GameCategory, number>>>;
  /** Excluded games within a listed category: "lotto:yeekee5", and the display name. */
  readonly excludedGames: readonly { readonly code: string; readonly name: string }[];
  /** Days to complete it, from the moment it is claimed. */
  readonly days: number;
  readonly claims: {
    readonly perMember: number | null;
    /** Per member and Bangkok day. */
    readonly perDay: number | null;
    /** Over all members. */
    readonly total: number | null;
  };
}

/** The bonus for a deposit, truncated to whole satang; zero below the minimum deposit. Free credit has a deposit of 0. */
export function bonusOf(rule: BonusRule, deposit: Satang): Satang {
  if (deposit < baht(rule.minDeposit)) return zeroSatang;
  if ('fixed' in rule.amount) return baht(rule.amount.fixed);
  return smaller(timesFraction(deposit, BigInt(rule.amount.percentBp), 10_000n, 'down'), baht(rule.amount.max));
}

/** The required turnover: `basis x times`. */
export function turnoverNeed(rule: Pick<BonusRule, 'basis' | 'times'>, deposit: Satang, bonus: Satang): Satang {
  const basis = rule.basis === 'bonus' ? bonus : add(deposit, bonus);
  return timesFraction(basis, BigInt(rule.times), 1n, 'exact');
}

/** Splits a wallet whose turnover is met: up to the cap (less what was `kept` before) is kept, the rest is forfeited. */
export function convert(
  balance: Satang,
  maxWithdraw: number | null,
  kept: Satang = zeroSatang,
): { readonly kept: Satang; readonly forfeited: Satang } {
  if (maxWithdraw === null) return { kept: balance, forfeited: zeroSatang };
  const room = subtract(baht(maxWithdraw), smaller(kept, baht(maxWithdraw)));
  const now = smaller(balance, room);
  return { kept: now, forfeited: subtract(balance, now) };
}

/** The stakes needed in a category to count `need` towards turnover: at weight 50 a stake counts half. */
export function stakesNeeded(need: Satang, weightPct: number): Satang {
  return timesFraction(need, 100n, BigInt(weightPct), 'half-up');
}

/** The average value of a bonus: `bonus - stakes x edge`. */
export function averageValue(bonus: Satang, stakes: Satang, edgeBp: number): Satang {
  return subtract(bonus, timesFraction(stakes, BigInt(edgeBp), 10_000n, 'half-up'));
}
