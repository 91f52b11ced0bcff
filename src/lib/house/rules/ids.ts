/** Ids of a round and of its provider calls: one ULID with a letter for each. */
import { bytesToHex } from '@noble/hashes/utils.js';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [timeDigits, randomDigits] = [10, 16];

/** Crockford's base 32 of a number, padded with noughts. */
function base32(value: bigint, length: number): string {
  let text = '';
  for (let left = value; text.length < length; left >>= 5n) text = (digits[Number(left & 31n)] ?? '') + text;
  return text;
}

/** A ULID: sorts by its instant (Unix milliseconds); `random` is ten bytes. */
export function ulid(at: number, random: Uint8Array): string {
  if (random.length !== 10) throw new Error('a ULID has ten random bytes');
  return base32(BigInt(at), timeDigits) + base32(BigInt(`0x${bytesToHex(random)}`), randomDigits);
}

/** The provider's name of a round. */
export const roundId = (id: string): string => `r-${id}`;
export const betTx = (id: string): string => `b-${id}`;
export const rollbackTx = (id: string): string => `x-${id}`;
/** A round may win several times, numbered from 1. */
export const winTx = (id: string, n: number): string => `w-${id}-${n}`;
