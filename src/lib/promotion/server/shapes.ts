/** The one place where promotion rows become JSON. */
import { baht, larger, type Satang, satang, subtract, toDecimal, zeroSatang } from '../../money.ts';
import { toIso } from '../../time.ts';
import type { BonusView } from '../bonus-contract.ts';
import type { PromotionView, StakeView, TakenView } from '../contract.ts';
import { type BonusRule, spinsOf } from '../rules/bonus.ts';
import { forfeitReasonThai } from '../rules/taken-state.ts';
import { conditions, facts, headline, honestValue, outlook, terms, workedExample } from '../rules/terms.ts';
import type { promotionProgress, promotionStake } from './taken-tables.ts';
import type { PromotionRow, TakenRow } from './taking.ts';
import { termsHash } from './terms-hash.ts';

const whole = (amount: number): string => toDecimal(baht(amount));
const wholeOrNull = (amount: number | null): string | null => (amount === null ? null : whole(amount));
const text = (amount: bigint): string => toDecimal(satang(amount));

export function bonusView(rule: BonusRule): BonusView {
  const { amount, claims } = rule;
  const fixed = 'fixed' in amount ? amount.fixed : null;
  const part = 'percentBp' in amount ? amount : null;
  const spins = spinsOf(rule);
  return {
    given: rule.given,
    hours: rule.hours ? { ...rule.hours } : null,
    min_deposit: whole(rule.minDeposit),
    percent: part ? part.percentBp / 100 : null,
    max_bonus: part ? whole(part.max) : null,
    fixed: wholeOrNull(fixed),
    spins: spins ? { ...spins, stake: text(BigInt(spins.stake)) } : null,
    basis: rule.basis,
    times: rule.times,
    holds_deposit: rule.holdsDeposit,
    max_withdraw: wholeOrNull(rule.maxWithdraw),
    max_bet: wholeOrNull(rule.maxBet),
    weights: { ...rule.weights },
    excluded_games: rule.excludedGames.map((game) => ({ ...game })),
    days: rule.days,
    claims: { per_member: claims.perMember, per_day: claims.perDay, total: claims.total },
  };
}

export function promotionView(row: PromotionRow): PromotionView {
  return {
    id: String(row.id),
    slug: row.slug,
    group: row.group,
    title: row.title,
    summary: row.summary,
    headline: headline(row.rule),
    facts: facts(row.rule),
    conditions: conditions(row.rule),
    example: workedExample(row.rule),
    honest_value: honestValue(row.rule),
    play_through: outlook(row.rule),
    terms: terms(row.rule),
    terms_hash: termsHash(row),
    bonus: row.rule.kind === 'bonus' ? bonusView(row.rule) : null,
    enamel: row.enamel,
    emblem: row.emblem,
    starts_at: toIso(row.startsAt),
    ends_at: row.endsAt ? toIso(row.endsAt) : null,
    updated_at: toIso(row.updatedAt),
  };
}

/** A claimed promotion; `progress` exists once it has become active. */
export function takenView(row: TakenRow, progress: typeof promotionProgress.$inferSelect | null): TakenView {
  const [cash, bonus, done] = [progress?.cash ?? 0n, progress?.bonus ?? 0n, satang(progress?.done ?? 0n)];
  const required = satang(row.required);
  const left: Satang = larger(subtract(required, done), zeroSatang);
  const spins = spinsOf(row.rule);
  return {
    taken_id: String(row.id),
    promotion_id: row.promotionId === null ? null : String(row.promotionId),
    title: row.title,
    status: row.status,
    reason: row.reason && forfeitReasonThai[row.reason],
    wallet_id: row.walletId === null ? null : String(row.walletId),
    balance: text(cash + bonus),
    cash: text(cash),
    bonus: text(bonus),
    deposit: text(row.deposit),
    bonus_given: text(row.bonus),
    spins: spins
      ? { ...spins, stake: text(BigInt(spins.stake)), left: row.endedAt ? 0 : (progress?.spins ?? 0) }
      : null,
    turnover: { required: text(required), done: text(required - left), left: text(left) },
    open_stakes: progress?.open ?? 0,
    max_withdraw: wholeOrNull(row.rule.maxWithdraw),
    weights: { ...row.rule.weights },
    conditions: conditions(row.rule),
    terms: terms(row.rule),
    terms_hash: row.termsHash,
    accepted_at: toIso(row.acceptedAt),
    active_at: row.activeAt && toIso(row.activeAt),
    expires_at: row.expiresAt && toIso(row.expiresAt),
    ended_at: row.endedAt && toIso(row.endedAt),
    converted: text(row.converted),
    returned: text(row.returned),
    forfeited: text(row.forfeited),
  };
}

export function stakeView(row: typeof promotionStake.$inferSelect): StakeView {
  return {
    ref: row.reference,
    category: row.category,
    game: row.game,
    placed_at: toIso(row.placedAt),
    status: row.status,
    stake: text(row.stake),
    cash: text(row.cash),
    bonus: text(row.bonus),
    won: text(row.wonCash + row.wonBonus),
    counted: text(row.counted),
    weight_pct: row.weightPct,
    covered: row.covered,
  };
}
