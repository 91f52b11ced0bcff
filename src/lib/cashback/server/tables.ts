import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { ruleTable } from '../../server/db/rule-versions.ts';
import { playCategoryCodes } from '../rules/categories.ts';
import type { LossInputs, RebateInputs } from '../rules/inputs.ts';

const day = () => date({ mode: 'string' });

/** The rules of cashback. */
export const cashbackRule = ruleTable('cashback_rule');

/** Stakes and winnings of a member's bets settled on a Bangkok day; recomputed from the bets when they change. */
export const cashbackPlay = pgTable(
  'cashback_play',
  {
    memberId: big().notNull(),
    day: day().notNull(),
    category: text({ enum: playCategoryCodes }).notNull(),
    stakes: big().notNull(),
    wins: big().notNull(),
    /** By the database's clock: includes bets settled until then. */
    computedAt: at().notNull(),
  },
  (t) => [
    oneOf('cashback_play_category', t.category),
    primaryKey({ columns: [t.memberId, t.day, t.category] }),
    check('cashback_play_amounts', sql`${t.stakes} >= 0 and ${t.wins} >= 0`),
    index('cashback_play_day').on(t.day),
  ],
);

/** A member's reward for a day, with the figures it was calculated from. */
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
    /** The minimum that is paid out. */
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

/** Later changes of a paid day, counted on another day. */
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

/** The progress of the job. */
export const cashbackProgress = pgTable('cashback_progress', {
  id: integer().primaryKey(),
  /** Rounds finished until then have been processed. */
  seenTo: at().notNull(),
});
