import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { limitKinds, limitPeriods } from '../rules/limits.ts';
import { pauseLengths } from '../rules/pauses.ts';

/** The source of a limit or a pause: the member, or an operator, whose change may only be stricter. */
const setters = ['member', 'operator'] as const;
export type SetBy = (typeof setters)[number];

/** A member's preferences for play; the defaults without a row. */
export const playMember = pgTable(
  'play_member',
  {
    memberId: big().primaryKey(),
    /** The interval of the reality check. */
    realityCheckMinutes: integer().notNull().default(60),
    /** When the step that offers limits was seen, at registration and before the first deposit. */
    offeredAtRegister: at(),
    offeredAtDeposit: at(),
  },
  (t) => [check('play_member_reality_check', sql`${t.realityCheckMinutes} between 15 and 60`)],
);

/** The limits in force. */
export const playLimit = pgTable(
  'play_limit',
  {
    memberId: big().notNull(),
    kind: text({ enum: limitKinds }).notNull(),
    period: text({ enum: limitPeriods }).notNull(),
    setBy: text({ enum: setters }).notNull(),
    /** Satang; minutes of a session limit. */
    amount: big().notNull(),
    setAt: at().notNull(),
  },
  (t) => [
    oneOf('play_limit_kind', t.kind),
    oneOf('play_limit_period_list', t.period),
    check('play_limit_period', sql`(${t.kind} = 'single_bet') = (${t.period} = 'bet')`),
    primaryKey({ columns: [t.memberId, t.kind, t.period, t.setBy] }),
    oneOf('play_limit_set_by', t.setBy),
    check('play_limit_amount', sql`${t.amount} > 0`),
  ],
);

/** A requested looser limit: may be confirmed after a day, and has no effect before. */
export const playLimitRaise = pgTable(
  'play_limit_raise',
  {
    memberId: big().notNull(),
    kind: text({ enum: limitKinds }).notNull(),
    period: text({ enum: limitPeriods }).notNull(),
    /** Null for no limit. */
    amount: big(),
    askedAt: at().notNull(),
    confirmableAt: at().notNull(),
  },
  (t) => [
    oneOf('play_limit_raise_period', t.period),
    oneOf('play_limit_raise_kind', t.kind),
    primaryKey({ columns: [t.memberId, t.kind, t.period] }),
  ],
);

/** Every change of a limit as it took effect. Rows are never changed or deleted (trigger). */
export const playLimitChange = pgTable(
  'play_limit_change',
  {
    id: id(),
    memberId: big().notNull(),
    kind: text({ enum: limitKinds }).notNull(),
    period: text({ enum: limitPeriods }).notNull(),
    setBy: text({ enum: setters }).notNull(),
    before: big(),
    after: big(),
    changedAt: at().notNull(),
  },
  (t) => [
    oneOf('play_limit_change_set_by', t.setBy),
    oneOf('play_limit_change_period', t.period),
    oneOf('play_limit_change_kind', t.kind),
    index('play_limit_change_member').on(t.memberId, t.id),
  ],
);

/** Pauses of play. Rows are never changed or deleted (trigger): no pause is shortened. */
export const playPause = pgTable(
  'play_pause',
  {
    id: id(),
    memberId: big().notNull(),
    length: text({ enum: pauseLengths }).notNull(),
    setBy: text({ enum: setters }).notNull(),
    startsAt: at().notNull(),
    /** Null for a permanent one. */
    endsAt: at(),
  },
  (t) => [
    oneOf('play_pause_length', t.length),
    check('play_pause_end', sql`(${t.endsAt} is null) = (${t.length} = 'permanent') and ${t.endsAt} > ${t.startsAt}`),
    oneOf('play_pause_set_by', t.setBy),
    index('play_pause_member').on(t.memberId, t.id),
  ],
);

/**
 * The phone and bank accounts of a paused member as keyed hashes, so that they cannot open another account, even after the
 * member's data has been removed.
 */
export const playPauseMark = pgTable(
  'play_pause_mark',
  {
    mark: text().notNull(),
    memberId: big().notNull(),
    pauseId: big()
      .notNull()
      .references(() => playPause.id),
    endsAt: at(),
  },
  (t) => [primaryKey({ columns: [t.mark, t.pauseId] })],
);

/** Marks ended by an operator because the phone or account now belongs to another person. Append-only (trigger). */
export const playPauseMarkEnd = pgTable(
  'play_pause_mark_end',
  {
    mark: text().notNull(),
    pauseId: big()
      .notNull()
      .references(() => playPause.id),
    endedBy: text().notNull(),
    endedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mark, t.pauseId] })],
);

/** A member's deposits, stakes and winnings by Bangkok day, in satang: the basis of limits. */
export const playDay = pgTable(
  'play_day',
  {
    memberId: big().notNull(),
    day: date({ mode: 'string' }).notNull(),
    deposited: big().notNull().default(sql`0`),
    /** Stakes of the day, minus those refunded since. */
    staked: big().notNull().default(sql`0`),
    /** Winnings paid on the day; a corrected result may take back more than was paid. */
    won: big().notNull().default(sql`0`),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.day] })],
);

/**
 * A member's total stakes and winnings at the start of a session, to show the session's net; without stakes refunded since,
 * as `playDay` is.
 */
export const playSession = pgTable('play_session', {
  sessionId: big().primaryKey(),
  memberId: big().notNull(),
  staked: big().notNull(),
  won: big().notNull(),
});
