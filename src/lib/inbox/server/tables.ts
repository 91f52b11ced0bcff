import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { type MessageData, type MessageKind, messageKinds } from '../rules/message.ts';

/** Messages to members: written in the transaction of what they tell, kept for 90 days. */
export const inboxMessage = pgTable(
  'inbox_message',
  {
    id: id(),
    memberId: big().notNull(),
    kind: text({ enum: messageKinds as [MessageKind, ...MessageKind[]] }).notNull(),
    /** What it tells, once: "withdraw:12:paid". */
    reference: text().notNull(),
    data: jsonb().$type<MessageData[MessageKind]>().notNull(),
    createdAt: at().notNull(),
    readAt: at(),
  },
  (t) => [
    oneOf('inbox_message_kind', t.kind),
    unique('inbox_message_once').on(t.memberId, t.reference),
    index('inbox_message_of_member').on(t.memberId, t.id),
    index('inbox_message_unread').on(t.memberId).where(sql`read_at is null`),
    index('inbox_message_created').on(t.createdAt),
  ],
);
