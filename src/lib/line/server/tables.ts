import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, big, id } from '../../server/db/columns.ts';

/** A member's LINE account: one each, both ways. */
export const lineLink = pgTable('line_link', {
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
});

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
