import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '../../server/db/columns.ts';

/**
 * Operators' actions. Rows are never changed or deleted, and each contains the hash of the one before it (triggers), so that
 * `ledger:check` finds a row that was altered in the database.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: at().notNull(),
    operator: text().notNull(),
    /** "round.result", "withdraw.approve" ... */
    action: text().notNull(),
    /** The subject: "round:12". */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    requestId: text().notNull(),
    /** SHA-256 over the row and the hash before it; written by the trigger. */
    hash: text().notNull().default(sql`''`),
  },
  (t) => [index('audit_subject').on(t.subject, t.id)],
);
