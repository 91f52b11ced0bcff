/** Keys of providers: two live ones at most, so that one can be changed. Secrets are stored encrypted with the site's key. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { statement } from '../../server/db/statement.ts';
import { gameKey } from './wire-tables.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

type Sealing = Pick<Context, 'secrets' | 'random'>;

/** The key's id is authenticated too: a secret cannot be moved to another row. */
function seal(ctx: Sealing, id: string, secret: string): Buffer {
  const nonce = Buffer.from(ctx.random(nonceBytes));
  const locked = createCipheriv(cipher, ctx.secrets.key('game_keys'), nonce).setAAD(Buffer.from(id));
  const text = Buffer.concat([locked.update(secret, 'utf8'), locked.final()]);
  return Buffer.concat([nonce, locked.getAuthTag(), text]);
}

function unseal(ctx: Pick<Context, 'secrets'>, id: string, sealed: Buffer): string {
  const open = createDecipheriv(cipher, ctx.secrets.key('game_keys'), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([open.update(sealed.subarray(nonceBytes + tagBytes)), open.final()]).toString('utf8');
}

/** Stores a key under a new id; a known one stays as it is. */
export async function ensureKey(
  ctx: Sealing & Pick<Context, 'db' | 'now'>,
  key: { readonly id: string; readonly provider: string; readonly secret: string },
): Promise<void> {
  await ctx.db
    .insert(gameKey)
    .values({ id: key.id, provider: key.provider, secret: seal(ctx, key.id, key.secret), createdAt: ctx.now() })
    .onConflictDoNothing();
}

const keyStatement = statement<{ secret: Buffer }>(
  'game_key_find',
  'select secret from game_key where id = $1 and provider = $2 and retired_at is null',
);

/** The secret of a live key of the provider; undefined without one. */
export async function secretOf(
  ctx: Pick<Context, 'secrets' | 'db'>,
  id: string,
  provider: string,
): Promise<string | undefined> {
  const { rows } = await keyStatement(ctx.db, [id, provider]);
  return rows[0] && unseal(ctx, id, rows[0].secret);
}

const nonceStatement = statement<{ taken: boolean }>(
  'game_nonce_take',
  `insert into game_nonce as n (key_id, nonce, seen_at) values ($1, $2, $3::timestamptz)
    on conflict (key_id, nonce) do update set seen_at = excluded.seen_at where n.seen_at < excluded.seen_at - interval '5 minutes'
    returning true as taken`,
);

/** Uses a nonce up; false for one that was seen in the last five minutes. */
export async function takeNonce(db: Db, keyId: string, nonce: string, now: Date): Promise<boolean> {
  const { rows } = await nonceStatement(db, [keyId, nonce, now.toISOString()]);
  return rows.length > 0;
}
