/**
 * Signatures of the provider wire (games-detail.md 6): HMAC-SHA-256 in hex over method, path, Unix seconds, nonce and the
 * SHA-256 of the raw body, separated by line feeds.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../time.ts';

export interface SignedCall {
  readonly path: string;
  readonly keyId: string;
  /** Unix seconds, as the header says. */
  readonly timestamp: string;
  readonly nonce: string;
  /** SHA-256 of the raw body, in hex. */
  readonly bodyHash: string;
}

const skewMs = 60 * secondMs;

export const signatureOf = (secret: string, { path, timestamp, nonce, bodyHash }: Omit<SignedCall, 'keyId'>): string =>
  createHmac('sha256', secret).update(['POST', path, timestamp, nonce, bodyHash].join('\n')).digest('hex');

export const bodyHashOf = (body: Uint8Array): string => hash('sha256', body, 'hex');

/** The signed parts of a call and its signature, if the headers have their form and the time is at most 60 s off. */
export function signedCallOf(
  header: (name: string) => string | undefined,
  { path, bodyHash, now }: { readonly path: string; readonly bodyHash: string; readonly now: Date },
): { readonly call: SignedCall; readonly signature: string } | undefined {
  const [keyId = '', timestamp = '', nonce = '', signature = ''] = [
    header('x-key-id'),
    header('x-timestamp'),
    header('x-nonce'),
    header('x-signature'),
  ];
  const hasForm =
    /^[A-Za-z0-9_.-]{1,64}$/.test(keyId) &&
    /^[0-9]{9,11}$/.test(timestamp) &&
    /^[\x21-\x7e]{8,64}$/.test(nonce) &&
    /^[0-9a-f]{64}$/.test(signature);
  if (!hasForm || Math.abs(now.getTime() - Number(timestamp) * secondMs) > skewMs) return undefined;
  return { call: { path, keyId, timestamp, nonce, bodyHash }, signature };
}

export const isSigned = (secret: string, call: SignedCall, signature: string): boolean =>
  timingSafeEqual(Buffer.from(signatureOf(secret, call), 'hex'), Buffer.from(signature, 'hex'));
