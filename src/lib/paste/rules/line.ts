/** Reads one line of a pasted slip: which digits are numbers, which are stakes, and which headings apply. */
import { expandHelper } from '../../lotto/rules/expand-numbers.ts';
import { type Amounts, amountsAt, isStake, looksLikePrice, type Stakes } from './amounts.ts';
import { headingAt, headsFollowPrices, isBetweenWords, joinWords, turn } from './headings.ts';
import { chainKind, type Item, isStuckNumber, type NumberChain, numberChainAt, pairAfter } from './number-chain.ts';
import type { Heading } from './vocabulary.ts';
import type { Token } from './words.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

export type Step =
  /** A heading for what follows, on this line and below. */
  | { readonly kind: 'switch'; readonly heading: Heading }
  | {
      readonly kind: 'bets';
      readonly items: readonly Item[];
      readonly stakes: Stakes;
      readonly heading: Heading | undefined;
    }
  | { readonly kind: 'unpriced'; readonly items: readonly Item[]; readonly heading: Heading | undefined };

export interface PriceAlone extends Span {
  readonly stakes: Stakes;
  readonly heading: Heading | undefined;
}

export interface LineRead {
  readonly steps: readonly Step[];
  readonly unread: readonly (Span & { readonly reason: string })[];
  /** A stake on a line without numbers. */
  readonly alone: PriceAlone | undefined;
}

const unsure = 'ไม่แน่ใจว่าเป็นเลขหรือราคา';
const noNumber = 'ราคานี้ไม่มีเลข';
const unreadablePrice = 'อ่านราคาไม่ได้';

const isFiller = ({ kind }: Token): boolean =>
  kind === 'filler' || kind === 'baht' || kind === 'comma' || kind === 'joiner';

/** Reads the tokens of a line, ignoring chatter. */
export function readLine(tokens: readonly Token[]): LineRead {
  return new LineReader(tokens).read();
}

