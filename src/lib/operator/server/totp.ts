/** Six-digit codes by RFC 6238, and how their secrets are kept: encrypted, never logged, shown once. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../server/context.ts';

const periodSeconds = 30;
/** A code is taken one period early or late: clocks of phones differ. */
const window = 1;
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface NewTotp {
  /** As people type it into an app. */
  readonly secret: string;
  /** As apps read it from a QR code. */
  readonly uri: string;
  /** As it is kept. */
  readonly sealed: Buffer;
}

const totpOf = (name: string, secret: Secret): TOTP =>
  new TOTP({ issuer: 'Benja', label: name, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** Makes a secret for somebody. */
export function newTotp(ctx: Context, name: string): NewTotp {
  const raw = ctx.random(20);
  const secret = new Secret({ buffer: Uint8Array.from(raw).buffer });
  return { secret: secret.base32, uri: totpOf(name, secret).toString(), sealed: seal(ctx, name, Buffer.from(raw)) };
}

/** The step of a right code, which must not be taken again, or undefined for a wrong one. */
export function stepOf(ctx: Context, name: string, sealed: Buffer, code: string): bigint | undefined {
  const secret = new Secret({ buffer: Uint8Array.from(unseal(ctx, name, sealed)).buffer });
  const timestamp = ctx.now().getTime();
  const delta = totpOf(name, secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1_000 / periodSeconds) + delta);
}

function seal(ctx: Context, name: string, raw: Buffer): Buffer {
  const nonce = Buffer.from(ctx.random(nonceBytes));
  const locked = createCipheriv(cipher, ctx.secrets.key('operator_totp'), nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([locked.update(raw), locked.final()]);
  return Buffer.concat([nonce, locked.getAuthTag(), text]);
}

function unseal(ctx: Context, name: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const open = createDecipheriv(cipher, ctx.secrets.key('operator_totp'), nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([open.update(sealed.subarray(nonceBytes + tagBytes)), open.final()]);
}
