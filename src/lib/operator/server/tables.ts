import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';

/** How an act came in: from the console, a terminal, an emergency at the terminal, or the product itself. */
export const auditWays = ['console', 'terminal', 'glass', 'job'] as const;

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
    /** The role at the time; null for the product's own jobs. */
    role: text(),
    /** The session, and the address it spoke from. */
    sessionId: big(),
    ip: text(),
    via: text({ enum: auditWays }),
    /** The proposal this was part of. */
    approvalId: big(),
    /** What the hash covers: from 2 on, which the trigger writes, also the five above and this. */
    v: smallint().notNull().default(1),
    /** SHA-256 over the row and the hash before it; written by the trigger. */
    hash: text().notNull().default(sql`''`),
  },
  (t) => [
    index('audit_subject').on(t.subject, t.id),
    index('audit_operator').on(t.operator, t.id),
    index('audit_action').on(t.action, t.id),
    oneOf('audit_via', t.via),
    check('audit_v', sql`${t.v} in (1, 2)`),
  ],
);

/**
 * The head of the audit's chain at the beginning of each Bangkok day, also published in the archive and sent to
 * AUDIT_WEBHOOK: a chain that is computed anew from some row on misses the anchors made since. Never changed (triggers).
 */
export const auditAnchor = pgTable('audit_anchor', {
  day: date().primaryKey(),
  /** Rows up to and with the last one. */
  rows: big().notNull(),
  /** The last row's id and hash. */
  lastId: big().notNull(),
  head: text().notNull(),
  madeAt: at().notNull(),
  /** When the webhook took it; null before, and where there is none. */
  sentAt: at(),
});
