import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Numbers a member saved to bet on again. */
export const numberSet = pgTable(
  'number_set',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint({ mode: 'bigint' }).notNull(),
    name: text().notNull(),
    numbers: text().array().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('number_set_name_unique').on(t.memberId, t.name),
    check('number_set_size', sql`cardinality(${t.numbers}) between 1 and 500`),
  ],
);
