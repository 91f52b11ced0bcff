import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { betTypeCodes } from '../rules/bet-types.ts';
import { type DrawResult, type RawResult, resultMappings } from '../rules/results.ts';
import { roundStatuses } from '../rules/round-state.ts';
import type { Schedule } from '../rules/schedule.ts';
import type { YeekeeSettings } from '../rules/yeekee-settings.ts';

export const category = pgTable('lotto_category', {
  id: integer().primaryKey(),
  code: text().notNull().unique('lotto_category_code_unique'),
  name: text().notNull(),
});

/** A lottery product. Everything that differs between markets is data here. */
export const market = pgTable(
  'market',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    categoryId: integer()
      .notNull()
      .references(() => category.id),
    flag: text().notNull(),
    mapping: text({ enum: resultMappings }).notNull(),
    rateGroup: text({ enum: ['gov', 'other'] }).notNull(),
    schedule: jsonb().$type<Schedule>().notNull(),
    /** The settings of a yeekee market; null for all others. */
    yeekee: jsonb().$type<YeekeeSettings>(),
    /** Rounds are created, shown and bet on only for active markets. */
    active: boolean().notNull(),
    /** The usual time from close to result; for display only. */
    resultAfterMinutes: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (t) => [
    oneOf('market_rate_group', t.rateGroup),
    oneOf('market_mapping', t.mapping),
    index('market_category').on(t.categoryId, t.position),
  ],
);

/** Days from which a market's draw is moved; without a new day the draw is cancelled. */
export const marketHoliday = pgTable(
  'market_holiday',
  {
    market: text()
      .notNull()
      .references(() => market.code),
    day: date({ mode: 'string' }).notNull(),
    movedTo: date({ mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.market, t.day] })],
);

export const ratePlan = pgTable('rate_plan', {
  id: integer().primaryKey(),
  code: text().notNull().unique('rate_plan_code_unique'),
  name: text().notNull(),
  linesMax: integer().notNull(),
  /** Satang: what one bill, and one member's bills on one round, may win at most. */
  payoutPerBillMax: big().notNull(),
  payoutPerRoundMax: big().notNull(),
});

/** Rate and discount of a bet type, per group of markets; a type without a row is not offered. */
export const rate = pgTable(
  'rate',
  {
    planId: integer()
      .notNull()
      .references(() => ratePlan.id),
    rateGroup: text({ enum: ['gov', 'other'] }).notNull(),
    betType: text({ enum: betTypeCodes }).notNull(),
    /** Baht per baht, x100: 900 is 90000. */
    rateX100: integer('rate_x100').notNull(),
    stakeMin: big().notNull(),
    stakeMax: big().notNull(),
    /** Discount on the stake, percent x100. */
    discountBp: integer().notNull(),
    maxLoss: big().notNull(),
  },
  (t) => [
    oneOf('rate_bet_type', t.betType),
    oneOf('rate_group', t.rateGroup),
    primaryKey({ columns: [t.planId, t.rateGroup, t.betType] }),
    check(
      'rate_sane',
      sql`${t.rateX100} > 0 and ${t.stakeMin} > 0 and ${t.stakeMax} >= ${t.stakeMin} and ${t.discountBp} between 0 and 9999 and ${t.maxLoss} > 0`,
    ),
  ],
);

export const round = pgTable(
  'round',
  {
    id: id(),
    market: text()
      .notNull()
      .references(() => market.code),
    drawDate: date({ mode: 'string' }).notNull(),
    /** 1 for a market with one round a day. */
    number: integer().notNull().default(1),
    openAt: at().notNull(),
    closeAt: at().notNull(),
    status: text({ enum: roundStatuses }).notNull().default('scheduled'),
    /** The approved result that bets are settled by. */
    resultVersion: integer(),
    voidReason: text(),
    /** When all bills were settled in this state; null while prizes, refunds or corrections are due. */
    settledAt: at(),
    createdAt: madeAt(),
  },
  (t) => [
    oneOf('round_status', t.status),
    unique('round_draw_unique').on(t.market, t.drawDate, t.number),
    check('round_opens_before_it_closes', sql`${t.openAt} <= ${t.closeAt}`),
    check('round_result_by_status', sql`(${t.status} in ('resulted', 'settled')) = (${t.resultVersion} is not null)`),
    index('round_unfinished').on(t.status, t.closeAt).where(sql`settled_at is null`),
    index('round_close').on(t.market, t.closeAt),
    index('round_day').on(t.drawDate),
    index('round_settled').on(t.settledAt),
  ],
);

