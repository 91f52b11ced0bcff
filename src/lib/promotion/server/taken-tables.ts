import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, cause, id, oneOf } from '../../server/db/columns.ts';
import type { BonusRule } from '../rules/bonus.ts';
import { gameCategories } from '../rules/categories.ts';
import { forfeitReasons, takenStatuses } from '../rules/taken-state.ts';
import { promotion } from './tables.ts';

const satangOr0 = () => big().notNull().default(sql`0`);

/** A claimed promotion with its accepted terms, which never change; nor does a final row (trigger). */
export const promotionTaken = pgTable(
  'promotion_taken',
  {
    id: id(),
    memberId: big().notNull(),
    /** Null for a bonus granted by another domain's rule. */
    promotionId: big().references(() => promotion.id),
    /** The payment it was chosen for. */
    intentId: big(),
    /** The cause, unique: "coupon:12"; null for a claim of the member's. */
    source: text(),
    title: text().notNull(),
    rule: jsonb().$type<BonusRule>().notNull(),
    /** SHA-256 over the rule and every sentence shown about it. */
    termsHash: text().notNull(),
    status: text({ enum: takenStatuses }).notNull(),
    reason: text({ enum: forfeitReasons }),
    /** Its wallet; null until it is active. */
    walletId: big(),
    deposit: satangOr0(),
    bonus: satangOr0(),
    /** The required turnover. */
    required: satangOr0(),
    acceptedAt: at().notNull(),
    activeAt: at(),
    expiresAt: at(),
    endedAt: at(),
    /** The wallet's balance at the end: moved to the main wallet after its turnover, returned, forfeited. */
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

/** The changing figures of a promotion, in a table of their own because a final row never changes. */
export const promotionProgress = pgTable(
  'promotion_progress',
  {
    takenId: big()
      .primaryKey()
      .references(() => promotionTaken.id),
    /** The two parts of the wallet's balance: own money and bonus, each with its winnings. */
    cash: big().notNull(),
    bonus: satangOr0(),
    /** Turnover counted so far, also beyond the requirement. */
    done: satangOr0(),
    /** Settled stakes at face value, regardless of their weight. */
    played: satangOr0(),
    /** Open stakes. */
    open: integer().notNull().default(0),
    /** Free spins whose round is not over: not played yet, or still played. */
    spins: integer().notNull().default(0),
    /** How often money after the end was passed on, and the part of it that reached the main wallet. */
    lateMoves: integer().notNull().default(0),
    lateKept: satangOr0(),
  },
  (t) => [
    check(
      'progress_not_negative',
      sql`least(${t.cash}, ${t.bonus}, ${t.done}, ${t.played}, ${t.lateKept}) >= 0 and least(${t.open}, ${t.spins}) >= 0`,
    ),
    index('progress_holding').on(t.takenId).where(sql`cash + bonus > 0`),
  ],
);

/** Every stake paid from a promotion's wallet: its parts of own money and bonus, its win, its turnover. */
export const promotionStake = pgTable(
  'promotion_stake',
  {
    /** The bet: "bill:12". */
    reference: text().primaryKey(),
    takenId: big()
      .notNull()
      .references(() => promotionTaken.id),
    category: text({ enum: gameCategories }).notNull(),
    /** "lotto:gov". */
    game: text().notNull(),
    /** The face value, which counts as turnover; cash and bonus are the paid parts. */
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
    /** The part without turnover, because the lines of the round covered too much of their type. */
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

/** The part of a correction that a promotion's wallet could not pay: an operator decides, the member owes nothing. */
export const promotionReview = pgTable(
  'promotion_review',
  {
    id: id(),
    takenId: big()
      .notNull()
      .references(() => promotionTaken.id),
    /** The cause, unique: "bill:12:v2". */
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
