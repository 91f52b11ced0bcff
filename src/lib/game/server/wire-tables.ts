/** The wire of providers: their keys, the nonces they have used, and the log of their calls. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, id, oneOf } from '../../server/db/columns.ts';
import { gameProvider } from './tables.ts';

const kinds = ['hmac', 'rsa'] as const;

/**
 * A provider’s key; at most two of them live. `hmac`: a secret that both sides hold; `rsa`: the provider's public key, in PEM. A
 * lookup names the kind, so that a public key is never taken for a secret. Both are encrypted with the site's key.
 */
export const gameKey = pgTable(
  'game_key',
  {
    /** What `X-Key-Id` says. */
    id: text().primaryKey(),
    provider: text()
      .notNull()
      .references(() => gameProvider.code),
    kind: text({ enum: kinds }).notNull().default('hmac'),
    secret: bytes().notNull(),
    createdAt: at().notNull(),
    retiredAt: at(),
  },
  (t) => [index('game_key_provider').on(t.provider), oneOf('game_key_kind', t.kind)],
);

/** Nonces of signed calls, remembered for five minutes. */
export const gameNonce = pgTable(
  'game_nonce',
  {
    keyId: text()
      .notNull()
      .references(() => gameKey.id),
    nonce: text().notNull(),
    seenAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.nonce] }), index('game_nonce_seen').on(t.seenAt)],
);

/** Every call; of one without a right signature what anybody may have sent is left out. */
export const gameCall = pgTable(
  'game_call',
  {
    id: id(),
    requestId: text().notNull(),
    /** Null for a provider that is not there. */
    provider: text().references(() => gameProvider.code),
    /** "unknown" for one that is not there. */
    operation: text().notNull(),
    txId: text(),
    /** SHA-256 of the raw body. */
    bodyHash: bytes().notNull(),
    http: integer().notNull(),
    code: text().notNull(),
    ms: integer().notNull(),
    at: at().notNull(),
  },
  (t) => [index('game_call_request').on(t.requestId), index('game_call_at').on(t.provider, t.at)],
);
