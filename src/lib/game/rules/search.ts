/**
 * Search among games by name, Latin alias and provider (games-detail.md 5): tone marks are ignored, and where nothing contains
 * the words, so are a few typing mistakes. Pure; the texts of the games are prepared once.
 */

/** A game's texts, as `searchWithin` compares them. */
export interface SearchText {
  readonly name: string;
  /** Latin aliases and the provider's name. */
  readonly others: string;
}

/** More of a query is not read. */
export const queryMax = 40;

/** Tone marks, mai taikhu, thanthakhat, and the other marks that change no letter. */
const marks = /[\u0e47-\u0e4e\u0e3a]/g;
const thaiZero = 0x0e50;

/** A text as it is compared: lower case, without tone marks and punctuation, digits Arabic, spaces single. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u0e4d[\u0e48-\u0e4b]*\u0e32/g, '\u0e33')
    .replace(/\u0e40\u0e40/g, '\u0e41')
    .replace(marks, '')
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replace(/[-'’.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

export const searchText = (name: string, aliases: string, provider: string): SearchText => ({
  name: searchKey(name),
  others: searchKey(`${aliases} ${provider}`),
});

/** The items that a query finds, best first; of equal ones the order stays. */
export function searchWithin<T extends { readonly text: SearchText }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  const words = searchKey(query.slice(0, queryMax)).split(' ').filter(Boolean);
  if (words.length === 0) return items;
  const exact = ranked(items, ({ text }) => rankOf(text, words));
  return exact.length > 0 ? exact : ranked(items, ({ text }) => mistakesOf(text, words));
}

function ranked<T>(items: readonly T[], rank: (item: T) => number | undefined): readonly T[] {
  return items
    .flatMap((item) => {
      const at = rank(item);
      return at === undefined ? [] : [{ item, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** 0 begins the name, 1 begins a word of it, 2 within it, 3 in an alias; undefined: a word is missing. */
function rankOf({ name, others }: SearchText, words: readonly string[]): number | undefined {
  const joined = words.join('');
  const whole = `${name} ${others}`;
  if (!words.every((word) => whole.includes(word)))
    return joined.length > 2 && whole.replaceAll(' ', '').includes(joined) ? 3 : undefined;
  const [first = ''] = words;
  if (!words.every((word) => name.includes(word))) return 3;
  if (name.startsWith(first)) return 0;
  return ` ${name}`.includes(` ${first}`) ? 1 : 2;
}

/** One mistake from four letters on, two from eight. */
const mistakesMax = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** The mistakes with which the texts contain the words; undefined: more than are forgiven. */
function mistakesOf({ name, others }: SearchText, words: readonly string[]): number | undefined {
  let all = 0;
  for (const word of words) {
    const least = Math.min(mistakesWithin(name, word), mistakesWithin(others, word));
    if (least > mistakesMax(word)) return undefined;
    all += least;
  }
  return all;
}

/**
 * The least number of wrong, missing, surplus or swapped letters between a word and any part of a text (Sellers' algorithm:
 * the part may begin and end anywhere).
 */
function mistakesWithin(text: string, word: string): number {
  // A column says how many mistakes the first letters of the word take, ending at one letter of the text.
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, letters) => letters)];
  let least = word.length;
  for (let at = 1; at <= text.length; at++) {
    const column = [0];
    for (let letters = 1; letters <= word.length; letters++) {
      const same = text[at - 1] === word[letters - 1];
      let cost = Math.min(
        (last[letters] ?? 0) + 1,
        (column[letters - 1] ?? 0) + 1,
        (last[letters - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = at > 1 && letters > 1 && text[at - 1] === word[letters - 2] && text[at - 2] === word[letters - 1];
      if (swapped) cost = Math.min(cost, (before[letters - 2] ?? 0) + 1);
      column.push(cost);
    }
    least = Math.min(least, column[word.length] ?? least);
    [before, last] = [last, column];
  }
  return least;
}
