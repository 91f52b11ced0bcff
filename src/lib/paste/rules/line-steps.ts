/** The line of a pasted slip that is being read: its tokens, the place in it, and what was read so far. */
import { type Amounts, amountsAt, looksLikePrice, type Stakes } from './amounts.ts';
import { joinWords, turn } from './headings.ts';
import type { Item } from './number-chain.ts';
import type { Token } from './tokens.ts';
import type { Heading } from './vocabulary.ts';

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
      /** Why another stake may be meant. */
      readonly doubt: string | undefined;
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

export const unsure = 'ไม่แน่ใจว่าเป็นเลขหรือราคา';
export const noNumber = 'ราคานี้ไม่มีเลข';
export const unreadablePrice = 'อ่านราคาไม่ได้';

export const isFiller = ({ kind }: Token): boolean =>
  kind === 'filler' || kind === 'baht' || kind === 'comma' || kind === 'joiner';

/** Collects what a line says; line.ts and line-numbers.ts decide what each token is. */
export class LineSteps {
  readonly tokens: readonly Token[];
  readonly steps: Step[] = [];
  readonly unread: (Span & { reason: string })[] = [];
  /** Numbers whose stake has not come yet. */
  pending: Item[] = [];
  /** The numbers priced last: "123 ตรง 20 โต๊ด 20" prices them again. */
  group: readonly Item[] | undefined;
  /** Whether a heading of this line applies to what follows. */
  headed = false;
  linePrice: Omit<PriceAlone, 'heading'> | undefined;
  /** Whether a heading or another stake follows the stake of the line, which then is not that of all its numbers. */
  isLinePriceOver = false;
  /** วิ่ง alone is the heading of the line: บน or ล่าง comes after the number. */
  isRunning = false;
  at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  fail(spans: readonly Span[], reason: string): void {
    for (const { start, end } of spans) this.unread.push({ start, end, reason });
  }

  /** The pending numbers, and others, cannot be used. */
  failPending(reason: string, others: readonly Item[] = []): void {
    this.fail([...this.pending, ...others], reason);
    this.pending = [];
  }

  /** Marks the following digits as unread, up to the next entry. */
  failNumbers(from: number, reason: string): void {
    let next = from;
    for (; next < this.tokens.length; next++) {
      const token = this.tokens[next];
      if (token?.kind === 'number') {
        if (this.tokens[next + 1]?.kind === 'price' && next > from) break;
        this.fail([token], reason);
      } else if (token?.kind !== 'times' && token?.kind !== 'joiner' && token?.kind !== 'price') break;
    }
    this.at = next;
  }

  price(items: readonly Item[], { stakes, turned, doubt }: Amounts, heading?: Heading): void {
    const under = turned ? joinWords([heading ?? turn, turn]) : heading;
    this.steps.push({ kind: 'bets', items, stakes, heading: under, doubt });
    this.group = items;
    this.pending = [];
  }

  /** Adds numbers with the stake that starts at a sign. */
  priceFrom(items: readonly Item[], sign: number, doubt?: string): void {
    const amounts = amountsAt(this.tokens, this.tokens[sign]?.kind === 'joiner' ? sign + 1 : sign);
    if (amounts) {
      this.price([...this.pending, ...items], { ...amounts, doubt });
      this.at = amounts.next;
    } else {
      this.failPending(unreadablePrice, items);
      this.failNumbers(sign, unreadablePrice);
    }
  }

  /** Adds numbers; a helper's name before some of its own numbers is a word: "เบิ้ล 11 22=20". */
  add(items: readonly Item[]): void {
    const [word] = this.pending;
    if (word?.helper === 'word' && this.pending.length === 1) {
      this.pending = [];
      if (!items.every(({ numbers }) => numbers.every((number) => word.numbers.includes(number)))) {
        this.fail([word, ...items], unsure);
        return;
      }
    }
    this.pending.push(...items);
  }

  setLinePrice(price: Omit<PriceAlone, 'heading'>): void {
    if (this.linePrice) this.isLinePriceOver = true;
    this.linePrice = price;
  }

  /** A heading for what follows. */
  switchTo(heading: Heading, next: number): void {
    this.flush();
    this.steps.push({ kind: 'switch', heading });
    this.isRunning = heading.places.length > 0 && heading.places.every(({ place }) => place === 'run');
    this.headed = !this.isRunning;
    if (this.linePrice && heading.places.length > 0) this.isLinePriceOver = true;
    const [number, after] = [this.tokens[next], this.tokens[next + 1]];
    // "12=50 ล่าง 50 67=20": the second 50 may be a stake or a number.
    if (this.group && number?.kind === 'number' && after?.kind === 'number' && looksLikePrice(number.text, '')) {
      this.fail([number], unsure);
      this.at = next + 1;
    }
    this.group = undefined;
  }

  flush(heading?: Heading): void {
    const items = this.pending.filter(({ helper }) => helper !== 'word');
    if (items.length > 0) this.steps.push({ kind: 'unpriced', items, heading });
    this.pending = [];
  }

  onlyFillersFrom(from: number): boolean {
    return this.tokens.slice(from).every(isFiller);
  }

  done(): LineRead {
    const [steps, unread] = [this.steps, this.unread];
    if (this.linePrice && this.isLinePriceOver) {
      this.failPending(unsure);
      this.fail([this.linePrice], unsure);
      return { steps, unread, alone: undefined };
    }
    if (this.linePrice && this.pending.length > 0) {
      steps.push({
        kind: 'bets',
        items: this.pending,
        stakes: this.linePrice.stakes,
        heading: undefined,
        doubt: undefined,
      });
      return { steps, unread, alone: undefined };
    }
    this.flush();
    if (!this.linePrice || steps.some((step) => step.kind !== 'switch')) return { steps, unread, alone: undefined };
    const headings = steps.flatMap((step) => (step.kind === 'switch' ? [step.heading] : []));
    return {
      steps: [],
      unread,
      alone: { ...this.linePrice, heading: headings.length > 0 ? joinWords(headings) : undefined },
    };
  }
}
