/** Secrets as they are stored: AES-256-GCM under one of the installation's keys. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Context } from './context.ts';
import type { KeyPurpose } from './secrets.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret. The name is authenticated with it, so that a secret cannot be moved to another row. */
export function seal(
  ctx: Pick<Context, 'secrets' | 'random'>,
  purpose: KeyPurpose,
  name: string,
  secret: Uint8Array,
): Buffer {
  const nonce = Buffer.from(ctx.random(nonceBytes));
  const locked = createCipheriv(cipher, ctx.secrets.key(purpose), nonce).setAAD(Buffer.from(name));
  const bytes = Buffer.concat([locked.update(secret), locked.final()]);
  return Buffer.concat([nonce, locked.getAuthTag(), bytes]);
}

/** The secret of a row. @throws Error for another name or key, or changed bytes */
export function unseal(ctx: Pick<Context, 'secrets'>, purpose: KeyPurpose, name: string, sealed: Buffer): Buffer {
  const open = createDecipheriv(cipher, ctx.secrets.key(purpose), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([open.update(sealed.subarray(nonceBytes + tagBytes)), open.final()]);
}
