/** Tokenises a pasted slip: what each piece of a line is, before they are interpreted together (paste.ts). */
import type { HelperCode } from '../../lotto/rules/expand-numbers.ts';
import {
  abbreviation,
  asides,
  betBehind,
  denial,
  digitRun,
  digitsBeforePlace,
  digitsOfHeading,
  gates,
  type Heading,
  latinDenial,
  latinLetters,
  latinTotal,
  letters,
  lowerAfter,
  numbering,
  onePrice,
  signs,
  spacedDigits,
  thaiLetters,
  total,
  ways,
  words,
} from './vocabulary.ts';

interface Piece {
  readonly start: number;
  readonly end: number;
}

export type Token = Piece &
  /** `stuck`: directly after a word that is not a heading, as in "พี่เอ5". */
  (
    | { readonly kind: 'number'; readonly text: string; readonly stuck: boolean }
    /** "=", "@", "ตัวละ": a stake follows. */
    | { readonly kind: 'price' }
    | { readonly kind: 'times' }
    /** - / . + between numbers or stakes. */
    | { readonly kind: 'joiner'; readonly dot: boolean }
    | { readonly kind: 'comma' }
    | { readonly kind: 'heading'; readonly heading: Heading }
    | { readonly kind: 'helper'; readonly code: HelperCode; readonly takesDigit: boolean }
    | { readonly kind: 'baht' }
    /** A harmless word without meaning, such as ค่ะ. */
    | { readonly kind: 'filler' }
    | { readonly kind: 'chatter' }
    /** A word that cancels, such as ยกเลิก, or a sum: the bets next to it are left for the user to read. */
    | { readonly kind: 'denial' }
    /** Dates, times, phone numbers, totals: skipped including their digits. */
    | { readonly kind: 'aside' }
  );

type PlainKind = 'aside' | 'denial' | 'chatter' | 'filler' | 'price' | 'times' | 'joiner' | 'comma' | 'baht';

const takesDigit = new Set<HelperCode>(['nineteen_gates', 'run_front', 'run_back']);
const helper = (code: HelperCode, piece: Piece): Token => ({
  ...piece,
  kind: 'helper',
  code,
  takesDigit: takesDigit.has(code),
});

/** The words of a run of Thai letters, or undefined when it contains an unknown one. */
function thaiWords(run: string, start: number, sized: number | undefined): Token[] | undefined {
  const found: Token[] = [];
  let digits = sized;
  for (let from = 0; from < run.length; ) {
    let next = from;
    for (const [pattern, word] of words) {
      pattern.lastIndex = from;
      const hit = pattern.exec(run);
      if (!hit) continue;
      next = from + hit[0].length;
      const piece = { start: start + from, end: start + next };
      if (word.digits !== undefined) digits = word.digits;
      if (word.heading?.places[0]?.place === 'run') digits = 1;
      if (word.heading) found.push({ ...piece, kind: 'heading', heading: sizedHeading(word.heading, digits) });
      else if (word.code) found.push(helper(word.code, piece));
      else found.push({ ...piece, kind: word.kind === 'price' || word.kind === 'baht' ? word.kind : 'filler' });
      break;
    }
    if (next === from) return undefined;
    from = next;
  }
  return found;
}

/** "2 ตัวบนล่าง": a digit count before a place applies to every place after it. */
function sizedHeading({ places, reverse }: Heading, digits: number | undefined): Heading {
  return { places: places.map(({ place, digits: own }) => ({ place, digits: own ?? digits })), reverse };
}

/** Whether the previous number is a stake, so that a single บ after it means baht: "=50บ", or at the end of "12 50 บ". */
function afterPrice(tokens: readonly Token[], last: boolean): boolean {
  const before = tokens.at(-2)?.kind;
  if (tokens.at(-1)?.kind !== 'number' || before === undefined || before === 'comma') return false;
  return before !== 'number' || last;
}

/** The tokens of one line of normalised text that starts at `offset`. */
export function tokensOf(line: string, offset: number): Token[] {
  return new LineTokens(line, offset).read();
}

class LineTokens {
  readonly #line: string;
  readonly #offset: number;
  readonly #tokens: Token[] = [];
  #at = 0;
  /** "2 ตัว" was just read: the number of digits of the place that follows. */
  #digits: number | undefined;

  constructor(line: string, offset: number) {
    this.#line = line;
    this.#offset = offset;
  }

  read(): Token[] {
    const number = this.#match(numbering);
    if (number) this.#push('aside', number[0].length);
    while (this.#at < this.#line.length) {
      const sign = this.#line[this.#at] ?? '';
      if (/\s/.test(sign)) this.#at++;
      else {
        const sized = this.#sizedBefore();
        if (!sized) this.#readPiece(sign);
        this.#digits = sized;
      }
    }
    return this.#tokens;
  }

