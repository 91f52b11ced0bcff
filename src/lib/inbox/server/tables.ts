import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
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

/** Browsers that are told of their member's new messages by web push. */
export const pushDevice = pgTable(
  'push_device',
  {
    id: id(),
    memberId: big().notNull(),
    /** The browser's address at its maker's push service; who knows it and the keys may send there. */
    endpoint: text().notNull().unique('push_device_endpoint'),
    p256dh: text().notNull(),
    authSecret: text().notNull(),
    /** As sessions name the browser: nobody is told where they have logged out. */
    deviceHash: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index('push_device_member').on(t.memberId)],
);

/** Pushes that wait to be sent: written in the statement of their message, gone once they are sent or given up. */
export const inboxPush = pgTable(
  'inbox_push',
  {
    id: id(),
    messageId: big()
      .notNull()
      .references(() => inboxMessage.id, { onDelete: 'cascade' }),
    deviceId: big()
      .notNull()
      .references(() => pushDevice.id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    nextTryAt: at().notNull(),
  },
  (t) => [
    unique('inbox_push_once').on(t.messageId, t.deviceId),
    index('inbox_push_device').on(t.deviceId),
    index('inbox_push_due').on(t.nextTryAt),
  ],
);
