import { sql } from 'drizzle-orm';
import { customType, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, madeAt } from '../db/columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Events sent to open pages in the last hour, so that a page that lost its connection can catch up (Last-Event-ID). */
export const streamEvent = pgTable(
  'stream_event',
  {
    id: id(),
    topic: text().notNull(),
    type: text().notNull(),
    data: jsonb().notNull(),
    createdAt: madeAt(),
    /** The transaction that stored it: readers find what was not committed yet when they read last. */
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('stream_event_created').on(t.createdAt),
    // What a process reads is of the topics its pages listen to, however much is said to others.
    index('stream_event_unseen').on(t.topic, t.xact),
  ],
);
