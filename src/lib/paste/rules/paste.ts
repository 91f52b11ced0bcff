/** Reads slips as people write them in chats (วางโพย, lotto.md section 7); slip-text.ts prints them. */
import type { Stakes } from './amounts.ts';
import { readLine } from './line.ts';
import type { PriceAlone, Step } from './line-steps.ts';
import { betsOf, type PasteContext } from './number-bets.ts';
import type { Item } from './number-chain.ts';
import type { Pasted, PasteEntry, PasteSpan, UnreadSpan } from './paste-shapes.ts';
import { type Sum, wrongSumsOf } from './paste-sums.ts';
import type { Token } from './tokens.ts';
import { type Heading, plain } from './vocabulary.ts';
import { tokensOf } from './words.ts';

const noHeading: Heading = { places: [], reverse: undefined };
const takenBackBelow = 'ด้านล่างมีคำว่าแก้หรือยกเลิก';
const underBottom = 'เลข 3 ตัวอยู่ใต้หัวข้อ ล่าง';

/**
 * Reads a pasted slip. Never throws: anything ambiguous is returned as unread with a reason instead of guessed into a bet.
 */
export function parsePaste(text: string, context: PasteContext): Pasted {
  const reader = new Reader(context);
  let offset = 0;
  for (const line of plain(text).split(/\r\n|[\n\r\u2028\u2029]/)) {
    reader.line(tokensOf(line, offset));
    // Counted in the text, because a line break has one or two characters.
    offset += line.length + (text.startsWith('\r\n', offset + line.length) ? 2 : 1);
  }
  return reader.done();
}

/** A number of an earlier line that waits for a stake, with its heading. */
interface Waiting {
  readonly item: Item;
  readonly heading: Heading;
}

class Reader {
  readonly #context: PasteContext;
  readonly #entries: PasteEntry[] = [];
  readonly #unread: UnreadSpan[] = [];
  readonly #ignored: PasteSpan[] = [];
  #heading: Heading = noHeading;
  /** "ตัวละ 50" above the numbers. */
  #price: (PriceAlone & { used: boolean }) | undefined;
  #waiting: Waiting[] = [];
  /** Where the last line with bets begins, as an index of the entries. */
  #lastLine = 0;
  readonly #sums: Sum[] = [];

  constructor(context: PasteContext) {
    this.#context = context;
  }

