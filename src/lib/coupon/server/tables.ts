import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Enamel } from '../../art/enamels.ts';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import type { CouponBonus } from '../rules/bonus-coupon.ts';
import { couponPeriodCodes } from '../rules/use.ts';
import { couponGives } from '../rules/worth.ts';

/** The value of coupon codes, and how often and by whom each may be used. */
export const coupon = pgTable(
  'coupon',
  {
    id: id(),
    agentId: big().notNull(),
    title: text().notNull(),
    gives: text({ enum: couponGives }).notNull(),
    /** Satang, points or spins, by what it gives. */
    amount: big().notNull(),
    /** The terms of a bonus; null for other kinds. */
    bonus: jsonb().$type<CouponBonus>(),
    /** For free spins only: of which slot, its name then, and what each plays with in satang. */
    spinGameId: big(),
    spinGameName: text(),
    spinStake: big(),
    startsAt: at().notNull(),
    endsAt: at(),
    active: boolean().notNull().default(true),
    /** Uses of one member: ever, and within a period; null is no limit. */
    perMemberMax: integer(),
    period: text({ enum: couponPeriodCodes }),
    perPeriodMax: integer(),
    /** Only members of this segment may use it; null for everybody. */
    segmentId: big(),
    enamel: text().$type<Enamel>().notNull(),
    emblem: text().notNull(),
    createdBy: text().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    oneOf('coupon_gives', t.gives),
    oneOf('coupon_period', t.period),
    check('coupon_amount_positive', sql`${t.amount} > 0`),
    check('coupon_bonus', sql`(${t.gives} = 'bonus') = (${t.bonus} is not null)`),
    check(
      'coupon_spins',
      sql`case ${t.gives} when 'spins' then num_nulls(${t.spinGameId}, ${t.spinGameName}, ${t.spinStake}) = 0 and ${t.spinStake} > 0 else num_nonnulls(${t.spinGameId}, ${t.spinGameName}, ${t.spinStake}) = 0 end`,
    ),
    index('coupon_spin_game').on(t.spinGameId),
    index('coupon_segment').on(t.segmentId),
    check('coupon_ends_after_it_starts', sql`${t.endsAt} > ${t.startsAt}`),
    check('coupon_per_member', sql`${t.perMemberMax} > 0`),
    check('coupon_per_period', sql`(${t.period} is null) = (${t.perPeriodMax} is null) and ${t.perPeriodMax} > 0`),
  ],
);

/** A code: one for all with a total, or many that work once; a member's own code works for no other member. */
export const couponCode = pgTable(
  'coupon_code',
  {
    id: id(),
    couponId: big()
      .notNull()
      .references(() => coupon.id),
    code: text().notNull().unique('coupon_code_unique'),
    usesMax: integer().notNull(),
    used: integer().notNull().default(0),
    /** The only member allowed to use it; null for any member. */
    ownerId: big(),
    /** Set where it ends before its coupon. */
    expiresAt: at(),
    /** The cause of its issue, unique: "redemption:12:1". */
    source: text().unique('coupon_code_source_unique'),
    createdAt: madeAt(),
  },
  (t) => [
    check('coupon_code_within_total', sql`${t.used} between 0 and ${t.usesMax}`),
    index('coupon_code_coupon').on(t.couponId),
    index('coupon_code_owner').on(t.ownerId).where(sql`owner_id is not null`),
  ],
);

/** A code used by a member; never changed. */
export const couponUse = pgTable(
  'coupon_use',
  {
    id: id(),
    couponId: big()
      .notNull()
      .references(() => coupon.id),
    codeId: big()
      .notNull()
      .references(() => couponCode.id),
    memberId: big().notNull(),
    gives: text({ enum: couponGives }).notNull(),
    amount: big().notNull(),
    usedAt: at().notNull(),
  },
  (t) => [
    oneOf('coupon_use_gives', t.gives),
    check('coupon_use_amount_positive', sql`${t.amount} > 0`),
    index('coupon_use_member').on(t.memberId, t.couponId, t.usedAt),
    index('coupon_use_code').on(t.codeId),
  ],
);