  /** What the pattern matches at this place; the patterns are sticky. */
  #match(pattern: RegExp, from = this.#at): RegExpExecArray | null {
    pattern.lastIndex = from;
    return pattern.exec(this.#line);
  }

  #span(length: number): Piece {
    return { start: this.#offset + this.#at, end: this.#offset + this.#at + length };
  }

  /** Reads the next `length` characters as one token. */
  #push(kind: PlainKind, length: number): void {
    const piece = this.#span(length);
    this.#tokens.push(kind === 'joiner' ? { ...piece, kind, dot: this.#line[this.#at] === '.' } : { ...piece, kind });
    this.#at += length;
  }

  #isAfterDigit(): boolean {
    return /\d/.test(this.#line[this.#at - 1] ?? '');
  }

  /** Reads a number of digits before a place: "2 ตัวบน", "2บน". "19 ประตู" is none. */
  #sizedBefore(): number | undefined {
    if (this.#isAfterDigit() || this.#match(gates)) return undefined;
    const sized = this.#match(digitsOfHeading) ?? this.#sizedPlace();
    if (!sized) return undefined;
    this.#push('filler', sized[0].length);
    return Number(sized[1]);
  }

  #readPiece(sign: string): void {
    const isNew = !this.#isAfterDigit();
    const many = isNew ? this.#match(gates) : null;
    const reversed = isNew ? this.#match(ways) : null;
    const aside = isNew ? asides.map((pattern) => this.#match(pattern)).find((hit) => hit?.[0]) : undefined;
    const run = this.#match(thaiLetters)?.[0];
    if (many) {
      this.#tokens.push(helper('nineteen_gates', this.#span(many[0].length)));
      this.#at += many[0].length;
    } else if (reversed) this.#pushHeading({ places: [], reverse: true }, reversed[0].length);
    else if (aside) this.#push('aside', aside[0].length);
    else if (run) this.#readThai(run);
    else if (/\d/.test(sign)) this.#readNumber(sign);
    else this.#readLatin(sign);
  }

  #pushHeading(heading: Heading, length: number): void {
    this.#tokens.push({ kind: 'heading', heading, ...this.#span(length) });
    this.#at += length;
  }

  #readNumber(sign: string): void {
    const [whole = sign, digits = sign, count, kilo] = this.#match(digitRun) ?? [];
    const text = digits + (count === 'ร้อย' ? '00' : count || kilo ? '000' : '');
    const before = this.#tokens.at(-1);
    const piece = this.#span(whole.length);
    const stuck =
      before?.kind === 'chatter' && before.end === piece.start && /[a-zA-Zก-๎]/.test(this.#line[this.#at - 1] ?? '');
    this.#tokens.push({ kind: 'number', text, stuck, ...piece });
    this.#at += whole.length;
  }

  /** A sign, or a word in Latin letters. */
  #readLatin(sign: string): void {
    const word = this.#match(latinLetters)?.[0];
    if (word && latinTotal.test(word)) this.#push('aside', this.#line.length - this.#at);
    else {
      const kind = word && latinDenial.test(word) ? 'denial' : 'chatter';
      this.#push(signs[sign] ?? kind, word?.length ?? 1);
    }
  }

  /** "2บน" is a heading, unless only a stake follows: "3บน50" is a bet on 3. */
  #sizedPlace(): RegExpExecArray | null {
    const found = this.#match(digitsBeforePlace) ?? (this.#tokens.length === 0 ? this.#match(spacedDigits) : null);
    const lone = found && this.#match(onePrice);
    return lone?.[1] && lone[1].length !== Number(found?.[1]) ? null : found;
  }

  #readThai(run: string): void {
    const places = letters[run];
    const end = this.#at + run.length;
    const rest = this.#line.slice(end);
    if (run === 'บ' && afterPrice(this.#tokens, rest.trim() === '') && !this.#match(lowerAfter, end)) {
      this.#push('baht', run.length);
    } else if (places) {
      const heading = { places: places.map((place) => ({ place, digits: undefined })), reverse: undefined };
      this.#pushHeading(heading, run.length + (this.#match(abbreviation) ? 1 : 0));
    } else {
      const known = thaiWords(run, this.#offset + this.#at, this.#digits);
      if (known) {
        this.#tokens.push(...known);
        this.#at = end;
      } else if (denial.test(run)) this.#push('denial', run.length);
      else if (!total.test(run)) this.#push('chatter', run.length);
      // A total cancels the rest of the line, unless there are bets in it.
      else if (betBehind.test(rest)) this.#push('denial', run.length);
      else this.#push('aside', this.#line.length - this.#at);
    }
  }
}
