/** A bonus as data, and its arithmetic (rewards.md "Formulas"): what is given, what must be staked, what may be withdrawn. */
import { add, baht, type Satang, satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';
import type { GameCategory } from './categories.ts';

/** What qualifies for the bonus. */
export type BonusOccasion = 'first_deposit' | 'daily_first_deposit' | 'every_deposit' | 'free_credit';

/** Free spins of one slot. They cost nothing and count for no turnover; what they win goes to the promotion's wallet. */
export interface SpinGift {
  /** "benja:khom", and the display name. */
  readonly game: string;
  readonly name: string;
  readonly quantity: number;
  /** What each spin plays with, in satang. */
  readonly stake: number;
}

/** A claimable promotion with its own wallet. Amounts are whole baht, as stored. */
export interface BonusRule {
  readonly kind: 'bonus';
  readonly given: BonusOccasion;
  /** Bangkok hours "20:00" to "22:00" in which it can be claimed; spans midnight when the second is smaller. */
  readonly hours?: { readonly from: string; readonly until: string } | undefined;
  /** 0 for free credit. */
  readonly minDeposit: number;
  /** Percent x100 of the deposit up to a maximum, a fixed sum, or free spins in place of money. */
  readonly amount:
    | { readonly percentBp: number; readonly max: number }
    | { readonly fixed: number }
    | { readonly spins: SpinGift };
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

/** The free spins of a rule; undefined for one that gives money. */
export const spinsOf = ({ amount }: Pick<BonusRule, 'amount'>): SpinGift | undefined =>
  'spins' in amount ? amount.spins : undefined;

/** What the stakes of free spins come to. */
export const spinsValue = ({ quantity, stake }: Pick<SpinGift, 'quantity' | 'stake'>): Satang =>
  satang(BigInt(quantity) * BigInt(stake));

/**
 * The money that a deposit brings, truncated to whole satang; zero below the minimum deposit, and where free spins are given.
 * Free credit has a deposit of 0.
 */
export const bonusOf = (rule: BonusRule, deposit: Satang): Satang =>
  'spins' in rule.amount ? zeroSatang : worthOf(rule, deposit);

/** What the turnover is a multiple of, and texts state the value of: the bonus, or what the stakes of the spins come to. */
export function worthOf({ minDeposit, amount }: BonusRule, deposit: Satang): Satang {
  if (deposit < baht(minDeposit)) return zeroSatang;
  if ('spins' in amount) return spinsValue(amount.spins);
  if ('fixed' in amount) return baht(amount.fixed);
  return smaller(timesFraction(deposit, BigInt(amount.percentBp), 10_000n, 'down'), baht(amount.max));
}

/** The required turnover: `basis x times`; of free spins the bonus is what their stakes come to. */
export function turnoverNeed(rule: Pick<BonusRule, 'basis' | 'times'>, deposit: Satang, worth: Satang): Satang {
  const basis = rule.basis === 'bonus' ? worth : add(deposit, worth);
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
