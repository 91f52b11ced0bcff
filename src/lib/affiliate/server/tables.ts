import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, oneOf } from '../../server/db/columns.ts';
import { ruleTable } from '../../server/db/rule-versions.ts';
import { playCategoryCodes } from '../rules/affiliate-rule.ts';
import { refusalReasons } from '../rules/refusal.ts';

const day = () => date({ mode: 'string' });

/** The rates. */
export const affiliateRule = ruleTable('affiliate_rule');

/** Who referred whom: written once at registration. Only a refusal is ever added. */
export const affiliateReferral = pgTable(
  'affiliate_referral',
  {
    id: id(),
    memberId: big().notNull().unique('affiliate_referral_member'),
    /** Earns on level 1. */
    referrerId: big().notNull(),
    /** The referrer's own referrer at that time, who earns on level 2. */
    secondId: big(),
    boundAt: at().notNull(),
    /** The member's first day with a commission. */
    playedOn: day(),
    /** Stakes from this Bangkok day on earn nothing; null while the referral counts. */
    refusedOn: day(),
    refusal: text({ enum: refusalReasons }),
  },
  (t) => [
    oneOf('affiliate_referral_refusal', t.refusal),
    check('affiliate_referral_refused', sql`(${t.refusedOn} is null) = (${t.refusal} is null)`),
    check('affiliate_referral_others', sql`${t.referrerId} <> ${t.memberId} and ${t.secondId} <> ${t.memberId}`),
    index('affiliate_referral_first').on(t.referrerId, t.id),
    index('affiliate_referral_second').on(t.secondId, t.id),
    index('affiliate_referral_refusals').on(t.id).where(sql`refused_on is not null`),
  ],
);

/** Who has opened a link today, as a keyed hash; deleted when the day is over. */
export const affiliateVisit = pgTable(
  'affiliate_visit',
  { memberId: big().notNull(), day: day().notNull(), visitor: bytes().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.memberId, t.visitor] })],
);

/** How many visitors opened a member's link on a day. */
export const affiliateClick = pgTable(
  'affiliate_click',
  { memberId: big().notNull(), day: day().notNull(), clicks: integer().notNull() },
  (t) => [primaryKey({ columns: [t.memberId, t.day] }), check('affiliate_click_some', sql`${t.clicks} > 0`)],
);

/** The days that have been accrued, each once, and what they came to. */
export const affiliateDay = pgTable('affiliate_day', {
  day: day().primaryKey(),
  /** Bets settled until then were counted. */
  seenTo: at().notNull(),
  members: integer().notNull(),
  amount: big().notNull(),
});

/**
 * Commissions with their inputs: one friend's stakes of a day and category, for one level. What a later day of accrual adds or
 * takes back is a row of its own; the rows of a play day always sum to `rate x stakes`.
 */
export const affiliateCommission = pgTable(
  'affiliate_commission',
  {
    /** The day it was accrued for: the play day, or a later one for a change. */
    day: day().notNull(),
    playDay: day().notNull(),
    memberId: big().notNull(),
    /** The friend who played. */
    friendId: big().notNull(),
    level: smallint().notNull(),
    category: text({ enum: playCategoryCodes }).notNull(),
    ruleId: big()
      .notNull()
      .references(() => affiliateRule.id),
    rateBp: integer().notNull(),
    /** Satang, of either sign. */
    stakes: big().notNull(),
    amount: big().notNull(),
  },
  (t) => [
    oneOf('affiliate_commission_category', t.category),
    check('affiliate_commission_level', sql`${t.level} in (1, 2)`),
    check('affiliate_commission_forward', sql`${t.day} >= ${t.playDay}`),
    primaryKey({ columns: [t.playDay, t.friendId, t.category, t.level, t.day] }),
    index('affiliate_commission_friend').on(t.memberId, t.friendId, t.day),
  ],
);

/** The commissions of a member and day, summed over friends: what lists and totals are made of. */
export const affiliateEarning = pgTable(
  'affiliate_earning',
  {
    memberId: big().notNull(),
    day: day().notNull(),
    level: smallint().notNull(),
    category: text({ enum: playCategoryCodes }).notNull(),
    rateBp: integer().notNull(),
    /** Of stakes of earlier days that changed after their accrual. */
    late: boolean().notNull(),
    friends: integer().notNull(),
    stakes: big().notNull(),
    amount: big().notNull(),
  },
  (t) => [
    oneOf('affiliate_earning_category', t.category),
    primaryKey({ columns: [t.memberId, t.day, t.level, t.category, t.rateBp, t.late] }),
  ],
);

/** What a member has earned and moved to the wallet. Less than zero is left where more was taken back than was left. */
export const affiliateAccount = pgTable(
  'affiliate_account',
  { memberId: big().primaryKey(), earned: big().notNull(), redeemed: big().notNull().default(sql`0`) },
  (t) => [check('affiliate_account_redeemed', sql`${t.redeemed} >= 0`)],
);

/** Commissions moved to the main wallet, each one transfer. */
export const affiliateRedemption = pgTable(
  'affiliate_redemption',
  { id: id(), memberId: big().notNull(), amount: big().notNull(), redeemedAt: at().notNull() },
  (t) => [
    check('affiliate_redemption_positive', sql`${t.amount} > 0`),
    index('affiliate_redemption_member').on(t.memberId, t.redeemedAt),
  ],
);
