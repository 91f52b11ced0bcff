import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, big, id } from '../../server/db/columns.ts';

/** Turnover required by a deposit; until then that much of the balance is locked (decision 010). Satang. */
export const turnover = pgTable(
  'turnover',
  {
    id: id(),
    memberId: big().notNull(),
    /** The cause: "deposit:7". */
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

/** Settled stakes and the turnover requirements that they counted towards. */
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
