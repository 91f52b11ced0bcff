import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, big, id } from '../../server/db/columns.ts';

/** Play a deposit asks for; until it is done as much of the balance stays (docs/decisions: main-wallet turnover). Satang. */
export const turnover = pgTable(
  'turnover',
  {
    id: id(),
    memberId: big().notNull(),
    /** What asked for it: "deposit:7". */
    cause: text().notNull().unique('turnover_cause_unique'),
    required: big().notNull(),
    done: big().notNull().default(sql`0`),
    createdAt: at().notNull(),
  },
  (t) => [
    check('turnover_done_within', sql`0 <= ${t.done} and ${t.done} <= ${t.required}`),
    index('turnover_open').on(t.memberId, t.id).where(sql`done < required`),
  ],
);

/** Which settled stakes counted towards which turnover. */
export const turnoverCount = pgTable(
  'turnover_count',
  {
    reference: text().notNull(),
    turnoverId: big()
      .notNull()
      .references(() => turnover.id),
    amount: big().notNull(),
    category: text().notNull(),
    countedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reference, t.turnoverId] }), check('turnover_count_positive', sql`${t.amount} > 0`)],
);
