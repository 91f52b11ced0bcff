import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { adjustDirections, adjustReasons } from '../rules/adjustments.ts';
import { holdKinds } from '../rules/holds.ts';
import { member } from './tables.ts';

/** What the staff wrote down about a member. Rows stay; a wrong one is answered by another. */
export const memberNote = pgTable(
  'member_note',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    text: text().notNull(),
    madeBy: text().notNull(),
    madeAt: at().notNull(),
  },
  (t) => [index('member_note_member').on(t.memberId, t.id)],
);

/** What the staff stopped for a member, until another person releases it. */
export const memberHold = pgTable(
  'member_hold',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    kind: text({ enum: holdKinds }).notNull(),
    reason: text().notNull(),
    setBy: text().notNull(),
    setAt: at().notNull(),
    releasedBy: text(),
    releasedAt: at(),
    releaseReason: text(),
  },
  (t) => [
    oneOf('member_hold_kind', t.kind),
    check('member_hold_second', sql`${t.releasedBy} <> ${t.setBy}`),
    check(
      'member_hold_released',
      sql`(${t.releasedAt} is null) = (${t.releasedBy} is null) and (${t.releasedAt} is null) = (${t.releaseReason} is null)`,
    ),
    uniqueIndex('member_hold_open').on(t.memberId, t.kind).where(sql`released_at is null`),
  ],
);

/** A correction of a wallet that two people agreed on; its transfer is `adjustment:{id}`. */
export const adjustment = pgTable(
  'adjustment',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    /** The wallet (`account` of the ledger). */
    walletId: big().notNull(),
    direction: text({ enum: adjustDirections }).notNull(),
    amount: big().notNull(),
    reasonCode: text({ enum: adjustReasons }).notNull(),
    reason: text().notNull(),
    madeBy: text().notNull(),
    madeAt: at().notNull(),
  },
  (t) => [
    oneOf('adjustment_direction', t.direction),
    oneOf('adjustment_reason', t.reasonCode),
    check('adjustment_amount', sql`${t.amount} > 0`),
    index('adjustment_member').on(t.memberId, t.id),
  ],
);
