import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '../../server/db/columns.ts';

/**
 * What operators did. Rows are never changed or deleted, and each carries the hash of the one before it (triggers), so
 * that a row altered behind the site's back is found by `ledger:check`.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: at().notNull(),
    operator: text().notNull(),
    /** "round.result", "withdraw.approve" ... */
    action: text().notNull(),
    /** What it was done to: "round:12". */
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
