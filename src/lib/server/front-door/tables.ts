import { doublePrecision, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { madeAt } from '../db/columns.ts';

/** Recorded answers of money calls: the same key and body gives the same answer, the effect happens once. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** "member:12" or "operator:approver". */
    owner: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodyHash: text().notNull(),
    /** The answer's envelope; written in the transaction of the effect. As text, so that a copy reads byte for byte the same. */
    answer: json(),
    createdAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_created').on(t.createdAt)],
);

/** Counters of rate-limiter-flexible (its own shape). */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970; a double because the library does arithmetic with it. */
  expire: doublePrecision(),
});
