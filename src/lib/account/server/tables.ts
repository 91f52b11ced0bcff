import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { at, big, id, madeAt } from '../../server/db/columns.ts';

export const member = pgTable(
  'member',
  {
    id: id(),
    agentId: big().notNull(),
    /** E.164, "+66812345678"; the login name. */
    phone: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: date({ mode: 'string' }).notNull(),
    bankCode: text().notNull(),
    bankAccountNumber: text().notNull(),
    vipLevel: integer().$type<0 | 1 | 2>().notNull().default(0),
    /** The member's own code, given to friends. */
    refCode: text().notNull().unique('member_ref_code_unique'),
    /** Who brought the member here. */
    referredBy: big(),
    marketingConsent: boolean().notNull().default(false),
    termsVersion: text().notNull(),
    /** Set while the member may not play; withdrawing stays possible. */
    closedAt: at(),
    /** No withdrawal before this: set when the bank account or a forgotten password was changed. */
    withdrawHeldUntil: at(),
    lastLoginAt: at(),
    createdAt: madeAt(),
  },
  (t) => [
    unique('member_phone_unique').on(t.agentId, t.phone),
    unique('member_bank_account_unique').on(t.agentId, t.bankCode, t.bankAccountNumber),
    check('member_phone_e164', sql`${t.phone} ~ '^\\+66[689][0-9]{8}$'`),
    check('member_vip_level', sql`${t.vipLevel} in (0, 1, 2)`),
    index('member_referred_by').on(t.referredBy),
  ],
);

/** A logged-in device. The cookie's token is kept as its SHA-256 only. */
export const session = pgTable(
  'session',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    tokenHash: text().notNull().unique('session_token_unique'),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: madeAt(),
    lastSeenAt: madeAt(),
    /** Absolute end, 12 hours after login. */
    expiresAt: at().notNull(),
    revokedAt: at(),
  },
  (t) => [index('session_member').on(t.memberId)],
);

/** One-time codes for a forgotten password: hashed, five minutes, five tries, single use; a new one ends the old. */
export const otp = pgTable(
  'otp',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    codeHash: text().notNull(),
    /** Four letters the member sees in the SMS and on the page. */
    reference: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: at().notNull(),
    usedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index('otp_member').on(t.memberId, t.createdAt)],
);

/** Failed logins in a row, by phone whether it has an account or not: after five each try must wait longer. */
export const loginFailure = pgTable('login_failure', {
  phone: text().primaryKey(),
  count: integer().notNull(),
  lastAt: at().notNull(),
});

/** Bank accounts a member had before; kept, because money may still come from them. */
export const bankAccountHistory = pgTable('bank_account_history', {
  id: id(),
  memberId: big()
    .notNull()
    .references(() => member.id),
  bankCode: text().notNull(),
  bankAccountNumber: text().notNull(),
  replacedAt: at().notNull(),
});
