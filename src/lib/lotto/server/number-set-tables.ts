import { sql } from 'drizzle-orm';
import { check, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id } from '../../server/db/columns.ts';

/** Numbers a member saved to bet on again. */
export const numberSet = pgTable(
  'number_set',
  {
    id: id(),
    memberId: big().notNull(),
    name: text().notNull(),
    numbers: text().array().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    unique('number_set_name_unique').on(t.memberId, t.name),
    check('number_set_size', sql`cardinality(${t.numbers}) between 1 and 500`),
  ],
);
