import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';

/** Announcements of the brand, shown in the dialog, on home and behind the bell. Plain text: nothing in them is markup. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    agentId: big().notNull(),
    type: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    image: text(),
    link: text(),
    audience: text({ enum: ['all', 'member'] }).notNull(),
    /** Larger comes first. */
    priority: integer().notNull(),
    startsAt: at().notNull(),
    endsAt: at(),
  },
  (t) => [oneOf('notification_audience', t.audience), index('notification_agent').on(t.agentId, t.priority)],
);
