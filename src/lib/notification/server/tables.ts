import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Announcements of the brand, shown in the dialog, on home and behind the bell. Plain text: nothing in them is markup. */
export const notification = pgTable(
  'notification',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    agentId: bigint({ mode: 'bigint' }).notNull(),
    type: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    image: text(),
    link: text(),
    audience: text().$type<'all' | 'member'>().notNull(),
    /** Larger comes first. */
    priority: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('notification_agent').on(t.agentId, t.priority)],
);
