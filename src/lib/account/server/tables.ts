import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, big, id, madeAt, oneOf } from '../../server/db/columns.ts';
import { deletionStatuses } from '../rules/deletion.ts';

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
    /** The member who referred this one. */
    referredBy: big().references((): AnyPgColumn => member.id),
    marketingConsent: boolean().notNull().default(false),
    termsVersion: text().notNull(),
    /** Set when the account is closed for good: no more logins. */
    closedAt: at(),
    /** No withdrawals until then; set when the bank account or a forgotten password is changed. */
    withdrawHeldUntil: at(),
    lastLoginAt: at(),
    /** When name, phone, birth date and bank accounts were removed from the row after a deletion request. */
    anonymisedAt: at(),
    createdAt: madeAt(),
  },
  (t) => [
    unique('member_phone_unique').on(t.agentId, t.phone),
    unique('member_bank_account_unique').on(t.agentId, t.bankCode, t.bankAccountNumber),
    check('member_phone_e164', sql`${t.phone} ~ '^\\+66[689][0-9]{8}$' or ${t.anonymisedAt} is not null`),
    check('member_vip_level', sql`${t.vipLevel} in (0, 1, 2)`),
    index('member_person').on(t.birthDate, t.firstName, t.lastName),
    // How the console finds members (operator.md section 8): by parts of a name, and by beginning or end of a number.
    index('member_grams').using('gin', sql`grams(${t.firstName} || ' ' || ${t.lastName})`),
    index('member_phone_head').on(t.phone.op('text_pattern_ops')),
    index('member_phone_tail').on(sql`reverse(${t.phone}) text_pattern_ops`),
    index('member_account_tail').on(sql`reverse(${t.bankAccountNumber}) text_pattern_ops`),
    index('member_referred_by').on(t.referredBy).where(sql`referred_by is not null`),
    index('member_level').on(t.vipLevel),
    index('member_seen').on(t.lastLoginAt, t.id),
    index('member_joined').on(t.createdAt, t.id),
    index('member_closed').on(t.id).where(sql`closed_at is not null`),
    index('member_held').on(t.withdrawHeldUntil).where(sql`withdraw_held_until is not null`),
  ],
);

/** A logged-in device. Of the cookie's token only the SHA-256 is stored. */
export const session = pgTable(
  'session',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    tokenHash: text().notNull().unique('session_token_unique'),
    /** Identifies the device by a cookie that survives logout; null for sessions older than that cookie. */
    deviceHash: text(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: madeAt(),
    lastSeenAt: madeAt(),
    /** When the member last answered the reality check. */
    wentOnAt: at(),
    /** When the member last confirmed the password, as a large withdrawal requires; null after a password change. */
    confirmedAt: at(),
    /** Absolute end, 12 hours after login. */
    expiresAt: at().notNull(),
    revokedAt: at(),
    /** Until when the device may open a next session without the password; null on one that is not remembered. */
    rememberedUntil: at(),
    /** Opened by a remembered device: calls that move money ask for the password first. */
    resumed: boolean().notNull().default(false),
  },
  (t) => [
    index('session_member').on(t.memberId),
    index('session_device').on(t.deviceHash),
    index('session_expires').on(t.expiresAt),
  ],
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

/** Failed logins by phone (with or without an account) and origin; an empty origin counts those of all origins. */
export const loginFailure = pgTable(
  'login_failure',
  {
    phone: text().notNull(),
    origin: text().notNull(),
    count: integer().notNull(),
    lastAt: at().notNull(),
    /** The instant up to which the count has been halved for the time passed. */
    halvedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.origin] })],
);

/** A member's former bank accounts: money may still come from them. */
export const bankAccountHistory = pgTable(
  'bank_account_history',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    bankCode: text().notNull(),
    bankAccountNumber: text().notNull(),
    replacedAt: at().notNull(),
  },
  (t) => [
    index('bank_account_history_member').on(t.memberId),
    index('bank_account_history_account').on(t.bankCode, t.bankAccountNumber),
  ],
);

/**
 * Deletion requests. An operator closes the account; the ledger stays, and the member's identity is removed when the law no
 * longer requires it.
 */
export const deletionRequest = pgTable(
  'deletion_request',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    status: text({ enum: deletionStatuses }).notNull(),
    /** The deadline for the decision. */
    dueAt: at().notNull(),
    decidedBy: text(),
    decidedAt: at(),
    /** Why it was refused, as shown to the member. */
    reason: text(),
    /** When identity data may be removed. */
    anonymiseFrom: at(),
    anonymisedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [
    oneOf('deletion_status', t.status),
    check('deletion_accepted', sql`(${t.status} = 'accepted') = (${t.anonymiseFrom} is not null)`),
    uniqueIndex('deletion_one_open').on(t.memberId).where(sql`status in ('waiting', 'accepted')`),
    index('deletion_due').on(t.anonymiseFrom).where(sql`status = 'accepted' and anonymised_at is null`),
  ],
);
