import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, big, bytes, id, oneOf } from '../../server/db/columns.ts';
import { operatorRoles } from '../rules/roles.ts';

/** The actions on operators. */
const staffActions = ['add', 'change', 'renew', 'invite', 'reinvite'] as const;
export type StaffAction = (typeof staffActions)[number];

/** Operators. The two people of the environment's tokens get a row at enrolment; their role is owner. */
export const operatorPerson = pgTable(
  'operator_person',
  {
    id: id(),
    /** The name in the audit. */
    name: text().notNull().unique('operator_name_unique'),
    role: text({ enum: operatorRoles }).notNull(),
    /** SHA-256 of the token, which is shown once; null for those with a token in the environment. */
    tokenHash: text().unique('operator_token_unique'),
    /** As people call them, in Thai; null: by `name`. */
    displayName: text(),
    /** Argon2id of the console's password; null before one has enrolled there. */
    passwordHash: text(),
    /** SHA-256 of the environment's token at enrolment: another token restarts enrolment. */
    environmentTokenHash: text(),
    /** Encrypted with a key of the installation, bound to the name. */
    totpSecret: bytes().notNull(),
    /** Null until the first correct code. */
    totpConfirmedAt: at(),
    /** The 30-second step of the last accepted code: each code works once. */
    totpLastStep: big().notNull().default(sql`0`),
    /** Consecutive wrong codes, and the time of the last one. */
    failures: integer().notNull().default(0),
    failedAt: at(),
    /** The most they decide about in one act, in satang; null for the role's limit. */
    decideUpTo: big(),
    /** Their own phone as members register it ("+66…"): never the second person about that member. */
    phone: text(),
    createdBy: text().notNull(),
    createdAt: at().notNull(),
    disabledAt: at(),
  },
  (t) => [
    oneOf('operator_role', t.role),
    check('operator_decides_something', sql`${t.decideUpTo} >= 0`),
    check('operator_name_form', sql`${t.name} ~ '^[a-z][a-z0-9._-]{1,29}$'`),
  ],
);

/** How a session speaks: a terminal by a bearer, the console's pages by a cookie of their own. */
const sessionKinds = ['terminal', 'console'] as const;

/** Operators' sessions: opened by a token or a password, and a code; ended after twelve hours. */
export const operatorSession = pgTable(
  'operator_session',
  {
    id: id(),
    name: text().notNull(),
    tokenHash: text().notNull().unique('operator_session_unique'),
    kind: text({ enum: sessionKinds }).notNull().default('terminal'),
    ip: text().notNull(),
    userAgent: text().notNull().default(''),
    /** Opened by a browser that this person had not used before. */
    isNewDevice: boolean().notNull().default(false),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
    endedAt: at(),
    /** The last request a person made; a console is locked when it is long ago. */
    lastSeenAt: at(),
    lockedAt: at(),
    /** When a code was last entered. */
    confirmedAt: at(),
  },
  (t) => [
    index('operator_session_name').on(t.name).where(sql`ended_at is null`),
    oneOf('operator_session_kind', t.kind),
    check('console_session_is_seen', sql`${t.kind} <> 'console' or ${t.lastSeenAt} is not null`),
  ],
);

/**
 * Emergencies: sixty minutes as owner for whoever holds both of the environment's tokens. Each is looked through afterwards by
 * somebody else.
 */
export const operatorGlass = pgTable(
  'operator_glass',
  {
    id: id(),
    tokenHash: text().notNull().unique('operator_glass_token'),
    reason: text().notNull(),
    ip: text().notNull(),
    openedAt: at().notNull(),
    /** Moved forward by logging out, or by the next one. */
    expiresAt: at().notNull(),
    reviewedBy: text(),
    reviewedAt: at(),
    review: text(),
  },
  (t) => [
    check('operator_glass_review', sql`num_nonnulls(${t.reviewedBy}, ${t.reviewedAt}, ${t.review}) in (0, 3)`),
    index('operator_glass_expires').on(t.expiresAt),
  ],
);

/**
 * Acts about the staff themselves, and who has had whose secrets in hand: the proposer the token, who agreed the secret of
 * the codes; where one person was enough, both. Rows that were agreed to are never changed or deleted.
 */
export const operatorHandover = pgTable(
  'operator_handover',
  {
    id: id(),
    /** The operator concerned. */
    name: text().notNull(),
    action: text({ enum: staffActions }).notNull(),
    /** The new role; null for no change. */
    role: text({ enum: operatorRoles }),
    disabled: boolean(),
    /** Of the token the proposer holds, which opens nothing before somebody has agreed. */
    tokenHash: text(),
    /** Whether secrets changed hands: not by a change of role. */
    secrets: boolean().notNull(),
    reason: text(),
    proposedBy: text().notNull(),
    proposedAt: at().notNull(),
    agreedBy: text(),
    agreedAt: at(),
  },
  (t) => [
    uniqueIndex('handover_one_open').on(t.name).where(sql`agreed_by is null`),
    oneOf('handover_action', t.action),
    oneOf('handover_role', t.role),
  ],
);

/** Links by which people enrol at the console: good once, for a day. The person's row exists; the link gives it a password. */
export const operatorInvite = pgTable(
  'operator_invite',
  {
    id: id(),
    name: text().notNull(),
    tokenHash: text().notNull().unique('operator_invite_token'),
    /** Where two owners invite: SHA-256 of the code that the second of them hands over. */
    startHash: text(),
    createdBy: text().notNull(),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
    /** What `enrol/start` prepared; it counts from `enrol/finish` on. */
    passwordHash: text(),
    totpSecret: bytes(),
    /** The 30-second step of the code that was shown; null before one was. */
    totpStep: big(),
    recoveryHashes: text().array(),
    /** Wrong codes so far: a few end the link. */
    failures: integer().notNull().default(0),
    usedAt: at(),
  },
  (t) => [index('operator_invite_name').on(t.name)],
);

/** Codes for a lost phone: ten a person, each good once. */
export const operatorRecovery = pgTable(
  'operator_recovery',
  {
    id: id(),
    name: text().notNull(),
    /** Keyed hash of the code. */
    hash: text().notNull(),
    createdAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [uniqueIndex('operator_recovery_code').on(t.name, t.hash)],
);
