/**
 * Signed calls between a gateway and the site, as in Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`, at most five
 * minutes of clock skew, constant-time comparison (thai.md 10.6).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../contract/problems.ts';
import { minuteMs } from '../time.ts';
import type { RawRequest } from './context.ts';

const skewMs = 5 * minuteMs;

const mac = (key: Buffer, id: string, timestamp: string, body: string): Buffer =>
  createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();

/** The three headers of a signed call. */
export function signedHeaders(key: Buffer, id: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac(key, id, timestamp, body).toString('base64')}`,
  };
}

/**
 * Verifies a signed call. The header may contain several signatures during key rotation. @throws Refusal signature_invalid
 */
export function requireSignature(key: Buffer, raw: RawRequest | undefined, now: Date): void {
  const id = raw?.header('webhook-id');
  const timestamp = raw?.header('webhook-timestamp');
  const given = raw?.header('webhook-signature');
  if (!raw || !id || !timestamp || !given || !/^\d{9,11}$/.test(timestamp)) throw new Refusal('signature_invalid');
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > skewMs) throw new Refusal('signature_invalid');
  const expected = mac(key, id, timestamp, raw.body);
  const right = given.split(' ').some((one) => {
    const signature = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (!right) throw new Refusal('signature_invalid');
}
