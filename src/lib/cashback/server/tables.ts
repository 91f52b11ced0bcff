import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { playCategoryCodes } from '../rules/categories.ts';
import type { LossInputs, RebateInputs } from '../rules/inputs.ts';

const day = () => date({ mode: 'string' });

/** What days are judged by: a version is never changed, a newer one takes its place from a day on. */
export const cashbackRule = pgTable(
  'cashback_rule',
  {
    id: id(),
    agentId: big().notNull(),
    /** The first Bangkok day it holds for; of several on a day the last one made. */
    effectiveOn: day().notNull(),
    /** See server/rule-versions.ts. */
    terms: jsonb().notNull(),
    createdBy: text().notNull(),
    createdAt: madeAt(),
  },
  (t) => [index('cashback_rule_day').on(t.agentId, t.effectiveOn, t.id)],
);

/** What a member's bets settled on a Bangkok day staked and won; made from the bets, and made again when they change. */
export const cashbackPlay = pgTable(
  'cashback_play',
  {
    memberId: big().notNull(),
    day: day().notNull(),
    category: text({ enum: playCategoryCodes }).notNull(),
    stakes: big().notNull(),
    wins: big().notNull(),
    /** By the database's clock: bets settled up to here are in it. */
    computedAt: at().notNull(),
  },
  (t) => [
    oneOf('cashback_play_category', t.category),
    primaryKey({ columns: [t.memberId, t.day, t.category] }),
    check('cashback_play_amounts', sql`${t.stakes} >= 0 and ${t.wins} >= 0`),
    index('cashback_play_day').on(t.day),
  ],
);

/** What a member may claim for a day, with everything it was reckoned from. */
export const cashbackReward = pgTable(
  'cashback_reward',
  {
    id: id(),
    memberId: big().notNull(),
    day: day().notNull(),
    kind: text({ enum: ['loss', 'turnover'] }).notNull(),
    ruleId: big()
      .notNull()
      .references(() => cashbackRule.id),
    inputs: jsonb().$type<LossInputs | RebateInputs>().notNull(),
    amount: big().notNull(),
    /** Less than this is not paid out. */
    minimum: big().notNull(),
    status: text({ enum: ['open', 'claimed'] })
      .notNull()
      .default('open'),
    computedAt: at().notNull(),
    claimedAt: at(),
  },
  (t) => [
    oneOf('cashback_reward_kind', t.kind),
    oneOf('cashback_reward_status', t.status),
    unique('cashback_reward_once').on(t.memberId, t.day, t.kind),
    check('cashback_reward_amount', sql`${t.amount} >= 0`),
    check(
      'cashback_reward_claimed',
      sql`(${t.status} = 'claimed') = (${t.claimedAt} is not null) and (${t.status} = 'open' or ${t.amount} >= ${t.minimum})`,
    ),
    index('cashback_reward_day').on(t.day),
  ],
);

/** What a paid day has changed by since, counted on another day instead. */
export const cashbackCarry = pgTable(
  'cashback_carry',
  {
    id: id(),
    memberId: big().notNull(),
    kind: text({ enum: ['loss', 'turnover'] }).notNull(),
    category: text({ enum: playCategoryCodes }).notNull(),
    fromDay: day().notNull(),
    toDay: day().notNull(),
    /** Differences in satang, of either sign. */
    stakes: big().notNull(),
    wins: big().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    oneOf('cashback_carry_category', t.category),
    oneOf('cashback_carry_kind', t.kind),
    check('cashback_carry_forward', sql`${t.toDay} > ${t.fromDay}`),
    check('cashback_carry_something', sql`${t.stakes} <> 0 or ${t.wins} <> 0`),
    index('cashback_carry_to').on(t.toDay, t.memberId),
    index('cashback_carry_from').on(t.memberId, t.fromDay),
  ],
);

/** How far the job has looked. */
export const cashbackProgress = pgTable('cashback_progress', {
  id: integer().primaryKey(),
  /** Rounds finished up to here have been looked at. */
  seenTo: at().notNull(),
});
