/** Proofs of identity other than the password: codes sent to a phone before registration, and passkeys. */
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, big, bytes, id } from '../../server/db/columns.ts';
import { member } from './tables.ts';

/**
 * Codes for a phone that registers: hashed, five minutes, five tries, single use; a new one ends the old. There is a row also
 * for a phone that has an account, whose code is sent to nobody: the two cannot be told apart.
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

/** A phone that was proven a moment ago; one account is made with it. */
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

/** Challenges to sign, each once and within minutes; a row goes when it is answered. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    id: id(),
    challenge: text().notNull().unique('passkey_challenge_unique'),
    /** Whom a key is being added for, and in which session; null where somebody logs in. */
    memberId: big().references(() => member.id),
    sessionId: big(),
    expiresAt: at().notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expiresAt), index('passkey_challenge_member').on(t.memberId)],
);
