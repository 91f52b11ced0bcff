import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, big, oneOf } from '../../server/db/columns.ts';
import { type CareEvidence, careCodes } from '../rules/care.ts';
import { memberDayCategories } from '../rules/member-day.ts';

const day = () => date({ mode: 'string' });

/** Bangkok days whose members' sums are made: a day is made once all of its hours are sealed, and never changes. */
export const memberDayMade = pgTable('member_day_made', {
  day: day().primaryKey(),
  rows: integer().notNull(),
  madeAt: at().notNull(),
});

/** A member's sums of a day in satang: money and bonuses in the row "cash", play in a row for each category. */
export const memberDay = pgTable(
  'member_day',
  {
    day: day().notNull(),
    memberId: big().notNull(),
    category: text({ enum: memberDayCategories }).notNull(),
    moneyIn: big().notNull(),
    moneyOut: big().notNull(),
    bonus: big().notNull(),
    /** Without those given back; less than zero where stakes of an earlier day were. */
    stakes: big().notNull(),
    wins: big().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.day, t.category] }),
    oneOf('member_day_category', t.category),
    index('member_day_day').on(t.day),
  ],
);

/** Why somebody should look after a member: what was seen on a day, with the numbers it was seen in. */
export const careSignal = pgTable(
  'care_signal',
  {
    day: day().notNull(),
    memberId: big().notNull(),
    code: text({ enum: careCodes }).notNull(),
    evidence: jsonb().$type<CareEvidence>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.day, t.code] }),
    oneOf('care_signal_code', t.code),
    index('care_signal_day').on(t.day),
    // Members of one signal, newest days first, without reading its evidence.
    index('care_signal_members').on(t.code, t.day, t.memberId),
  ],
);
