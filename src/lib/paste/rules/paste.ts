/** Reads slips as people write them in chats (วางโพย, lotto.md section 7); slip-text.ts prints them. */
import { type BetType, betType, checkNumber } from '../../lotto/rules/bet-types.ts';
import { permutations } from '../../lotto/rules/permutations.ts';
import type { Stakes } from './amounts.ts';
import { type PriceAlone, readLine, type Step } from './line.ts';
import type { Item } from './number-chain.ts';
import { type Heading, plain, typeAt } from './vocabulary.ts';
import { type Token, tokensOf } from './words.ts';

export interface PasteSpan {
  /** Positions in the pasted text. */
  readonly start: number;
  readonly end: number;
}

/** A line for the slip; `stake` is whole baht, "" without one in the text. The span is that of its number. */
export interface PasteEntry extends PasteSpan {
  readonly betType: BetType;
  readonly number: string;
  readonly stake: string;
}

/** A part with digits that was not, or only partly, turned into bets; shown red. It may overlap an entry. */
export interface UnreadSpan extends PasteSpan {
  readonly reason: string;
}

export interface Pasted {
  readonly entries: readonly PasteEntry[];
  /** In text order, without overlaps. */
  readonly unread: readonly UnreadSpan[];
  /** Names, dates, totals and chatter; shown dim. */
  readonly ignored: readonly PasteSpan[];
}

export interface PasteContext {
  /** The selected types: what a number without a heading is bet on, by its length. */
  readonly chosen: readonly BetType[];
  /** The types the market offers. */
  readonly offered: readonly BetType[];
}

const noHeading: Heading = { places: [], reverse: undefined };

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

  constructor(context: PasteContext) {
    this.#context = context;
  }

  done(): Pasted {
    this.#close();
    const entries = this.#entries.sort((a, b) => a.start - b.start);
    return { entries, unread: apart(this.#unread), ignored: apart(this.#ignored) };
  }

  line(tokens: readonly Token[]): void {
    const isWord = ({ kind }: Token): boolean => kind !== 'aside' && kind !== 'chatter' && kind !== 'denial';
    if (tokens.some(({ kind }) => kind === 'denial')) {
      for (const { kind, start, end } of tokens)
        if (kind === 'number') this.#unread.push({ start, end, reason: 'บรรทัดนี้มีคำว่ายกเลิก แก้ หรือยอดรวม ตรวจแล้วใส่เอง' });
        else if (kind === 'chatter' || kind === 'denial' || kind === 'aside') this.#ignored.push({ start, end });
      return;
    }
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
    for (const step of steps) {
      if (step.kind === 'switch') this.#switch(step.heading);
      else {
        const heading = step.heading ? joinHeadings(this.#heading, step.heading) : this.#heading;
        if (step.kind === 'bets') for (const item of step.items) this.#bet(item, step.stakes, heading);
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

  #bet({ numbers, start, end }: Item, stakes: Stakes | undefined, heading: Heading): void {
    for (const number of numbers) {
      const { bets, reason } = betsOf(number, stakes, heading, this.#context);
      if (reason) this.#unread.push({ start, end, reason });
      for (const bet of bets) this.#entries.push({ ...bet, start, end });
    }
  }
}

interface Bets {
  readonly bets: readonly Pick<PasteEntry, 'betType' | 'number' | 'stake'>[];
  /** Why some of it could not be used. */
  readonly reason?: string;
}

/** The bets of one number: types by heading or selection, stakes by type, and all orders if reversed. */
function betsOf(number: string, stakes: Stakes | undefined, heading: Heading, context: PasteContext): Bets {
  if (number.length > 4) return { bets: [], reason: 'เลขยาวเกิน 4 หลัก' };
  const types = typesOf(number, heading, context);
  const priced = stakes?.length === 2 ? pairOf(number, stakes, heading, types) : singleOf(types, stakes?.[0] ?? '');
  if (typeof priced === 'string') return { bets: [], reason: priced };
  if (priced.length === 0) return { bets: [], reason: missingType(number, heading, context) };
  let reason: string | undefined;
  const bets = priced.flatMap(({ type, stake, turned }) => {
    // Reversing a tod number gives the same bet.
    const isTod = type === 'three_tod' || type === 'four_tod';
    const numbers = (turned || heading.reverse) && !isTod ? permutations(number) : [number];
    const check = checkNumber(type, number);
    if (!context.offered.includes(type)) reason = `งวดนี้ไม่รับ ${betType(type).thai}`;
    else if (!check.ok) reason = check.reason;
    else return numbers.map((one) => ({ betType: type, number: one, stake }));
    return [];
  });
  return reason === undefined ? { bets } : { bets, reason };
}

interface PricedType {
  readonly type: BetType;
  readonly stake: string;
  readonly turned?: boolean;
}

const singleOf = (types: readonly BetType[], stake: string): readonly PricedType[] =>
  types.map((type) => ({ type, stake }));

/** Two stakes: บน*ล่าง, ตรง*โต๊ด, or with three digits a stake and "six ways". Unread where the heading allows neither. */
function pairOf(
  number: string,
  [first, second]: readonly [string, string],
  heading: Heading,
  types: readonly BetType[],
): readonly PricedType[] | string {
  const places = new Set(heading.places.map(({ place }) => place));
  const free = places.size === 0;
  const orders = permutations(number).length;
  if (number.length === 3 && (second === '6' || (second === '3' && orders === 3))) {
    const straight = types.filter((type) => type !== 'three_tod');
    const turned: readonly BetType[] = straight.length === 0 && free ? ['three_top'] : straight;
    return turned.length > 0 ? turned.map((type) => ({ type, stake: first, turned: true })) : 'โต๊ดไม่ต้องกลับเลข';
  }
  const other = number.length > 2 ? 'tod' : 'bottom';
  const fits = free || (places.has('top') && (other === 'tod' || places.has('bottom')));
  const pair = [typeAt('top', number.length), typeAt(other, number.length)] as const;
  if (!fits || !pair[0] || !pair[1]) return 'ราคาคู่ใช้กับ บน*ล่าง หรือ ตรง*โต๊ด';
  return [
    { type: pair[0], stake: first },
    { type: pair[1], stake: second },
  ].filter(({ stake }) => stake !== '0');
}

/** The types of a number: those of the heading for its length, or the selected ones. */
function typesOf(number: string, heading: Heading, { chosen }: PasteContext): readonly BetType[] {
  const ticked = chosen.filter((code) => betType(code).digits === number.length);
  if (heading.places.length === 0) return ticked;
  const found = heading.places.flatMap(({ place, digits }) => {
    if (digits !== undefined && digits !== number.length) return [];
    if (place === 'run') return ticked;
    return typeAt(place, number.length) ?? [];
  });
  return [...new Set(found)];
}

function missingType(number: string, heading: Heading, { offered }: PasteContext): string {
  if (!offered.some((code) => betType(code).digits === number.length)) return `งวดนี้ไม่รับเลข ${number.length} ตัว`;
  if (heading.places.some(({ place }) => place === 'run') && number.length === 1) return 'ระบุวิ่งบนหรือวิ่งล่าง';
  if (heading.places.length === 0) return `เลือกรูปแบบของเลข ${number.length} ตัวก่อน`;
  return `เลข ${number.length} ตัวไม่ตรงกับหัวข้อ`;
}

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
