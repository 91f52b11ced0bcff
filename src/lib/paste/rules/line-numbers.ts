/** Reads the digits of a pasted line: numbers, the stakes among them, amounts by their unit, and helpers. */
import { expandHelper } from '../../lotto/rules/expand-numbers.ts';
import { amountsAt, isStake, looksLikePrice } from './amounts.ts';
import { headingAt } from './headings.ts';
import { isFiller, type LineSteps, noNumber, unsure } from './line-steps.ts';
import {
  chainKind,
  type Item,
  isStuckNumber,
  type NumberChain,
  type NumberToken,
  numberChainAt,
  pairAfter,
  pairAfterList,
  stakesAtEnd,
} from './number-chain.ts';
import type { Token } from './tokens.ts';
import type { Heading } from './vocabulary.ts';

const priceByItsPlace = 'ไม่มีเครื่องหมายบอกราคา อ่านเลขท้ายเป็นราคา';
const ofTod: Heading = { places: [{ place: 'tod', digits: undefined }], reverse: undefined };

const isSingle = (item: Item | undefined): boolean => item?.numbers[0]?.length === 1;

const signOf = (token: Token | undefined): string | undefined => (token?.kind === 'joiner' ? token.sign : undefined);

/** Digits joined by signs are a list when a stake follows; otherwise a number with its stake, or a list without one yet. */
export function readNumbers(line: LineSteps, token: NumberToken): void {
  if (token.amount) {
    readAmount(line, token);
    return;
  }
  const from = line.at;
  const chain = numberChainAt(line.tokens, from);
  const { items, firstTimes, listed } = chain;
  line.at = chain.next;
  const [lone] = chain.tokens;
  if (lone?.stuck && !listed && items.length === 1 && !isStuckNumber(line.tokens[chain.next])) {
    line.fail([lone], unsure);
    return;
  }
  if (listed && firstTimes > 0 && items.slice(firstTimes).some((item) => isSingle(item) && !isSingle(items[0]))) {
    // "123x6=10": six ways, or one more number.
    line.failPending(unsure, items);
    line.failNumbers(chain.next, unsure);
    return;
  }
  if (readPairOfList(line, chain, from)) return;
  if (!listed && firstTimes === 1 && line.pending.length > 0) {
    const pair = pairAfter(line.pending[0]?.numbers[0] ?? '', chain);
    // "123 100x100" is one number with two stakes, "12 34x10" two numbers with one.
    if (pair === 'prices') line.priceFrom([], from);
    else if (pair === 'unsure') line.failPending(unsure, items);
    if (pair !== 'list') return;
  }
  if (!listed && firstTimes > 0) line.priceFrom(items.slice(0, firstTimes), (chain.at[firstTimes] ?? 0) - 1);
  else if (listed || items.length === 1) collect(line, chain);
  else readChain(line, chain);
}

/** "12 34 ร้อย": an amount by its unit needs no sign. */
function readAmount(line: LineSteps, token: NumberToken): void {
  const amounts = amountsAt(line.tokens, line.at);
  const lengths = new Set(line.pending.map(({ numbers }) => numbers[0]?.length));
  if (!amounts || lengths.size > 1 || (line.pending.length === 0 && line.group)) {
    line.failPending(unsure);
    for (let one: Token | undefined = token; one?.kind === 'number' && one.amount; one = line.tokens[line.at]) {
      line.fail([one], unsure);
      line.at++;
    }
  } else {
    const doubt = token.amount === 'doubtful' ? unsure : undefined;
    if (line.pending.length > 0) line.price(line.pending, { ...amounts, doubt });
    else line.setLinePrice({ stakes: amounts.stakes, start: token.start, end: token.end });
    line.at = amounts.next;
  }
}

/** Numbers whose stake follows, or a single one that is the stake itself: "50 บาท". */
function collect(line: LineSteps, { tokens, items, listed, next, at }: NumberChain): void {
  const [first] = tokens;
  const baht = !listed && line.tokens[next]?.kind === 'baht';
  const doubt = listed || !first ? undefined : lastAsPrice(line, first, at[0] ?? 0, next);
  if (baht && line.pending.length === 0) line.fail(items, noNumber);
  else if (baht && first && isStake(first.text))
    line.price(line.pending, { stakes: [first.text], turned: false, next });
  else if (doubt && first) line.price(line.pending, { stakes: [first.text], turned: false, doubt: doubt.reason, next });
  else line.add(items);
}

