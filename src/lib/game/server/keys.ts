/** Keys of providers: two live ones at most, so that one can be changed. Secrets are stored encrypted with the site's key. */
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { postgresError } from '../../server/db/postgres-error.ts';
import { statement } from '../../server/db/statement.ts';
import { seal, unseal } from '../../server/sealed.ts';
import { gameKey } from './wire-tables.ts';

/** Stores a key under a new id; a known one stays as it is. */
export async function ensureKey(
  ctx: Pick<Context, 'db' | 'now' | 'secrets' | 'random'>,
  key: { readonly id: string; readonly provider: string; readonly secret: string },
): Promise<void> {
  const secret = seal(ctx, 'game_keys', key.id, Buffer.from(key.secret));
  await ctx.db
    .insert(gameKey)
    .values({ id: key.id, provider: key.provider, secret, createdAt: ctx.now() })
    .onConflictDoNothing();
}

const keyStatement = statement<{ secret: Buffer }>(
  'game_key_find',
  "select secret from game_key where id = $1 and provider = $2 and kind = 'hmac' and retired_at is null",
);

/** The secret of a live key of the provider; undefined without one. A public key is none. */
export async function secretOf(
  ctx: Pick<Context, 'secrets' | 'db'>,
  id: string,
  provider: string,
): Promise<string | undefined> {
  const { rows } = await keyStatement(ctx.db, [id, provider]);
  return rows[0] && unseal(ctx, 'game_keys', id, rows[0].secret).toString();
}

const nonceStatement = statement('game_nonce_take', 'select game_nonce_take($1, $2, $3::timestamptz)');

/**
 * Uses a nonce up; false for one that was seen in the last five minutes. Within a transaction that ends it, so that statements may
 * be sent behind this one without waiting for its answer.
 */
export async function takeNonce(db: Db, keyId: string, nonce: string, now: Date): Promise<boolean> {
  try {
    await nonceStatement(db, [keyId, nonce, now.toISOString()]);
    return true;
  } catch (error) {
    if (postgresError(error)?.constraint === 'game_nonce_seen') return false;
    throw error;
  }
}