class LineReader {
  readonly #tokens: readonly Token[];
  readonly #steps: Step[] = [];
  readonly #unread: (Span & { reason: string })[] = [];
  /** Numbers whose stake has not come yet. */
  #pending: Item[] = [];
  /** The numbers priced last: "123 ตรง 20 โต๊ด 20" prices them again. */
  #group: readonly Item[] | undefined;
  /** Whether a heading of this line applies to what follows. */
  #headed = false;
  #linePrice: Omit<PriceAlone, 'heading'> | undefined;
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): LineRead {
    for (let token = this.#tokens[0]; token; token = this.#tokens[this.#at]) {
      if (token.kind === 'heading') this.#readHeading();
      else if (token.kind === 'price' || token.kind === 'times') this.#readPrice(token);
      else if (token.kind === 'number') this.#readNumbers();
      else if (token.kind === 'helper') this.#readHelper(token);
      else this.#at++;
    }
    return this.#done();
  }

  #done(): LineRead {
    const [steps, unread] = [this.#steps, this.#unread];
    if (this.#linePrice && this.#pending.length > 0) {
      steps.push({ kind: 'bets', items: this.#pending, stakes: this.#linePrice.stakes, heading: undefined });
      return { steps, unread, alone: undefined };
    }
    this.#flush();
    if (!this.#linePrice || steps.some((step) => step.kind !== 'switch')) return { steps, unread, alone: undefined };
    const headings = steps.flatMap((step) => (step.kind === 'switch' ? [step.heading] : []));
    return {
      steps: [],
      unread,
      alone: { ...this.#linePrice, heading: headings.length > 0 ? joinWords(headings) : undefined },
    };
  }

  #fail(spans: readonly Span[], reason: string): void {
    for (const { start, end } of spans) this.#unread.push({ start, end, reason });
  }

  /** The pending numbers, and others, cannot be used. */
  #failPending(reason: string, others: readonly Item[] = []): void {
    this.#fail([...this.#pending, ...others], reason);
    this.#pending = [];
  }

  #price(items: readonly Item[], { stakes, turned }: Amounts, heading?: Heading): void {
    const under = turned ? joinWords([heading ?? turn, turn]) : heading;
    this.#steps.push({ kind: 'bets', items, stakes, heading: under });
    this.#group = items;
    this.#pending = [];
  }

  #flush(heading?: Heading): void {
    const items = this.#pending.filter((item) => !item.word);
    if (items.length > 0) this.#steps.push({ kind: 'unpriced', items, heading });
    this.#pending = [];
  }

  #onlyFillersFrom(from: number): boolean {
    return this.#tokens.slice(from).every(isFiller);
  }

  #readHeading(): void {
    const { heading, next } = headingAt(this.#tokens, this.#at);
    const none = this.#pending.length === 0;
    const last = this.#steps.at(-1);
    if (none && last?.kind === 'bets' && !last.heading && headsFollowPrices(this.#tokens, next)) {
      this.#steps[this.#steps.length - 1] = { ...last, heading };
      this.#readHeadedPrices(next, last.items);
      return;
    }
    const items = none ? this.#group : this.#pending;
    const amounts = items && this.#priceAfterHeading(next, items === this.#group);
    if (items && amounts) {
      this.#price(items, amounts, heading);
      this.#at = amounts.next;
      return;
    }
    this.#at = next;
    const ends = !this.#headed && this.#onlyFillersFrom(next);
    if (!none && ends) this.#flush(heading);
    else if (none && this.#group && last?.kind === 'bets' && heading.places.length === 0)
      this.#steps[this.#steps.length - 1] = { ...last, heading: joinWords([last.heading ?? heading, heading]) };
    else if (none && this.#group && ends) this.#headBets(heading);
    else this.#switchTo(heading, next);
  }

  /** A heading for what follows. */
  #switchTo(heading: Heading, next: number): void {
    this.#flush();
    this.#steps.push({ kind: 'switch', heading });
    this.#headed = true;
    const [number, after] = [this.#tokens[next], this.#tokens[next + 1]];
    // "12=50 ล่าง 50 67=20": the second 50 may be a stake or a number.
    if (this.#group && number?.kind === 'number' && after?.kind === 'number' && looksLikePrice(number.text, '')) {
      this.#fail([number], unsure);
      this.#at = next + 1;
    }
    this.#group = undefined;
  }

  #readHeadedPrices(from: number, items: readonly Item[]): void {
    this.#at = from;
    for (;;) {
      const [number, after] = [this.#tokens[this.#at], this.#tokens[this.#at + 1]];
      if (number?.kind !== 'number' || after?.kind !== 'heading') return;
      const amounts = amountsAt(this.#tokens, this.#at);
      const words: Heading[] = [];
      let next = this.#at + 1;
      for (let word = this.#tokens[next]; word?.kind === 'heading' || isBetweenWords(word); word = this.#tokens[next]) {
        if (word?.kind === 'heading') words.push(word.heading);
        next++;
      }
      if (amounts) this.#price(items, amounts, joinWords(words));
      else this.#fail([number], unreadablePrice);
      this.#at = next;
    }
  }

  /** "12=50 34=20 ล่าง": a heading at the end applies to the bets before it. */
  #headBets(heading: Heading): void {
    for (const [index, step] of this.#steps.entries())
      if (step.kind === 'bets' && !step.heading) this.#steps[index] = { ...step, heading };
  }

  /** A stake after a heading: with its sign, or bare where nothing else can follow. */
  #priceAfterHeading(from: number, again: boolean): Amounts | undefined {
    const number = this.#tokens[from];
    const signed = number?.kind === 'price' || number?.kind === 'times' || this.#tokens[this.#at - 1]?.kind === 'price';
    if (signed) return amountsAt(this.#tokens, from);
    if (number?.kind !== 'number' || (this.#headed && !again)) return undefined;
    const amounts = amountsAt(this.#tokens, from);
    const after = amounts && this.#tokens[amounts.next];
    if (after?.kind === 'price' || after?.kind === 'times') return undefined;
    if (after?.kind === 'number' && after.text.length === number.text.length) return undefined;
    return amounts;
  }

  #readPrice(token: Token): void {
    if (this.#pending.length > 0 && this.#tokens[this.#at + 1]?.kind === 'heading') {
      this.#at++;
      return;
    }
    const amounts = amountsAt(this.#tokens, this.#at);
    if (!amounts) {
      this.#failPending(unreadablePrice);
      this.#failNumbers(this.#at + 1, unreadablePrice);
    } else if (this.#pending.length > 0) {
      this.#price(this.#pending, amounts);
      this.#at = amounts.next;
    } else if (!this.#group && token.kind === 'price') {
      const end = this.#tokens[amounts.next - 1]?.end ?? token.end;
      this.#linePrice = { stakes: amounts.stakes, start: token.start, end };
      this.#at = amounts.next;
    } else this.#failNumbers(this.#at + 1, noNumber);
  }

  /** Marks the following digits as unread, up to the next entry. */
  #failNumbers(from: number, reason: string): void {
    let next = from;
    for (; next < this.#tokens.length; next++) {
      const token = this.#tokens[next];
      if (token?.kind === 'number') {
        if (this.#tokens[next + 1]?.kind === 'price' && next > from) break;
        this.#fail([token], reason);
      } else if (token?.kind !== 'times' && token?.kind !== 'joiner' && token?.kind !== 'price') break;
    }
    this.#at = next;
  }

  /** Digits joined by signs are a list when a stake follows; otherwise a number with its stake, or a list without one yet. */
  #readNumbers(): void {
    const from = this.#at;
    const chain = numberChainAt(this.#tokens, from);
    const { items, firstTimes, listed } = chain;
    this.#at = chain.next;
    const [lone] = chain.tokens;
    if (lone?.stuck && !listed && items.length === 1 && !isStuckNumber(this.#tokens[chain.next])) {
      this.#fail([lone], unsure);
      return;
    }
    if (!listed && firstTimes === 1 && this.#pending.length === 1) {
      const pair = pairAfter(this.#pending[0]?.numbers[0] ?? '', chain);
      // "123 100x100" is one number with two stakes, "12 34x10" two numbers with one.
      if (pair === 'prices') this.#priceFrom([], from);
      else if (pair === 'unsure') this.#failPending(unsure, items);
      if (pair !== 'list') return;
    }
    if (!listed && firstTimes > 0) this.#priceFrom(items.slice(0, firstTimes), (chain.at[firstTimes] ?? 0) - 1);
    else if (listed || items.length === 1) this.#collect(chain);
    else this.#readChain(chain);
  }

  /** Numbers whose stake follows, or a single one that is the stake itself: "50 บาท". */
  #collect({ tokens, items, listed, next }: NumberChain): void {
    const [first] = tokens;
    const baht = !listed && this.#tokens[next]?.kind === 'baht';
    if (baht && this.#pending.length === 0) this.#fail(items, noNumber);
    else if (baht && first && isStake(first.text))
      this.#price(this.#pending, { stakes: [first.text], turned: false, next });
    else this.#pending.push(...items);
  }

  #readChain(chain: NumberChain): void {
    const kind = chainKind(chain, this.#pending.length > 0);
    if (kind === 'prices') this.#priceFrom(chain.items.slice(0, 1), (chain.at[1] ?? 0) - 1);
    else if (kind === 'list') this.#pending.push(...chain.items);
    else this.#fail(chain.items, unsure);
  }

  /** Adds numbers with the stake that starts at a sign. */
  #priceFrom(items: readonly Item[], sign: number): void {
    const amounts = amountsAt(this.#tokens, this.#tokens[sign]?.kind === 'joiner' ? sign + 1 : sign);
    if (amounts) {
      this.#price([...this.#pending, ...items], amounts);
      this.#at = amounts.next;
    } else {
      this.#failPending(unreadablePrice, items);
      this.#failNumbers(sign, unreadablePrice);
    }
  }

  #readHelper(token: Token & { kind: 'helper' }): void {
    const next = this.#tokens[this.#at + 1];
    const digit = token.takesDigit && next?.kind === 'number' ? next : undefined;
    const expanded = expandHelper(token.code, digit?.text ?? '');
    const span = { start: token.start, end: digit?.end ?? token.end };
    if (expanded.ok) this.#pending.push({ numbers: expanded.numbers, ...span, word: !token.takesDigit });
    else this.#fail([span], expanded.reason);
    this.#at += digit ? 2 : 1;
  }
}
