/** Six-digit codes (RFC 6238), and their secrets: stored encrypted, never logged, shown once. */
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../server/context.ts';
import { seal, unseal } from '../../server/sealed.ts';

const periodSeconds = 30;
/** Codes of one period earlier or later are accepted, because phone clocks differ. */
const window = 1;

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
  return { secret: secret.base32, uri: totpOf(name, secret).toString(), sealed: seal(ctx, 'operator_totp', name, raw) };
}

const secretOf = (ctx: Context, name: string, sealed: Buffer): Secret =>
  new Secret({ buffer: Uint8Array.from(unseal(ctx, 'operator_totp', name, sealed)).buffer });

/** The time step of a correct code, which must not be accepted again; undefined for a wrong code. */
export function stepOf(ctx: Context, name: string, sealed: Buffer, code: string): bigint | undefined {
  const timestamp = ctx.now().getTime();
  const delta = totpOf(name, secretOf(ctx, name, sealed)).validate({ token: code, timestamp, window });
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1_000 / periodSeconds) + delta);
}

/** What the person's app shows now, and for how long. For the sandbox only. */
export function codeNow(ctx: Context, name: string, sealed: Buffer): { code: string; secondsLeft: number } {
  const timestamp = ctx.now().getTime();
  return {
    code: totpOf(name, secretOf(ctx, name, sealed)).generate({ timestamp }),
    secondsLeft: periodSeconds - (Math.floor(timestamp / 1_000) % periodSeconds),
  };
}
