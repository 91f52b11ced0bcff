/**
 * Whether a bet may be paid from a promotion's wallet: refused when it is placed, never held against the member later
 * (trust.md 2).
 */
import { baht, formatBaht, type Satang } from '../../money.ts';
import type { BonusRule } from './bonus.ts';
import { categoryThai, type GameCategory } from './categories.ts';

export interface Bet {
  readonly category: GameCategory;
  /** "lotto:gov", "slot:benja-1". */
  readonly game: string;
  /** The bet's face value; for a lottery bill, the sum of its lines. */
  readonly stake: Satang;
}

export type MayStake = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** The part of a rule that a bet is judged by. */
export type StakingRule = Pick<BonusRule, 'weights' | 'excludedGames' | 'maxBet'>;

/** The terms of a promotion's wallet for bets from it. */
export interface WalletTerms {
  readonly walletId: string;
  readonly rule: StakingRule;
}

export function mayStake(rule: StakingRule, bet: Bet): MayStake {
  if (rule.weights[bet.category] === undefined)
    return { ok: false, reason: `โปรนี้ใช้กับ${categoryThai[bet.category]}ไม่ได้` };
  const excluded = rule.excludedGames.find((game) => game.code === bet.game);
  if (excluded) return { ok: false, reason: `โปรนี้ใช้กับ${excluded.name}ไม่ได้` };
  if (rule.maxBet !== null && bet.stake > baht(rule.maxBet)) {
    const most = formatBaht(baht(rule.maxBet), { satang: 'trim' });
    return {
      ok: false,
      reason: bet.category === 'lotto' ? `โปรนี้แทงได้โพยละไม่เกิน ${most}` : `โปรนี้เดิมพันได้ครั้งละไม่เกิน ${most}`,
    };
  }
  return { ok: true };
}
