/** Chance that is the same in every run: bytes of SHA-256 over a seed and a counter. */
import { createHash } from 'node:crypto';

export function testChance(seed = 'benja'): (bytes: number) => Uint8Array {
  let counter = 0;
  return (bytes) => {
    const blocks: Buffer[] = [];
    for (let size = 0; size < bytes; size += 32)
      blocks.push(createHash('sha256').update(`${seed}:${counter++}`).digest());
    return Uint8Array.from(Buffer.concat(blocks).subarray(0, bytes));
  };
}
