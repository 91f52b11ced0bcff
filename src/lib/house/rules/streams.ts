/** From seeds to streams of 32-bit words (trust.md section 1), the same in the server and in the browser. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Draws, drawsOver } from './draws.ts';

const wordsPerBlock = 8;

/** The stream of HMAC-SHA-256 with the key's text: message `prefix:block`, block 0, 1, 2 ..., read as big-endian words. */
function hmacDraws(key: string, prefix: string): Draws {
  const keyed = hmac.create(sha256, utf8ToBytes(key));
  let block = 0;
  let at = wordsPerBlock;
  let words = new DataView(new ArrayBuffer(0));
  return drawsOver(() => {
    if (at === wordsPerBlock) {
      const bytes = keyed
        .clone()
        .update(utf8ToBytes(`${prefix}:${block++}`))
        .digest();
      words = new DataView(bytes.buffer, bytes.byteOffset);
      at = 0;
    }
    return words.getUint32(4 * at++);
  });
}

/** A member's own round: the pair of seeds and the number of the round. `serverSeed` is 64 hexadecimal digits. */
export const roundDraws = (serverSeed: string, clientSeed: string, nonce: number): Draws =>
  hmacDraws(serverSeed, `${clientSeed}:${nonce}`);

/** A round that a whole table shares: the link of a chain, the salt that was public after it, and the round's name. */
export const sharedDraws = (link: string, salt: string, table: string, round: number): Draws =>
  hmacDraws(link, `${salt}:${table}:${round}`);
