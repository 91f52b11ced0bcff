/** A bonus as data, and its arithmetic (rewards.md "Formulas"): what is given, what must be played, what may be kept. */
import { add, baht, type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';
import type { GameCategory } from './categories.ts';

/** What a bonus is given for. */
export type BonusOccasion = 'first_deposit' | 'daily_first_deposit' | 'every_deposit' | 'free_credit';

/** A promotion that has to be taken and opens a wallet of its own. Amounts are whole baht, as they are stored. */
export interface BonusRule {
  readonly kind: 'bonus';
  readonly given: BonusOccasion;
  /** Bangkok hours "20:00" to "22:00" in which it can be taken; past midnight when the second is the smaller. */
  readonly hours?: { readonly from: string; readonly until: string } | undefined;
  /** 0 for free credit. */
  readonly minDeposit: number;
  /** Percent x100 of the deposit up to a most, or a fixed sum. */
  readonly amount: { readonly percentBp: number; readonly max: number } | { readonly fixed: number };
  /** What the turnover is a multiple of. */
  readonly basis: 'bonus' | 'deposit_and_bonus';
  readonly times: number;
  /** The deposit goes into the promotion's wallet too; else it stays in the main one. */
  readonly holdsDeposit: boolean;
  /** What is above it when the turnover is reached is forfeited; null: nothing is. */
  readonly maxWithdraw: number | null;
  /** Of one bet: of a lottery bill in all. */
  readonly maxBet: number | null;
  /** Percent of a stake that counts, by category; a category that is not named may not be played. */
  readonly weights: Readonly<Partial<Record<GameCategory, number>>>;
  /** Games of a named category that may not be played all the same: "lotto:yeekee5", and what people call it. */
  readonly excludedGames: readonly { readonly code: string; readonly name: string }[];
  /** Until when, from the moment it is taken. */
  readonly days: number;
  readonly claims: {
    readonly perMember: number | null;
    /** Of one member on one Bangkok day. */
    readonly perDay: number | null;
    /** Of everybody. */
    readonly total: number | null;
  };
}

/** What a deposit earns, cut to whole satang; nothing below the smallest deposit. Free credit is given for a deposit of 0. */
export function bonusOf(rule: BonusRule, deposit: Satang): Satang {
  if (deposit < baht(rule.minDeposit)) return zeroSatang;
  if ('fixed' in rule.amount) return baht(rule.amount.fixed);
  return smaller(timesFraction(deposit, BigInt(rule.amount.percentBp), 10_000n, 'down'), baht(rule.amount.max));
}

/** `basis x n`. */
export function turnoverNeed(rule: Pick<BonusRule, 'basis' | 'times'>, deposit: Satang, bonus: Satang): Satang {
  const basis = rule.basis === 'bonus' ? bonus : add(deposit, bonus);
  return timesFraction(basis, BigInt(rule.times), 1n, 'exact');
}

/** What leaves a wallet whose turnover is reached: at most the cap (less what went before) is kept, the rest is forfeited. */
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

/** What has to be staked in a category so that `need` is counted: a stake of weight 50 counts half. */
export function stakesNeeded(need: Satang, weightPct: number): Satang {
  return timesFraction(need, 100n, BigInt(weightPct), 'half-up');
}

/** The bonus less what the house keeps, on average, of the stakes it asks for: `bonus - need x edge`. */
export function averageValue(bonus: Satang, stakes: Satang, edgeBp: number): Satang {
  return subtract(bonus, timesFraction(stakes, BigInt(edgeBp), 10_000n, 'half-up'));
}
