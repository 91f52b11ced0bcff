/** Finds the stakes in a line of a pasted slip. */
import type { Token } from './tokens.ts';

/** One stake, or two for two types: "50", "50*50". */
export type Stakes = readonly [string] | readonly [string, string];

export const isStake = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);

/** Whether digits after a - or / look like a stake rather than the next number of a list. */
export const looksLikePrice = (text: string, number: string): boolean =>
  isStake(text) &&
  (Number(text) % 10 === 0 || (Number(text) % 5 === 0 && text.length <= 2) || (text.length === 1 && number.length > 1));

export interface Amounts {
  readonly stakes: Stakes;
  readonly turned: boolean;
  /** Why another stake may be meant. */
  readonly doubt?: string | undefined;
  readonly next: number;
}

/** The stakes from a token on, after a sign that introduces them; undefined when there are none. */
export function amountsAt(tokens: readonly Token[], from: number): Amounts | undefined {
  let at = from;
  while (isBeforePrice(tokens[at])) at++;
  const first = tokens[at];
  if (first?.kind !== 'number') return undefined;
  const thousands = thousandsAt(tokens, at);
  const found: string[] = [thousands ? `${first.text}${thousands}` : first.text];
  at += thousands ? 3 : 1;
  if (isAmount(tokens[at])) return undefined;
  let turned = false;
  for (;;) {
    const [sign, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (sign?.kind !== 'times' && sign?.kind !== 'joiner') break;
    if (next?.kind === 'heading' && sign.kind === 'times' && next.heading.places.length === 0) {
      turned = next.heading.reverse === true;
      at += 2;
    } else if (next?.kind === 'number' && after?.kind !== 'price' && !isNumberWithPlace(tokens, at + 1)) {
      // "50.00" is fifty baht.
      if (/^00?$/.test(next.text) && sign.kind === 'joiner' && sign.sign === '.') at += 2;
      else {
        found.push(next.text);
        at += 2;
      }
    } else if (sign.kind === 'times' && next?.kind !== 'number') return undefined;
    else break;
  }
  // "50.-", and the word for baht.
  while (tokens[at]?.kind === 'joiner' && tokens[at + 1]?.kind !== 'number') at++;
  if (tokens[at]?.kind === 'baht') at++;
  const [one = '', two, ...more] = found;
  if (more.length > 0) return undefined;
  if (two === undefined) return isStake(one) ? { stakes: [one], turned, next: at } : undefined;
  const both = [one, two].every((text) => isStake(text) || text === '0');
  return both && (isStake(one) || isStake(two)) ? { stakes: [one, two], turned, next: at } : undefined;
}

/** "=1ร้อยห้าสิบ": digits with an amount in words directly after them are neither. */
const isAmount = (token: Token | undefined): boolean => token?.kind === 'number' && token.amount !== undefined;

/** "20/456โต๊ด20": digits before a heading and its stake are the next number. */
function isNumberWithPlace(tokens: readonly Token[], at: number): boolean {
  const [, heading, price, after] = tokens.slice(at, at + 4);
  if (heading?.kind !== 'heading' || heading.heading.places.length === 0 || price?.kind !== 'number') return false;
  return after?.kind !== 'price' && after?.kind !== 'times';
}

/** "1,000" without spaces is one stake. */
function thousandsAt(tokens: readonly Token[], at: number): string | undefined {
  const [first, comma, rest, after] = tokens.slice(at, at + 4);
  if (first?.kind !== 'number' || comma?.kind !== 'comma' || rest?.kind !== 'number') return undefined;
  const close = first.end === comma.start && comma.end === rest.start;
  const fits = /^[1-9]\d?$/.test(first.text) && /^[05]00$/.test(rest.text);
  return close && fits && after?.kind !== 'price' && after?.kind !== 'times' ? rest.text : undefined;
}

const isBeforePrice = (token: Token | undefined): boolean =>
  token?.kind === 'price' || token?.kind === 'times' || token?.kind === 'filler' || token?.kind === 'baht';
