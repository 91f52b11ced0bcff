/**
 * From a stream of 32-bit words to outcomes (trust.md section 1): integers below a bound without bias, weighted picks and
 * shuffles. All draws of a round come from one stream, in the order that its game's file states.
 */

export interface Draws {
  /** The next 32 bits of the stream. */
  u32(): number;
  /** The next integer from 0 to `below` - 1; each is equally likely. `below` is at most 2^21. */
  draw(below: number): number;
}

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
