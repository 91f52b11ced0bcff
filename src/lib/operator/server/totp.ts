/** Six-digit codes (RFC 6238), and their secrets: stored encrypted, never logged, shown once. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../server/context.ts';

const periodSeconds = 30;
/** Codes of one period earlier or later are accepted, because phone clocks differ. */
const window = 1;
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export interface NewTotp {
  /** As typed into an authenticator app. */
  readonly secret: string;
  /** As authenticator apps read it from a QR code. */
  readonly uri: string;
  /** As stored. */
  readonly sealed: Buffer;
}

const totpOf = (name: string, secret: Secret): TOTP =>
  new TOTP({ issuer: 'Benja', label: name, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** Creates a secret for a person. */
export function newTotp(ctx: Context, name: string): NewTotp {
  const raw = ctx.random(20);
  const secret = new Secret({ buffer: Uint8Array.from(raw).buffer });
  return { secret: secret.base32, uri: totpOf(name, secret).toString(), sealed: seal(ctx, name, Buffer.from(raw)) };
}

/** The time step of a correct code, which must not be accepted again; undefined for a wrong code. */
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
