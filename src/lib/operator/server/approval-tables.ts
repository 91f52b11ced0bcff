import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { approvalActionNames, approvalStates, type Facts } from '../rules/approvals.ts';

/** Acts that wait for a second person. All but open ones are final. */
export const approval = pgTable(
  'approval',
  {
    id: id(),
    action: text({ enum: approvalActionNames }).notNull(),
    /** "withdraw:12" */
    subject: text().notNull(),
    /** Satang; 0 where it is not about an amount. */
    amount: big().notNull(),
    /** What the act is carried out with. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** What the first person was shown. */
    facts: jsonb().$type<Facts>().notNull(),
    payloadHash: text().notNull(),
    /** Over what was shown, and what may not be stored in the clear. */
    factsHash: text().notNull(),
    firstBy: text().notNull(),
    firstAt: at().notNull(),
    /** Why the first person wants it. */
    firstReason: text(),
    expiresAt: at().notNull(),
    state: text({ enum: approvalStates }).notNull().default('open'),
    /** Who approved or refused. */
    secondBy: text(),
    secondAt: at(),
    /** Why it was refused, or what had changed. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('approval_one_open').on(t.action, t.subject).where(sql`state = 'open'`),
    index('approval_state').on(t.state, t.expiresAt),
    check('approval_by_two', sql`${t.secondBy} <> ${t.firstBy}`),
    check('approval_decided', sql`(${t.state} in ('approved', 'refused')) = (${t.secondBy} is not null)`),
    oneOf('approval_action', t.action),
    oneOf('approval_states', t.state),
  ],
);
