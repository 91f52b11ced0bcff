import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../server/db/columns.ts';

/** Who has a row of a queue open, and until when that is said. */
export const workClaim = pgTable('work_claim', {
  /** "withdraw:12" */
  subject: text().primaryKey(),
  name: text().notNull(),
  until: at().notNull(),
});
