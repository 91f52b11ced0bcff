/**
 * Signatures of the Hub88 wallet API: RSA-SHA256 (PKCS #1 v1.5) over the raw body, in Base64, in `X-Hub88-Signature`. There is
 * neither nonce nor time: what protects against a repeated call is `transaction_uuid` alone.
 */
import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

export const signatureHeader = 'X-Hub88-Signature';

const rsaBitsLeast = 2_048;
const publicPem = /^-----BEGIN (?:RSA )?PUBLIC KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END (?:RSA )?PUBLIC KEY-----\s*$/;

/** A public RSA key in PEM, written anew, with the SHA-256 of its DER; undefined for anything else, a private key too. */
export function publicKeyPem(text: string): { readonly pem: string; readonly fingerprint: string } | undefined {
  if (!publicPem.test(text.trim())) return undefined;
  let key: KeyObject;
  try {
    key = createPublicKey(text.trim());
  } catch {
    return undefined;
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < rsaBitsLeast)
    return undefined;
  const pem = key.export({ type: 'spki', format: 'pem' }).toString();
  return { pem, fingerprint: hash('sha256', key.export({ type: 'spki', format: 'der' })) };
}

const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether one of the keys has signed exactly these bytes. */
export function isSigned(keys: readonly KeyObject[], body: Uint8Array, given: string | undefined): boolean {
  if (!given || !base64.test(given)) return false;
  const signature = Buffer.from(given, 'base64');
  return keys.some((key) => verify('sha256', body, key, signature));
}

/** Our own signature of a body, with our private key in PEM. */
export const signedWith = (privatePem: string, body: Uint8Array): string =>
  sign('sha256', body, privatePem).toString('base64');
