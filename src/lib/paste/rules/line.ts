/** Reads one line of a pasted slip: which digits are numbers, which are stakes, and which headings apply. */
import { expandHelper } from '../../lotto/rules/expand-numbers.ts';
import { type Amounts, amountsAt, isStake, looksLikePrice, type Stakes } from './amounts.ts';
import { headingAt, headsFollowPrices, isBetweenWords, joinWords, turn } from './headings.ts';
import type { Heading } from './vocabulary.ts';
import type { Token } from './words.ts';

/** Numbers at one place in the text: one as written, or those of a helper. */
export interface Item {
  readonly numbers: readonly string[];
  readonly start: number;
  readonly end: number;
  /** A helper's name alone (พี่น้อง): without a stake it is just a word. */
  readonly word: boolean;
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

export interface PriceAlone {
  readonly stakes: Stakes;
  readonly heading: Heading | undefined;
  readonly start: number;
  readonly end: number;
}

export interface LineRead {
  readonly steps: readonly Step[];
  readonly unread: readonly { readonly start: number; readonly end: number; readonly reason: string }[];
  /** A stake on a line without numbers. */
  readonly alone: PriceAlone | undefined;
}

const unsure = 'ไม่แน่ใจว่าเป็นเลขหรือราคา';

/** Reads the tokens of a line, ignoring chatter. */
export function readLine(tokens: readonly Token[]): LineRead {
  const steps: Step[] = [];
  const unread: { start: number; end: number; reason: string }[] = [];
  let pending: Item[] = [];
  /** The numbers priced last: "123 ตรง 20 โต๊ด 20" prices them again. */
  let group: readonly Item[] | undefined;
  let headed = false;
  let linePrice: Omit<PriceAlone, 'heading'> | undefined;
  let at = 0;

  const fail = ({ start, end }: { start: number; end: number }, reason: string) => unread.push({ start, end, reason });
  const price = (items: readonly Item[], { stakes, turned }: Amounts, heading?: Heading): void => {
    const under = turned ? joinWords([heading ?? turn, turn]) : heading;
    steps.push({ kind: 'bets', items, stakes, heading: under });
    group = items;
    pending = [];
  };
  const flush = (heading?: Heading): void => {
    const items = pending.filter((item) => !item.word);
    if (items.length > 0) steps.push({ kind: 'unpriced', items, heading });
    pending = [];
  };
  const onlyFillersFrom = (from: number): boolean =>
    tokens
      .slice(from)
      .every(({ kind }) => kind === 'filler' || kind === 'baht' || kind === 'comma' || kind === 'joiner');

  while (at < tokens.length) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === 'heading') readHeading();
    else if (token.kind === 'price' || token.kind === 'times') readPrice(token);
    else if (token.kind === 'number') readNumbers();
    else if (token.kind === 'helper') readHelper(token);
    else at++;
  }
  if (linePrice && pending.length > 0) {
    steps.push({ kind: 'bets', items: pending, stakes: linePrice.stakes, heading: undefined });
    return { steps, unread, alone: undefined };
  }
  flush();
  if (!linePrice || steps.some((step) => step.kind !== 'switch')) return { steps, unread, alone: undefined };
  const headings = steps.flatMap((step) => (step.kind === 'switch' ? [step.heading] : []));
  return {
    steps: [],
    unread,
    alone: { ...linePrice, heading: headings.length > 0 ? joinWords(headings) : undefined },
  };

  function readHeading(): void {
    const { heading, next } = headingAt(tokens, at);
    const last = steps.at(-1);
    if (pending.length === 0 && last?.kind === 'bets' && !last.heading && headsFollowPrices(tokens, next)) {
      steps[steps.length - 1] = { ...last, heading };
      readHeadedPrices(next, last.items);
      return;
    }
    const items = pending.length > 0 ? pending : group;
    const amounts = items && priceAfterHeading(next, items === group);
    if (items && amounts) {
      price(items, amounts, heading);
      at = amounts.next;
      return;
    }
    at = next;
    if (pending.length > 0 && !headed && onlyFillersFrom(next)) flush(heading);
    else if (pending.length === 0 && group && last?.kind === 'bets' && heading.places.length === 0)
      steps[steps.length - 1] = { ...last, heading: joinWords([last.heading ?? heading, heading]) };
    else if (pending.length === 0 && group && !headed && onlyFillersFrom(next)) headBets(heading);
    else {
      flush();
      steps.push({ kind: 'switch', heading });
      headed = true;
      const number = tokens[next];
      // "12=50 ล่าง 50 67=20": the second 50 may be a stake or a number.
      if (
        group &&
        number?.kind === 'number' &&
        tokens[next + 1]?.kind === 'number' &&
        looksLikePrice(number.text, '')
      ) {
        fail(number, unsure);
        at = next + 1;
      }
      group = undefined;
    }
  }

  function readHeadedPrices(from: number, items: readonly Item[]): void {
    at = from;
    while (tokens[at]?.kind === 'number' && tokens[at + 1]?.kind === 'heading') {
      const amounts = amountsAt(tokens, at);
      const words: Heading[] = [];
      let next = at + 1;
      for (let word = tokens[next]; word?.kind === 'heading' || isBetweenWords(word); word = tokens[next]) {
        if (word?.kind === 'heading') words.push(word.heading);
        next++;
      }
      if (amounts) price(items, amounts, joinWords(words));
      else fail(tokens[at] ?? { start: 0, end: 0 }, 'อ่านราคาไม่ได้');
      at = next;
    }
  }

  /** "12=50 34=20 ล่าง": a heading at the end applies to the bets before it. */
  function headBets(heading: Heading): void {
    for (const [index, step] of steps.entries())
      if (step.kind === 'bets' && !step.heading) steps[index] = { ...step, heading };
  }

  /** A stake after a heading: with its sign, or bare where nothing else can follow. */
  function priceAfterHeading(from: number, again: boolean): Amounts | undefined {
    const signed = tokens[from]?.kind === 'price' || tokens[from]?.kind === 'times' || tokens[at - 1]?.kind === 'price';
    if (signed) return amountsAt(tokens, from);
    const number = tokens[from];
    if (number?.kind !== 'number' || (headed && !again)) return undefined;
    const amounts = amountsAt(tokens, from);
    const after = amounts && tokens[amounts.next];
    if (after?.kind === 'price' || after?.kind === 'times') return undefined;
    if (after?.kind === 'number' && after.text.length === number.text.length) return undefined;
    return amounts;
  }

  function readPrice(token: Token): void {
    if (pending.length > 0 && tokens[at + 1]?.kind === 'heading') {
      at++;
      return;
    }
    const amounts = amountsAt(tokens, at);
    if (!amounts) {
      for (const item of pending) fail(item, 'อ่านราคาไม่ได้');
      pending = [];
      at = failNumbers(at + 1, 'อ่านราคาไม่ได้');
    } else if (pending.length > 0) {
      price(pending, amounts);
      at = amounts.next;
    } else if (!group && token.kind === 'price') {
      const end = tokens[amounts.next - 1]?.end ?? token.end;
      linePrice = { stakes: amounts.stakes, start: token.start, end };
      at = amounts.next;
    } else at = failNumbers(at + 1, 'ราคานี้ไม่มีเลข');
  }

  /** Marks the following digits as unread, up to the next entry. */
  function failNumbers(from: number, reason: string): number {
    let next = from;
    for (; next < tokens.length; next++) {
      const token = tokens[next];
      if (token?.kind === 'number') {
        if (tokens[next + 1]?.kind === 'price' && next > from) break;
        fail(token, reason);
      } else if (token?.kind !== 'times' && token?.kind !== 'joiner' && token?.kind !== 'price') break;
    }
    return next;
  }

  /** Digits joined by signs are a list when a stake follows; otherwise a number with its stake, or a list without one yet. */
  function readNumbers(): void {
    const chain: { readonly token: Token & { kind: 'number' }; readonly at: number; readonly times: boolean }[] = [];
    let next = at;
    for (;;) {
      const token = tokens[next];
      if (token?.kind !== 'number') break;
      chain.push({ token, at: next, times: tokens[next - 1]?.kind === 'times' && chain.length > 0 });
      const sign = tokens[next + 1]?.kind;
      if ((sign === 'joiner' || sign === 'times') && tokens[next + 2]?.kind === 'number') next += 2;
      else {
        next++;
        break;
      }
    }
    const all = chain.map(({ token }) => itemOf(token));
    const listed = tokens[next]?.kind === 'price';
    const firstTimes = chain.findIndex((link) => link.times);
    const lone = chain[0]?.token;
    if (lone?.stuck && !listed && chain.length === 1 && !isStuckNumber(tokens[next])) {
      at = next;
      fail(lone, unsure);
      return;
    }
    const pair =
      !listed && firstTimes === 1 && pending.length === 1 ? pairAfterNumber(chain.map(({ token }) => token)) : 'list';
    if (pair !== 'list') {
      // "123 100x100" is one number with two stakes, "12 34x10" two numbers with one.
      if (pair === 'prices') pricedFrom([], at);
      else {
        for (const item of [...pending, ...all]) fail(item, unsure);
        pending = [];
        at = next;
      }
      return;
    }
    if (!listed && firstTimes > 0) {
      pricedFrom(all.slice(0, firstTimes), (chain[firstTimes]?.at ?? next) - 1);
      return;
    }
    at = next;
    const [first, ...rest] = chain.map(({ token }) => token.text);
    if (first === undefined) return;
    if (listed || rest.length === 0) {
      const baht = tokens[next]?.kind === 'baht';
      if (!listed && baht && pending.length === 0) {
        for (const item of all) fail(item, 'ราคานี้ไม่มีเลข');
        return;
      }
      if (!listed && baht && pending.length > 0 && isStake(first))
        price(pending, { stakes: [first], turned: false, next });
      else pending.push(...all);
      return;
    }
    const sameLength = rest.every((text) => text.length === first.length);
    const prices = rest.length <= 2 && rest.every((text) => looksLikePrice(text, first) || /^00?$/.test(text));
    if (prices && pending.length === 0 && !(sameLength && Number(first) % 10 === 0))
      pricedFrom(all.slice(0, 1), (chain[1]?.at ?? next) - 1);
    else if (sameLength && !prices) pending.push(...all);
    else if (sameLength && rest.length > 2) pending.push(...all);
    else for (const item of all) fail(item, unsure);
  }

  /** How to read "100x100" after a single number. */
  function pairAfterNumber(chain: readonly { readonly text: string }[]): 'prices' | 'list' | 'unsure' {
    const number = pending[0]?.numbers[0] ?? '';
    const [first, second, ...more] = chain.map(({ text }) => text);
    if (first === undefined || second === undefined || more.length > 0) return 'list';
    if (!looksLikePrice(first, number)) return 'list';
    return first === second || first.length !== number.length ? 'prices' : 'unsure';
  }

  /** Adds numbers with the stake that starts at a sign. */
  function pricedFrom(items: readonly Item[], sign: number): void {
    const amounts = amountsAt(tokens, tokens[sign]?.kind === 'joiner' ? sign + 1 : sign);
    if (amounts) {
      price([...pending, ...items], amounts);
      at = amounts.next;
    } else {
      for (const item of [...pending, ...items]) fail(item, 'อ่านราคาไม่ได้');
      pending = [];
      at = failNumbers(sign, 'อ่านราคาไม่ได้');
    }
  }

  function readHelper(token: Token & { kind: 'helper' }): void {
    const digit = tokens[at + 1];
    const given = digit?.kind === 'number' ? digit.text : '';
    const expanded = expandHelper(token.code, token.takesDigit ? given : '');
    const end = token.takesDigit && digit?.kind === 'number' ? digit.end : token.end;
    if (expanded.ok) pending.push({ numbers: expanded.numbers, start: token.start, end, word: !token.takesDigit });
    else fail({ start: token.start, end }, expanded.reason);
    at += token.takesDigit && digit?.kind === 'number' ? 2 : 1;
  }
}

const itemOf = ({ text, start, end }: Token & { kind: 'number' }): Item => ({
  numbers: [text],
  start,
  end,
  word: false,
});

/** Tokens after which digits stuck to a word are still a number: "ลาว12=50". */
const isStuckNumber = (token: Token | undefined): boolean =>
  token?.kind === 'price' || token?.kind === 'times' || token?.kind === 'heading' || token?.kind === 'comma';
