/** Headings in a pasted slip: joins consecutive words, and detects stakes written before their headings. */

import type { Token } from './tokens.ts';
import type { Heading } from './vocabulary.ts';

/** Joins words to one heading: "วิ่ง บน ล่าง" is two one-digit places. */
export function joinWords(words: readonly Heading[]): Heading {
  const places: Heading['places'][number][] = [];
  let running = false;
  let reverse: boolean | undefined;
  for (const word of words) {
    for (const { place, digits } of word.places) {
      if (place === 'run') running = true;
      else places.push({ place, digits: digits ?? (running ? 1 : undefined) });
    }
    reverse = word.reverse ?? reverse;
  }
  return { places: places.length === 0 && running ? [{ place: 'run', digits: 1 }] : places, reverse };
}

/** กลับ alone: keeps the places of the heading it joins. */
export const turn: Heading = { places: [], reverse: true };

/** The heading at a token, with all its words joined, and the position after it. */
export function headingAt(
  tokens: readonly Token[],
  from: number,
): { readonly heading: Heading; readonly next: number } {
  const words: Heading[] = [];
  let next = from;
  for (;;) {
    const word = tokens[next];
    if (word?.kind === 'heading') words.push(word.heading);
    else if (words.length === 0 || tokens[next + 1]?.kind !== 'heading' || !isBetweenWords(word)) break;
    next++;
  }
  return { heading: joinWords(words), next };
}

/** "12=50บน 20ล่าง": from here on stakes are written before their headings, down to the last one. */
export function headsFollowPrices(tokens: readonly Token[], from: number): boolean {
  let next = from;
  let pairs = 0;
  while (tokens[next]?.kind === 'number' && tokens[next + 1]?.kind === 'heading') {
    pairs++;
    next += 2;
    while (tokens[next]?.kind === 'heading' || isBetweenWords(tokens[next])) next++;
  }
  return pairs > 0 && (tokens[next]?.kind !== 'number' || tokens[next + 1]?.kind === 'price');
}

/** Signs and fillers allowed between the words of a heading. */
export const isBetweenWords = (token: Token | undefined): boolean =>
  token?.kind === 'joiner' || token?.kind === 'times' || token?.kind === 'comma' || token?.kind === 'filler';
