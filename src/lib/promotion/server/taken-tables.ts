import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, cause, id, oneOf } from '../../server/db/columns.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { gameCategories } from '../rules/categories.ts';
import { forfeitReasons, takenStatuses } from '../rules/taken-state.ts';
import { promotion } from './tables.ts';

const satangOr0 = () => big().notNull().default(sql`0`);

/** A promotion somebody took, with the terms as they were accepted. What was accepted never changes, and a final row not at all (trigger). */
export const promotionTaken = pgTable(
  'promotion_taken',
  {
    id: id(),
    memberId: big().notNull(),
    /** Null for a bonus another domain gave by a rule of its own. */
    promotionId: big().references(() => promotion.id),
    /** The payment it was chosen for. */
    intentId: big(),
    /** What gave it, unique: "coupon:12"; null for what the member took himself. */
    source: text(),
    title: text().notNull(),
    rule: jsonb().$type<BonusRule>().notNull(),
    /** SHA-256 over the rule and every sentence that was shown of it. */
    termsHash: text().notNull(),
    status: text({ enum: takenStatuses }).notNull(),
    reason: text({ enum: forfeitReasons }),
    /** Its wallet; null until it is active. */
    walletId: big(),
    deposit: satangOr0(),
    bonus: satangOr0(),
    /** Turnover asked for. */
    required: satangOr0(),
    acceptedAt: at().notNull(),
    activeAt: at(),
    expiresAt: at(),
    endedAt: at(),
    /** What its wallet became at the end: moved to the main wallet with the turnover done, given back, forfeited. */
    converted: satangOr0(),
    returned: satangOr0(),
    forfeited: satangOr0(),
  },
  (t) => [
    oneOf('taken_reason_list', t.reason),
    check('taken_reason', sql`(${t.status} = 'forfeited') = (${t.reason} is not null)`),
    oneOf('taken_status', t.status),
    check('taken_ended', sql`(${t.status} in ('accepted', 'active')) = (${t.endedAt} is null)`),
    check(
      'taken_active_whole',
      sql`(${t.activeAt} is null) = (${t.walletId} is null) and (${t.activeAt} is null) = (${t.expiresAt} is null)`,
    ),
    check(
      'taken_life',
      sql`(${t.status} = 'accepted' and ${t.activeAt} is null) or ${t.status} = 'forfeited' or ${t.activeAt} is not null`,
    ),
    check(
      'taken_amounts',
      sql`least(${t.deposit}, ${t.bonus}, ${t.required}, ${t.converted}, ${t.returned}, ${t.forfeited}) >= 0`,
    ),
    uniqueIndex('promotion_one_active').on(t.memberId).where(sql`status = 'active'`),
    uniqueIndex('taken_one_of_intent').on(t.intentId).where(sql`status <> 'forfeited'`),
    uniqueIndex('taken_source_unique').on(t.source),
    uniqueIndex('taken_wallet_unique').on(t.walletId),
    index('taken_member').on(t.memberId, t.id),
    index('taken_expires').on(t.expiresAt).where(sql`status = 'active'`),
  ],
);

/** What moves while a promotion is played, beside its row so that a final row can stay as it is. */
export const promotionProgress = pgTable(
  'promotion_progress',
  {
    takenId: big()
      .primaryKey()
      .references(() => promotionTaken.id),
    /** How much of its wallet is the member's own money and what that has won, and how much the bonus's: together its balance. */
    cash: big().notNull(),
    bonus: satangOr0(),
    /** Turnover counted so far, beyond what is asked for too. */
    done: satangOr0(),
    /** Settled stakes at their face, whatever they count. */
    played: satangOr0(),
    /** Stakes whose outcome is awaited. */
    open: integer().notNull().default(0),
    /** How often money that came in after the end was passed on, and what of it reached the main wallet. */
    lateMoves: integer().notNull().default(0),
    lateKept: satangOr0(),
  },
  (t) => [
    check(
      'progress_not_negative',
      sql`least(${t.cash}, ${t.bonus}, ${t.done}, ${t.played}, ${t.lateKept}) >= 0 and ${t.open} >= 0`,
    ),
    index('progress_holding').on(t.takenId).where(sql`cash + bonus > 0`),
  ],
);

/** Every stake paid from a promotion's wallet, whatever it was placed on: whose money it was, what it won, what it counted. */
export const promotionStake = pgTable(
  'promotion_stake',
  {
    /** What was placed: "bill:12". */
    reference: text().primaryKey(),
    takenId: big()
      .notNull()
      .references(() => promotionTaken.id),
    category: text({ enum: gameCategories }).notNull(),
    /** "lotto:gov". */
    game: text().notNull(),
    /** The face value, which counts; what was paid is cash and bonus. */
    stake: big().notNull(),
    cash: big().notNull(),
    bonus: big().notNull(),
    /** Percent of the stake that counts. */
    weightPct: integer().notNull(),
    status: text({ enum: ['open', 'settled', 'returned'] })
      .notNull()
      .default('open'),
    wonCash: satangOr0(),
    wonBonus: satangOr0(),
    counted: satangOr0(),
    /** Part of it did not count, because the lines of the round covered too much of their type. */
    covered: boolean().notNull().default(false),
    placedAt: at().notNull(),
    settledAt: at(),
  },
  (t) => [
    oneOf('stake_status', t.status),
    oneOf('stake_category', t.category),
    check('stake_paid', sql`${t.cash} >= 0 and ${t.bonus} >= 0 and ${t.cash} + ${t.bonus} > 0 and ${t.stake} > 0`),
    check('stake_settled', sql`(${t.status} = 'open') = (${t.settledAt} is null)`),
    check(
      'stake_counts_when_settled',
      sql`${t.counted} between 0 and ${t.stake} and (${t.counted} = 0 or ${t.status} = 'settled')`,
    ),
    index('stake_taken').on(t.takenId, t.placedAt),
  ],
);

/** What a correction could not take from a promotion's wallet: people decide about it, the member owes nothing. */
export const promotionReview = pgTable(
  'promotion_review',
  {
    id: id(),
    takenId: big()
      .notNull()
      .references(() => promotionTaken.id),
    /** What made it, unique: "bill:12:v2". */
    reference: text().notNull(),
    kind: text({ enum: ['money'] }).notNull(),
    amount: big().notNull(),
    createdAt: at().notNull(),
    decidedBy: text(),
    decidedAt: at(),
    decision: text(),
    ...cause(),
  },
  (t) => [
    oneOf('promotion_review_kind', t.kind),
    uniqueIndex('promotion_review_reference').on(t.reference),
    check('promotion_review_amount', sql`${t.amount} > 0`),
    index('promotion_review_open').on(t.id).where(sql`decided_at is null`),
  ],
);
