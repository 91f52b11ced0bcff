/** Randomness for test contexts: reproducible, or real where generated names must not collide. */
import { createHash } from 'node:crypto';

/** Bytes of SHA-256 over a seed and a counter. */
export function testChance(seed = 'benja'): (bytes: number) => Uint8Array {
  let counter = 0;
  return (bytes) => {
    const blocks: Buffer[] = [];
    for (let size = 0; size < bytes; size += 32)
      blocks.push(createHash('sha256').update(`${seed}:${counter++}`).digest());
    return Uint8Array.from(Buffer.concat(blocks).subarray(0, bytes));
  };
}

export const realChance = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
