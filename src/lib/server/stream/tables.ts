import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was said to open pages in the last minutes, so that a page that lost its connection can catch up (Last-Event-ID). */
export const streamEvent = pgTable(
  'stream_event',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    type: text().notNull(),
    data: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('stream_event_created').on(t.createdAt)],
);
