/** Digits of a pasted line that are joined by signs ("12-34-56", "123x20x20"): numbers, a number with its stakes, or both. */
import { looksLikePrice } from './amounts.ts';
import type { Token } from './words.ts';

export type NumberToken = Token & { kind: 'number' };

/** Numbers at one place in the text: one as written, or those of a helper. */
export interface Item {
  readonly numbers: readonly string[];
  readonly start: number;
  readonly end: number;
  /** A helper's name alone (พี่น้อง): without a stake it is just a word. */
  readonly word: boolean;
}

export interface NumberChain {
  readonly tokens: readonly NumberToken[];
  /** The tokens as numbers of the slip. */
  readonly items: readonly Item[];
  /** The position of each token in the line. */
  readonly at: readonly number[];
  /** The first token written after a times sign, as an index of the chain; 0 when there is none. */
  readonly firstTimes: number;
  /** The position after the chain. */
  readonly next: number;
  /** A price sign follows: everything in the chain is a number. */
  readonly listed: boolean;
}

/** The chain that starts at a number. */
export function numberChainAt(line: readonly Token[], from: number): NumberChain {
  const tokens: NumberToken[] = [];
  const at: number[] = [];
  let firstTimes = 0;
  let next = from;
  for (;;) {
    const token = line[next];
    if (token?.kind !== 'number') break;
    if (firstTimes === 0 && line[next - 1]?.kind === 'times') firstTimes = tokens.length;
    tokens.push(token);
    at.push(next);
    const sign = line[next + 1]?.kind;
    if ((sign === 'joiner' || sign === 'times') && line[next + 2]?.kind === 'number') next += 2;
    else {
      next++;
      break;
    }
  }
  return { tokens, items: tokens.map(itemOf), at, firstTimes, next, listed: line[next]?.kind === 'price' };
}

const itemOf = ({ text, start, end }: NumberToken): Item => ({ numbers: [text], start, end, word: false });

/** How to read "100x100" after a single number: as its two stakes, or as more numbers. */
export function pairAfter(number: string, { tokens }: NumberChain): 'prices' | 'list' | 'unsure' {
  const [first = '', second = '', ...more] = tokens.map(({ text }) => text);
  if (more.length > 0 || !looksLikePrice(first, number)) return 'list';
  return first === second || first.length !== number.length ? 'prices' : 'unsure';
}

/** How to read a chain of several numbers without a price sign: its first with stakes, or a list. */
export function chainKind({ tokens }: NumberChain, afterNumbers: boolean): 'prices' | 'list' | 'unsure' {
  const [first = '', ...rest] = tokens.map(({ text }) => text);
  const sameLength = rest.every((text) => text.length === first.length);
  const prices = rest.length <= 2 && rest.every((text) => looksLikePrice(text, first) || /^00?$/.test(text));
  if (prices && !afterNumbers && !(sameLength && Number(first) % 10 === 0)) return 'prices';
  return sameLength && !prices ? 'list' : 'unsure';
}

/** Tokens after which digits stuck to a word are still a number, besides a price sign: "ลาว12บน50". */
export const isStuckNumber = (token: Token | undefined): boolean =>
  token?.kind === 'times' || token?.kind === 'heading' || token?.kind === 'comma';
