import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, id } from '../../server/db/columns.ts';

/** Lists with their filters that people keep. */
export const savedView = pgTable(
  'saved_view',
  {
    id: id(),
    /** Whose it is: the person's name, as in the audit. */
    name: text().notNull(),
    title: text().notNull(),
    address: text().notNull(),
    savedAt: at().notNull(),
  },
  (t) => [unique('saved_view_title').on(t.name, t.title)],
);
