/** Digits of a pasted line that are joined by signs ("12-34-56", "123x20x20"): numbers, a number with its stakes, or both. */
import { isStake, looksLikePrice } from './amounts.ts';
import type { Token } from './tokens.ts';
import type { Heading } from './vocabulary.ts';

export type NumberToken = Token & { kind: 'number' };

/** Numbers at one place in the text: one as written, or those of a helper. */
export interface Item {
  readonly numbers: readonly string[];
  readonly start: number;
  readonly end: number;
  /** A helper with its digits, or its name alone (พี่น้อง), which is just a word without a stake. */
  readonly helper: 'input' | 'word' | undefined;
  /** Why other numbers may be meant. */
  readonly doubt: string | undefined;
  /** The heading that the helper is for by itself: วินโต๊ด. */
  readonly heading: Heading | undefined;
}

export interface NumberChain {
  readonly tokens: readonly NumberToken[];
  /** The sign before each token but the first: '*' for every times sign. */
  readonly signs: readonly string[];
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
  const signs: string[] = [];
  let firstTimes = 0;
  let next = from;
  for (;;) {
    const token = line[next];
    if (token?.kind !== 'number') break;
    if (firstTimes === 0 && line[next - 1]?.kind === 'times') firstTimes = tokens.length;
    tokens.push(token);
    at.push(next);
    const [sign, after] = [line[next + 1], line[next + 2]];
    if ((sign?.kind !== 'joiner' && sign?.kind !== 'times') || after?.kind !== 'number' || after.amount) {
      next++;
      break;
    }
    signs.push(sign.kind === 'joiner' ? sign.sign : '*');
    next += 2;
  }
  return { tokens, signs, items: tokens.map(itemOf), at, firstTimes, next, listed: line[next]?.kind === 'price' };
}

const itemOf = ({ text, start, end }: NumberToken): Item => ({
  numbers: [text],
  start,
  end,
  helper: undefined,
  doubt: undefined,
  heading: undefined,
});

/** How to read "100x100" after a single number: as its two stakes, or as more numbers. */
export function pairAfter(number: string, { tokens }: NumberChain): 'prices' | 'list' | 'unsure' {
  const [first = '', second = '', ...more] = tokens.map(({ text }) => text);
  if (more.length > 0 || !looksLikePrice(first, number)) return 'list';
  return first === second || first.length !== number.length ? 'prices' : 'unsure';
}

/** Two stakes after a list: "67 76 10-10", "12-21 20+20", "123 456 50-20"; unsure where they may be two more numbers. */
export function pairAfterList(numbers: readonly string[], listSign: string | undefined, chain: NumberChain) {
  const [first = '', second = '', ...more] = chain.tokens.map(({ text }) => text);
  const isPair =
    more.length === 0 && [first, second].every((text) => numbers.every((one) => looksLikePrice(text, one)));
  if (!isPair) return 'list';
  const otherLength = numbers.every((one) => one.length !== first.length);
  const otherSign = listSign !== undefined && listSign !== chain.signs[0];
  return first === second || otherLength || otherSign ? 'prices' : 'unsure';
}

/** How many tokens at the end of a list are its stakes: "67/76/10-10" has two, "12/21-20" may have one. */
export function stakesAtEnd({ tokens, signs }: NumberChain): { readonly count: 0 | 1 | 2; readonly certain: boolean } {
  const texts = tokens.map(({ text }) => text);
  const [before = '', last = ''] = texts.slice(-2);
  const listed = texts.slice(0, -2);
  const changes = signs.slice(0, -1).every((sign) => sign !== signs.at(-1));
  if (texts.length < 3 || !looksLikePrice(last, texts[0] ?? '')) return { count: 0, certain: true };
  const sameLength = listed.every((text) => text.length === listed[0]?.length);
  if (before === last && sameLength) return { count: 2, certain: changes };
  return changes && !looksLikePrice(before, texts[0] ?? '') && isStake(last)
    ? { count: 1, certain: false }
    : { count: 0, certain: true };
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
