/**
 * From seeds to outcomes (trust.md section 1): a stream of unsigned 32-bit numbers, integers below a bound without bias,
 * shuffles and weighted picks. All draws of a round come from one stream, in the order that its game's file states.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export interface Draws {
  /** The next 32 bits of the stream. */
  u32(): number;
  /** The next integer from 0 to `below` - 1; each is equally likely. `below` is at most 2^21. */
  draw(below: number): number;
}

const wordsPerBlock = 8;
const word = 2 ** 32;
/** Up to here a word times the bound is an exact number. */
const boundMax = 2 ** 21;

/** Draws over any source of 32-bit words. */
export function drawsOver(u32: () => number): Draws {
  const draw = (below: number): number => {
    if (!Number.isInteger(below) || below < 1 || below > boundMax) throw new Error(`cannot draw below ${below}`);
    // Rejecting the lowest products leaves each result the same number of words.
    const lowMin = word % below;
    for (;;) {
      const product = u32() * below;
      const result = Math.floor(product / word);
      if (product - result * word >= lowMin) return result;
    }
  };
  return { u32, draw };
}

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

/** The index of the first cumulative weight above a draw below their sum. */
export function pick(draws: Draws, weights: readonly number[]): number {
  let left = draws.draw(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/** Fisher-Yates from the last place down to the second, in place. */
export function shuffle(draws: Draws, cards: Uint8Array): void {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = draws.draw(last + 1);
    const card = cards[last] ?? 0;
    cards[last] = cards[other] ?? 0;
    cards[other] = card;
  }
}
