/** Tokenises a pasted slip: what each piece of a line is, before they are interpreted together (paste.ts). */
import type { HelperCode } from '../../lotto/rules/expand-numbers.ts';
import { spelledAmountAt } from './spelled-amounts.ts';
import type { NumberWord, Piece, PlainKind, Token } from './tokens.ts';
import {
  abbreviation,
  asides,
  betBehind,
  boxedDigit,
  denial,
  denialOfAll,
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
  otherSum,
  pictures,
  signs,
  spacedDigits,
  sumWord,
  thaiLetters,
  total,
  vague,
  ways,
  win,
  words,
} from './vocabulary.ts';

const takenBack = 'บรรทัดนี้มีคำว่ายกเลิก แก้ หรือยอดรวม ตรวจแล้วใส่เอง';
const meansMore = 'คำนี้ใช้ได้หลายความหมาย เช่น รูด ให้ระบุรูดหน้า รูดหลัง หรือ 19 ประตู';
const winOfTwoOrThree = 'วินไม่ได้บอกว่ากี่ตัว อ่านเป็นวิน 2 ตัว';

const takesDigit = new Set<HelperCode>(['nineteen_gates', 'run_front', 'run_back']);
const helper = (code: HelperCode, { start, end }: Piece): Token => ({
  start,
  end,
  kind: 'helper',
  code,
  takes: takesDigit.has(code) ? 'digit' : 'nothing',
  doubles: false,
  doubt: undefined,
});

/** The words of a run of Thai letters, or undefined when it contains an unknown one. */
function thaiWords(run: string, start: number, sized: number | undefined): Token[] | undefined {
  const found: Token[] = [];
  let digits = sized;
  for (let from = 0; from < run.length; ) {
    let next = from;
    const amount = spelledAmountAt(run, from);
    if (amount) {
      next = from + amount.length;
      found.push({
        kind: 'number',
        text: amount.text,
        stuck: false,
        amount: 'certain',
        start: start + from,
        end: start + next,
      });
      from = next;
      continue;
    }
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

const doubtfulAmount = ({ text, start, end }: NumberWord & Piece): Token => ({
  kind: 'number',
  text,
  stuck: false,
  amount: 'doubtful',
  start,
  end,
});

/** The sum of the slip in whole baht after a word for it: "รวมทั้งหมด 12 ตัว 1,350 บาท". */
function sumIn(word: string, rest: string): string | undefined {
  if (!sumWord.test(word) || otherSum.test(word) || otherSum.test(rest)) return undefined;
  const sums = [...rest.matchAll(/(\d[\d,]*)(?:\.\d\d)?(?!\s*(?:ตัว|รายการ|ชุด|ใบ|โพย|%))/g)];
  return sums.length === 1 ? sums[0]?.[1]?.replaceAll(',', '') : undefined;
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
    if (kind === 'joiner') this.#tokens.push({ ...piece, kind, sign: this.#line[this.#at] ?? '' });
    else if (kind === 'aside') this.#tokens.push({ ...piece, kind, sum: undefined });
    else this.#tokens.push({ ...piece, kind });
    this.#at += length;
  }

  #pushDenial(length: number, reason: string, takesBack?: 'named' | 'all'): void {
    this.#tokens.push({ kind: 'denial', reason, takesBack, ...this.#span(length) });
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
    const boxed = this.#match(boxedDigit)?.[0];
    const picture = this.#match(pictures)?.[0];
    const winning = this.#match(win);
    if (boxed) this.#push('aside', boxed.length);
    else if (picture) this.#push('filler', picture.length);
    else if (winning) this.#pushWin(winning);
    else if (many) {
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

  #pushWin([whole, size, ofTod, withDoubles]: RegExpExecArray): void {
    const three = size === '3' || size === 'สาม';
    const straight: HelperCode = three ? 'win_three' : 'win_two';
    this.#tokens.push({
      kind: 'helper',
      code: ofTod ? 'win_tod' : straight,
      takes: 'digits',
      doubles: withDoubles !== undefined,
      doubt: size || ofTod ? undefined : winOfTwoOrThree,
      ...this.#span(whole.length),
    });
    this.#at += whole.length;
  }

  #readNumber(sign: string): void {
    const [whole = sign, digits = sign, gap, unit, kilo] = this.#match(digitRun) ?? [];
    const before = this.#tokens.at(-1);
    const signed = before?.kind === 'price' || before?.kind === 'times';
    // "47 ร้อย" is a number and its stake; "5ร้อย", "=5 ร้อย" and "=15ร้อย" are stakes.
    const isClose = gap === '' ? signed || digits.length === 1 : signed && digits.length === 1;
    const joined = kilo !== undefined || (unit !== undefined && isClose);
    const zeros = unit === 'ร้อย' ? '00' : '000';
    const piece = this.#span(joined ? whole.length : digits.length);
    const stuck =
      before?.kind === 'chatter' && before.end === piece.start && /[a-zA-Zก-๎]/.test(this.#line[this.#at - 1] ?? '');
    const text = joined ? digits + zeros : digits;
    this.#tokens.push({ kind: 'number', text, stuck, amount: joined ? 'certain' : undefined, ...piece });
    this.#at += piece.end - piece.start;
    if (joined || unit === undefined) return;
    this.#at += gap?.length ?? 0;
    const amount = gap === '' ? 'doubtful' : 'certain';
    this.#tokens.push({ kind: 'number', text: `1${zeros}`, stuck: false, amount, ...this.#span(unit.length) });
    this.#at += unit.length;
  }

  /** A sign, or a word in Latin letters. */
  #readLatin(sign: string): void {
    const word = this.#match(latinLetters)?.[0];
    if (word && latinTotal.test(word)) this.#push('aside', this.#line.length - this.#at);
    else if (word && latinDenial.test(word)) this.#pushDenial(word.length, takenBack, 'named');
    else this.#push(signs[sign] ?? 'chatter', word?.length ?? 1);
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
        const [first, ...others] = known;
        // "47ร้อย": the word may belong to the digits before it.
        const isDoubtful = first?.kind === 'number' && this.#isAfterDigit();
        this.#tokens.push(...(isDoubtful ? [doubtfulAmount(first), ...others] : known));
        this.#at = end;
      } else if (denial.test(run)) this.#pushDenial(run.length, takenBack, denialOfAll.test(run) ? 'all' : 'named');
      else if (vague.test(run)) this.#pushDenial(run.length, meansMore);
      else if (!total.test(run)) this.#push('chatter', run.length);
      // A total cancels the rest of the line, unless there are bets in it.
      else if (betBehind.test(rest)) this.#pushDenial(run.length, takenBack);
      else {
        const length = this.#line.length - this.#at;
        this.#tokens.push({ kind: 'aside', sum: sumIn(run, rest), ...this.#span(length) });
        this.#at += length;
      }
    }
  }
}
