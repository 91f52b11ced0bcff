import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, madeAt } from '../db/columns.ts';

/** What was said to open pages in the last minutes, so that a page that lost its connection can catch up (Last-Event-ID). */
export const streamEvent = pgTable(
  'stream_event',
  {
    id: id(),
    topic: text().notNull(),
    type: text().notNull(),
    data: jsonb().notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    index('stream_event_created').on(t.createdAt),
    // What a process reads is of the topics its pages listen to, however much is said to others.
    index('stream_event_topic').on(t.topic, t.id),
  ],
);