/** A number at the end of the line that can only be the stake of those before it, without a sign that says so. */
function lastAsPrice(
  line: LineSteps,
  last: NumberToken,
  at: number,
  next: number,
): { readonly reason: string | undefined } | undefined {
  const [first] = line.pending;
  const number = first?.numbers[0] ?? '';
  if (!first || !line.onlyFillersFrom(next) || !looksLikePrice(last.text, number)) return undefined;
  if (line.pending.every(({ helper }) => helper !== undefined))
    return last.text.length > 1 ? { reason: undefined } : { reason: priceByItsPlace };
  const [sign, before] = [line.tokens[at - 2]?.kind, line.tokens[at - 1]?.kind];
  const afterSigns = before === 'number' && (sign === 'comma' || sign === 'joiner');
  const afterOne = line.pending.length === 1 && number.length !== last.text.length;
  return afterSigns || afterOne ? { reason: priceByItsPlace } : undefined;
}

/** "12-21 20+20": two stakes after numbers; false where the chain is none. */
function readPairOfList(line: LineSteps, chain: NumberChain, from: number): boolean {
  const { listed, firstTimes, items, next, signs } = chain;
  if (listed || items.length !== 2 || line.pending.length === 0) return false;
  if (firstTimes > 0 && line.pending.length === 1 && !line.pending[0]?.helper) return false;
  const after = line.tokens[next];
  const isLast = !line.tokens.slice(next).some(({ kind }) => kind === 'price');
  const ends =
    after === undefined || after.kind === 'number' || isFiller(after) || (isLast && after.kind === 'heading');
  const numbers = line.pending.flatMap(({ numbers: some }) => some);
  const sign = signOf(line.tokens[from - 2]);
  const kind = ends ? pairAfterList(numbers, sign, chain) : 'unsure';
  const isOfHelper = ends && line.pending.every(({ helper }) => helper !== undefined);
  if (kind === 'list') return false;
  if ((kind === 'prices' || isOfHelper) && signs.length === 1) line.priceFrom([], from);
  else line.failPending(unsure, items);
  return true;
}

function readChain(line: LineSteps, chain: NumberChain): void {
  const kind = chainKind(chain, line.pending.length > 0);
  const { count, certain } = stakesAtEnd(chain);
  if (kind !== 'prices' && count > 0) {
    const split = chain.items.length - count;
    const sign = (chain.at[split] ?? 0) - 1;
    line.priceFrom(chain.items.slice(0, split), sign, certain ? undefined : priceByItsPlace);
    return;
  }
  if (kind === 'prices') line.priceFrom(chain.items.slice(0, 1), (chain.at[1] ?? 0) - 1);
  else if (kind === 'list') line.add(chain.items);
  else line.fail(chain.items, unsure);
}

export function readHelper(line: LineSteps, token: Token & { kind: 'helper' }): void {
  line.at++;
  if (token.takes !== 'nothing' && line.tokens[line.at]?.kind === 'heading') {
    const { heading, next } = headingAt(line.tokens, line.at);
    // "รูดหน้าบน 5=10": the place between the word and its digits, unless no digits follow.
    if (line.tokens[next]?.kind === 'number') {
      line.switchTo(heading, next);
      line.at = next;
    }
  }
  const input = line.tokens[line.at];
  const given = token.takes !== 'nothing' && input?.kind === 'number' && !input.amount ? input : undefined;
  const expanded = expandHelper(token.code, given?.text ?? '', { doubles: token.doubles });
  const span = { start: token.start, end: given?.end ?? token.end };
  const helper = token.takes === 'nothing' ? 'word' : 'input';
  const heading = token.code === 'win_tod' ? ofTod : undefined;
  if (expanded.ok) line.pending.push({ numbers: expanded.numbers, ...span, helper, doubt: token.doubt, heading });
  else line.fail([span], expanded.reason);
  if (given) line.at++;
}
