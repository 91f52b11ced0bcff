/**
 * Signatures of the Hub88 wallet API: RSA-SHA256 (PKCS #1 v1.5) over the raw body, in Base64, in `X-Hub88-Signature`. There is
 * neither nonce nor time: what protects against a repeated call is `transaction_uuid` alone.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';

export const signatureHeader = 'X-Hub88-Signature';

/** The aggregator's keys, in PEM; two while they change them. @throws Error for a text that is no public key */
export const publicKeys = (pems: readonly string[]): readonly KeyObject[] => pems.map((pem) => createPublicKey(pem));

const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether one of the keys has signed exactly these bytes. */
export function isSigned(keys: readonly KeyObject[], body: Uint8Array, given: string | undefined): boolean {
  if (!given || !base64.test(given)) return false;
  const signature = Buffer.from(given, 'base64');
  return keys.some((key) => verify('sha256', body, key, signature));
}
