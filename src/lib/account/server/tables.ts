import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity();
const at = () => timestamp({ withTimezone: true });

export const member = pgTable(
  'member',
  {
    id: id(),
    agentId: bigint({ mode: 'bigint' }).notNull(),
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
    referredBy: bigint({ mode: 'bigint' }),
    marketingConsent: boolean().notNull().default(false),
    termsVersion: text().notNull(),
    /** Set while the member may not play; withdrawing stays possible. */
    closedAt: at(),
    /** No withdrawal before this: set when the bank account or a forgotten password was changed. */
    withdrawHeldUntil: at(),
    lastLoginAt: at(),
    createdAt: at().notNull().default(sql`clock_timestamp()`),
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
    memberId: bigint({ mode: 'bigint' })
      .notNull()
      .references(() => member.id),
    tokenHash: text().notNull().unique('session_token_unique'),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: at().notNull().default(sql`clock_timestamp()`),
    lastSeenAt: at().notNull().default(sql`clock_timestamp()`),
    /** Absolute end, 12 hours after login. */
    expiresAt: at().notNull(),
    revokedAt: at(),
  },
  (t) => [index('session_member').on(t.memberId)],
);
