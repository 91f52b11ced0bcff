import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { eventPictureCodes } from '../rules/event.ts';
import { questKindCodes, questPeriods, rewardKinds } from '../rules/quest.ts';

/** Quests as operators set them. What was claimed keeps its own reward. */
export const quest = pgTable(
  'quest',
  {
    id: id(),
    agentId: big().notNull(),
    kind: text({ enum: questKindCodes }).notNull(),
    period: text({ enum: questPeriods }).notNull(),
    title: text().notNull(),
    /** Satang or a count, by the kind. */
    target: big().notNull(),
    rewardKind: text({ enum: rewardKinds }).notNull(),
    /** Satang, points or spins; of a check-in the least of its ladder. */
    rewardAmount: big().notNull(),
    /** Of a check-in: points of each day in a row. */
    ladder: jsonb().$type<readonly number[]>(),
    /** Of an event: what it is about, and its picture. */
    about: text(),
    picture: text({ enum: eventPictureCodes }),
    active: boolean().notNull().default(true),
    startsAt: at().notNull(),
    endsAt: at(),
    position: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    oneOf('quest_kind', t.kind),
    oneOf('quest_period', t.period),
    oneOf('quest_reward_kind', t.rewardKind),
    oneOf('quest_picture', t.picture),
    check(
      'quest_event',
      sql`(${t.about} is null) = (${t.picture} is null) and (${t.picture} is null or ${t.endsAt} is not null)`,
    ),
    check('quest_amounts', sql`${t.target} > 0 and ${t.rewardAmount} > 0`),
    check('quest_ladder', sql`(${t.kind} = 'check_in') = (${t.ladder} is not null)`),
    check('quest_ends_after_it_starts', sql`${t.endsAt} > ${t.startsAt}`),
    index('quest_shown').on(t.agentId, t.position),
    uniqueIndex('quest_check_in').on(t.agentId).where(sql`kind = 'check_in' and active`),
  ],
);

/** A reward that was claimed; never changed. */
export const questClaim = pgTable(
  'quest_claim',
  {
    id: id(),
    questId: big()
      .notNull()
      .references(() => quest.id),
    memberId: big().notNull(),
    /** A Bangkok day, or "once". */
    periodKey: text().notNull(),
    /** What was counted when it was claimed; of a check-in the days in a row. */
    progress: big().notNull(),
    target: big().notNull(),
    rewardKind: text({ enum: rewardKinds }).notNull(),
    rewardAmount: big().notNull(),
    claimedAt: at().notNull(),
  },
  (t) => [
    unique('quest_claim_once').on(t.memberId, t.questId, t.periodKey),
    index('quest_claim_quest').on(t.questId, t.id),
    oneOf('quest_claim_reward_kind', t.rewardKind),
    check('quest_claim_done', sql`${t.progress} >= ${t.target} and ${t.rewardAmount} > 0`),
  ],
);

/** What a finished Bangkok day came to; of a quest that is done once, all days since it began. */
export const questDay = pgTable(
  'quest_day',
  {
    questId: big()
      .notNull()
      .references(() => quest.id),
    day: date({ mode: 'string' }).notNull(),
    /** Members who had reached the target. */
    reached: integer().notNull(),
    claimed: integer().notNull(),
    /** Satang, points or spins, as the quest gives. */
    given: big().notNull(),
    countedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.questId, t.day] }),
    check('quest_day_claimed', sql`${t.claimed} between 0 and ${t.reached} and ${t.given} >= 0`),
  ],
);