/** The result of a draw. A wrong one is never changed: a new version replaces it, and both stay. */
export const result = pgTable(
  'result',
  {
    roundId: big()
      .notNull()
      .references(() => round.id),
    version: integer().notNull(),
    raw: jsonb().$type<RawResult>().notNull(),
    mapped: jsonb().$type<DrawResult>().notNull(),
    /** 'history' for draws before the site existed, 'yeekee' for results of shots. */
    source: text({ enum: ['operator', 'history', 'yeekee'] }).notNull(),
    /** Why it replaces the version before it. */
    reason: text(),
    enteredBy: text().notNull(),
    enteredAt: at().notNull(),
    approvedBy: text(),
    approvedAt: at(),
  },
  (t) => [
    oneOf('result_source', t.source),
    primaryKey({ columns: [t.roundId, t.version] }),
    check(
      'result_two_people',
      sql`${t.source} in ('history', 'yeekee') or ${t.approvedBy} is distinct from ${t.enteredBy}`,
    ),
    check('result_approved_whole', sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
    // The day of a bet follows from the first version's publication.
    index('result_published').on(sql`coalesce(${t.approvedAt}, ${t.enteredAt})`).where(sql`version = 1`),
  ],
);

/** A limit set by an operator on a number, or (key null) on a whole type, of a market or of one round. */
export const numberLimit = pgTable(
  'number_limit',
  {
    id: id(),
    market: text().references(() => market.code),
    roundId: big().references(() => round.id),
    betType: text({ enum: betTypeCodes }).notNull(),
    key: text(),
    action: text({ enum: ['closed', 'reduced', 'cap'] }).notNull(),
    /** Percent of the rate, for 'reduced'. */
    pct: integer(),
    /** Satang accepted at most, for 'cap'. */
    cap: big(),
    fromAt: at(),
    untilAt: at(),
    createdAt: madeAt(),
  },
  (t) => [
    oneOf('number_limit_action_list', t.action),
    check(
      'number_limit_action',
      sql`case ${t.action} when 'closed' then ${t.pct} is null and ${t.cap} is null when 'reduced' then ${t.pct} between 1 and 99 and ${t.cap} is null when 'cap' then ${t.pct} is null and ${t.cap} > 0 else false end`,
    ),
    oneOf('number_limit_bet_type', t.betType),
    check('number_limit_of_one', sql`num_nonnulls(${t.market}, ${t.roundId}) = 1`),
    index('number_limit_market').on(t.market),
    index('number_limit_round').on(t.roundId),
  ],
);

/** Stakes accepted per round and number; the ladder and the cap read it, and only under its row's lock. */
export const exposureCounter = pgTable(
  'exposure_counter',
  {
    // No foreign key here: twenty checks a bill of one hot row, for rows only a bill that names the round can make.
    roundId: big().notNull(),
    betType: text({ enum: betTypeCodes }).notNull(),
    key: text().notNull(),
    used: big().notNull(),
    /** The maximum in force at its last increase. */
    cap: big().notNull(),
    /** How many lines are counted in `used`, and what they could win together. */
    lines: integer().notNull().default(sql`0`),
    payout: big().notNull().default(sql`0`),
  },
  (t) => [
    oneOf('exposure_counter_bet_type', t.betType),
    primaryKey({ columns: [t.roundId, t.betType, t.key] }),
    check('exposure_within_cap', sql`${t.used} between 0 and ${t.cap}`),
    check('exposure_lines', sql`${t.lines} >= 0 and ${t.payout} >= 0`),
  ],
);

/** The same per member; and under 'round_payout' what the member's bills of the round could win together. */
export const memberCounter = pgTable(
  'member_counter',
  {
    roundId: big().notNull(),
    memberId: big().notNull(),
    betType: text({ enum: [...betTypeCodes, 'round_payout'] }).notNull(),
    key: text().notNull(),
    used: big().notNull(),
    cap: big().notNull(),
  },
  (t) => [
    oneOf('member_counter_bet_type', t.betType),
    primaryKey({ columns: [t.roundId, t.memberId, t.betType, t.key] }),
    check('member_counter_within_cap', sql`${t.used} between 0 and ${t.cap}`),
  ],
);
