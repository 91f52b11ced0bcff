import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, big, id, oneOf } from '../../server/db/columns.ts';
import { messageKinds, messageStatuses } from '../rules/messages.ts';

/** A member's LINE account: one each, both ways. */
export const lineLink = pgTable(
  'line_link',
  {
    id: id(),
    memberId: big().notNull().unique('line_link_member'),
    /** LINE's name for the user. */
    subject: text().notNull().unique('line_link_subject'),
    /** A digest of the password hash that it was linked with: changing the password ends logins by LINE. */
    loginHash: text().notNull(),
    /** Where it was linked, "LINE บน Android". */
    deviceName: text().notNull(),
    /** Messages were asked for at this instant; what happened before it is not messaged. Null: none. */
    notifySince: at(),
    linkedAt: at().notNull(),
    lastUsedAt: at(),
  },
  (t) => [index('line_link_notified').on(t.memberId).where(sql`notify_since is not null`)],
);

/** Single-use tokens of a login with LINE: a nonce, or, with a subject, the permission to link that LINE account. */
export const lineTicket = pgTable(
  'line_ticket',
  { id: id(), tokenHash: text().notNull().unique('line_ticket_token'), subject: text(), expiresAt: at().notNull() },
  (t) => [index('line_ticket_expires').on(t.expiresAt)],
);

/** ID tokens that have logged somebody in, each good for one device only until it expires: a stolen one is worth nothing. */
export const lineTokenUse = pgTable(
  'line_token_use',
  { tokenHash: text().primaryKey(), deviceHash: text().notNull(), expiresAt: at().notNull() },
  (t) => [index('line_token_use_expires').on(t.expiresAt)],
);

/** Messages to send: written in the transaction of what they tell, sent by a job, each under one retry key for ever. */
export const lineMessage = pgTable(
  'line_message',
  {
    id: id(),
    memberId: big().notNull(),
    kind: text({ enum: messageKinds }).notNull(),
    /** What it tells, once: "withdraw:12:paid", "round:34:1". */
    reference: text().notNull(),
    text: text().notNull(),
    /** A name of src/lib/line/rules/places.ts: the page that its link opens. */
    place: text().notNull(),
    status: text({ enum: messageStatuses }).notNull().default('waiting'),
    /** LINE takes a message once for each. */
    retryKey: uuid().notNull().defaultRandom(),
    tries: integer().notNull().default(0),
    nextTryAt: at().notNull(),
    createdAt: at().notNull(),
    endedAt: at(),
    /** Why it was not sent. */
    problem: text(),
  },
  (t) => [
    oneOf('line_message_kind', t.kind),
    oneOf('line_message_status', t.status),
    check('line_message_ended', sql`(${t.status} = 'waiting') = (${t.endedAt} is null)`),
    unique('line_message_once').on(t.memberId, t.reference),
    index('line_message_due').on(t.nextTryAt).where(sql`status = 'waiting'`),
    index('line_message_ended_at').on(t.endedAt).where(sql`status <> 'waiting'`),
  ],
);
