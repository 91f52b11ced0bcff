/** Proofs of identity other than the password: codes sent to a phone before registration, and passkeys. */
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, big, bytes, id } from '../../server/db/columns.ts';
import { member } from './tables.ts';

/**
 * Codes for a phone that registers: hashed, five minutes, five tries, single use; a new one ends the old. A phone that has an
 * account also gets a row, but no code is sent, so that an attacker cannot distinguish the two.
 */
export const phoneCode = pgTable(
  'phone_code',
  {
    id: id(),
    agentId: big().notNull(),
    /** E.164. */
    phone: text().notNull(),
    codeHash: text().notNull(),
    /** Four letters seen in the SMS and on the page. */
    reference: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: at().notNull(),
    usedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index('phone_code_phone').on(t.agentId, t.phone, t.createdAt), index('phone_code_created').on(t.createdAt)],
);

/** A phone proven a few minutes ago; good for one registration. */
export const phoneProof = pgTable(
  'phone_proof',
  {
    id: id(),
    agentId: big().notNull(),
    phone: text().notNull(),
    tokenHash: text().notNull().unique('phone_proof_token'),
    expiresAt: at().notNull(),
    usedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index('phone_proof_expires').on(t.expiresAt)],
);

/** A member's passkeys: public keys of devices and password managers that verify the user by finger, face or PIN. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    memberId: big()
      .notNull()
      .references(() => member.id),
    /** The authenticator's name for the key, base64url. */
    credentialId: text().notNull().unique('passkey_credential_unique'),
    publicKey: bytes().notNull(),
    /** How often the authenticator says it has signed; 0 where it does not count. */
    signCount: bigint({ mode: 'number' }).notNull(),
    /** How a browser may reach the authenticator ("internal", "hybrid"); sent back to it at login. */
    transports: text().array().notNull(),
    /** Kept by a password manager on several devices. */
    backedUp: boolean().notNull(),
    /** Where it was added, "Chrome บน Android". */
    deviceName: text().notNull(),
    createdAt: at().notNull(),
    lastUsedAt: at(),
  },
  (t) => [index('passkey_member').on(t.memberId)],
);

/** WebAuthn challenges: single use, valid for minutes; a row is deleted with its answer. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    id: id(),
    challenge: text().notNull().unique('passkey_challenge_unique'),
    /** The member and session that add a passkey; null for a login. */
    memberId: big().references(() => member.id),
    sessionId: big(),
    expiresAt: at().notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expiresAt)],
);
