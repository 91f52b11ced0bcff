/**
 * The signature of a call, written from games-detail.md 6 alone: HMAC-SHA-256 in hex over method, path, Unix seconds, nonce
 * and the SHA-256 of the raw body. The wallet under test has its own.
 */
import { createHash, createHmac } from 'node:crypto';

export interface Key {
  readonly id: string;
  readonly secret: string;
}

export interface SignedParts {
  readonly method: string;
  readonly path: string;
  /** Unix seconds. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

export function signatureOf(secret: string, { method, path, timestamp, nonce, body }: SignedParts): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, timestamp, nonce, bodyHash].join('\n')).digest('hex');
}

export function signedHeaders(key: Key, parts: SignedParts): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'X-Key-Id': key.id,
    'X-Timestamp': parts.timestamp,
    'X-Nonce': parts.nonce,
    'X-Signature': signatureOf(key.secret, parts),
  };
}