  done(): Pasted {
    this.#close();
    const entries = this.#entries.sort((a, b) => a.start - b.start);
    const unread = apart(this.#unread);
    return { entries, unread, ignored: apart(this.#ignored), wrongSums: wrongSumsOf(this.#sums, entries, unread) };
  }

  line(tokens: readonly Token[]): void {
    const isWord = ({ kind }: Token): boolean => kind !== 'aside' && kind !== 'chatter' && kind !== 'denial';
    for (const token of tokens)
      if (token.kind === 'aside' && token.sum)
        this.#sums.push({ start: token.start, end: token.end, written: token.sum });
    const denial = tokens.find((token) => token.kind === 'denial');
    if (denial) {
      for (const { kind, start, end } of tokens)
        if (kind === 'number') this.#unread.push({ start, end, reason: denial.reason });
        else if (kind === 'chatter' || kind === 'denial' || kind === 'aside') this.#ignored.push({ start, end });
      if (denial.takesBack) this.#takeBack(tokens, denial.takesBack === 'all');
      return;
    }
    const before = this.#entries.length;
    this.#readWords(tokens, isWord);
    if (this.#entries.length > before) this.#lastLine = before;
  }

  /** Makes what a line takes back doubtful: the bets above on its numbers, or those of the last line, or all. */
  #takeBack(tokens: readonly Token[], all: boolean): void {
    const before = this.#entries.length;
    this.#close();
    if (this.#entries.length > before) this.#lastLine = before;
    const numbers = new Set(tokens.flatMap((token) => (token.kind === 'number' ? [token.text] : [])));
    const isNamed = this.#entries.some(({ number }) => numbers.has(number));
    // "34=50 ไม่เอาแล้ว" takes back itself.
    const hasBet = tokens.some(({ kind }, at) => kind === 'number' && isSign(tokens[at + 1]));
    if (!all && !isNamed && hasBet) return;
    for (const [index, entry] of this.#entries.entries())
      if (all || (isNamed ? numbers.has(entry.number) : index >= this.#lastLine))
        this.#entries[index] = withDoubt(entry, takenBackBelow);
  }

  #readWords(tokens: readonly Token[], isWord: (token: Token) => boolean): void {
    for (const { start, end } of tokens.filter((token) => !isWord(token))) this.#ignored.push({ start, end });
    const { steps, unread, alone } = readLine(tokens.filter(isWord));
    this.#unread.push(...unread);
    if (alone) this.#priceAlone(alone);
    // Digits without a stake are numbers only if nothing else is on their line.
    const bare = unread.length === 0 && !tokens.some(({ kind }) => kind === 'chatter');
    const certain = bare && !steps.some(({ kind }) => kind === 'bets');
    if (certain && this.#isDoubtful(steps)) {
      for (const step of steps)
        if (step.kind === 'unpriced')
          for (const { start, end } of step.items) this.#unread.push({ start, end, reason: 'ไม่แน่ใจว่าเป็นเลขหรือราคา' });
      return;
    }
    // A heading of an earlier line: "ล่าง" there is hardly meant for three digits.
    let isInherited = true;
    for (const step of steps) {
      if (step.kind === 'switch') {
        this.#switch(step.heading);
        if (step.heading.places.length > 0) isInherited = false;
      } else {
        const joined = step.heading ? joinHeadings(this.#heading, step.heading) : this.#heading;
        const isOld = isInherited && !step.heading?.places.length;
        const heading = isOld ? { ...joined, isOld } : joined;
        if (step.kind === 'bets') for (const item of step.items) this.#bet(item, step.stakes, heading, step.doubt);
        else if (certain) for (const item of step.items) this.#wait(item, heading);
        else for (const { start, end } of step.items) this.#unread.push({ start, end, reason: 'ไม่มีราคา' });
      }
    }
  }

  /** "บนล่าง 10" below numbers that wait for a stake may be their stake or one more number. */
  #isDoubtful(steps: readonly Step[]): boolean {
    const [first, second, ...more] = steps;
    if (first?.kind !== 'switch' || second?.kind !== 'unpriced' || more.length > 0) return false;
    const [item, ...others] = second.items;
    const round = item !== undefined && others.length === 0 && /^[1-9]\d*0$/.test(item.numbers[0] ?? '');
    return round && this.#waiting.length > 0 && this.#waiting.every((one) => one.heading.places.length === 0);
  }

  #switch(heading: Heading): void {
    this.#close();
    this.#heading = joinHeadings(this.#heading, heading);
  }

  /** A stake without numbers: for waiting numbers above, or for those below. */
  #priceAlone(alone: PriceAlone): void {
    const { stakes, heading } = alone;
    const unheaded = this.#waiting.every((one) => one.heading.places.length === 0);
    if (this.#waiting.length > 0 && (!heading || unheaded)) {
      for (const one of this.#waiting) this.#bet(one.item, stakes, joinHeadings(one.heading, heading ?? noHeading));
      this.#waiting = [];
    } else {
      this.#switch(heading ?? noHeading);
      this.#price = { ...alone, used: false };
    }
  }

  #wait(item: Item, heading: Heading): void {
    if (this.#price) {
      this.#price.used = true;
      this.#bet(item, this.#price.stakes, heading);
    } else this.#waiting.push({ item, heading });
  }

  /** Numbers without a stake are added without one; a stake without numbers is reported. */
  #close(): void {
    const { start, end, used } = this.#price ?? { start: 0, end: 0, used: true };
    if (!used) this.#unread.push({ start, end, reason: 'ราคานี้ไม่มีเลข' });
    this.#price = undefined;
    for (const { item, heading } of this.#waiting) this.#bet(item, undefined, heading);
    this.#waiting = [];
  }

  #bet(item: Item, stakes: Stakes | undefined, above: Heading, unclear?: string): void {
    const { start, end } = item;
    const heading = item.heading ?? above;
    for (const number of item.numbers) {
      const isOdd = heading.isOld === true && number.length === 3 && isBareBottom(heading);
      // Six ways are bet on บน, even below ล่าง.
      const meant = isOdd && heading.reverse ? { places: onTop, reverse: true } : heading;
      const { bets, reason } = betsOf(number, stakes, meant, this.#context);
      if (reason) this.#unread.push({ start, end, reason });
      const whys = [item.doubt, unclear, isOdd ? underBottom : undefined].filter((text) => text !== undefined);
      const why = whys.length > 0 ? whys.join(' · ') : undefined;
      for (const { betType: type, number: one, stake } of bets)
        this.#entries.push({ betType: type, number: one, stake, doubt: why, start, end });
    }
  }
}

const onTop: Heading['places'] = [{ place: 'top', digits: undefined }];

/** ล่าง or บนล่าง without a number of digits. */
const isBareBottom = ({ places }: Heading): boolean =>
  places.some(({ place, digits }) => place === 'bottom' && digits === undefined);

const isSign = (token: Token | undefined): boolean => token?.kind === 'price' || token?.kind === 'times';

const withDoubt = (entry: PasteEntry, doubt: string): PasteEntry => ({
  betType: entry.betType,
  number: entry.number,
  stake: entry.stake,
  doubt: entry.doubt ?? doubt,
  start: entry.start,
  end: entry.end,
});

/** Joins consecutive headings: new places replace old ones, กลับ alone keeps them. */
function joinHeadings(before: Heading, next: Heading): Heading {
  if (next.places.length > 0) return { places: next.places, reverse: next.reverse ?? false };
  return { places: before.places, reverse: next.reverse ?? before.reverse };
}

/** The spans in order, without overlaps. */
function apart<T extends PasteSpan>(spans: readonly T[]): T[] {
  const kept: T[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}
