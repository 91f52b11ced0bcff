/** Reads one line of a pasted slip: which digits are numbers, which are stakes, and which headings apply. */
import { type Amounts, amountsAt } from './amounts.ts';
import { headingAt, headsFollowPrices, isBetweenWords, joinWords } from './headings.ts';
import { readHelper, readNumbers } from './line-numbers.ts';
import { type LineRead, LineSteps, noNumber, unreadablePrice } from './line-steps.ts';
import type { Item } from './number-chain.ts';
import type { Token } from './tokens.ts';
import type { Heading } from './vocabulary.ts';

const running: Heading = { places: [{ place: 'run', digits: 1 }], reverse: undefined };

/** Reads the tokens of a line, ignoring chatter. */
export function readLine(tokens: readonly Token[]): LineRead {
  const line = new LineSteps(tokens);
  for (let token = tokens[0]; token; token = tokens[line.at]) {
    if (token.kind === 'heading') readHeading(line);
    else if (token.kind === 'price' || token.kind === 'times') readPrice(line, token);
    else if (token.kind === 'number') readNumbers(line, token);
    else if (token.kind === 'helper') readHelper(line, token);
    else line.at++;
  }
  return line.done();
}

function readHeading(line: LineSteps): void {
  const { heading: words, next } = headingAt(line.tokens, line.at);
  // "วิ่ง 5 บน 10": the word and its place around the number.
  const heading = line.isRunning ? joinWords([running, words]) : words;
  const none = line.pending.length === 0;
  const last = line.steps.at(-1);
  if (none && last?.kind === 'bets' && !last.heading && headsFollowPrices(line.tokens, next)) {
    line.steps[line.steps.length - 1] = { ...last, heading };
    readHeadedPrices(line, next, last.items);
    return;
  }
  const items = none ? line.group : line.pending;
  const amounts = items && priceAfterHeading(line, next, items === line.group || heading.places.length === 0);
  if (items && amounts) {
    line.price(items, amounts, heading);
    line.at = amounts.next;
    return;
  }
  line.at = next;
  const ends = !line.headed && line.onlyFillersFrom(next);
  if (!none && ends) line.flush(heading);
  else if (none && line.group && last?.kind === 'bets' && heading.places.length === 0)
    line.steps[line.steps.length - 1] = { ...last, heading: joinWords([last.heading ?? heading, heading]) };
  else if (none && line.group && ends) headBets(line, heading);
  else line.switchTo(heading, next);
}

function readHeadedPrices(line: LineSteps, from: number, items: readonly Item[]): void {
  line.at = from;
  for (;;) {
    const [number, after] = [line.tokens[line.at], line.tokens[line.at + 1]];
    if (number?.kind !== 'number' || after?.kind !== 'heading') return;
    const amounts = amountsAt(line.tokens, line.at);
    const words: Heading[] = [];
    let next = line.at + 1;
    for (let word = line.tokens[next]; word?.kind === 'heading' || isBetweenWords(word); word = line.tokens[next]) {
      if (word?.kind === 'heading') words.push(word.heading);
      next++;
    }
    if (amounts) line.price(items, amounts, joinWords(words));
    else line.fail([number], unreadablePrice);
    line.at = next;
  }
}

/** "12=50 34=20 ล่าง": a heading at the end applies to the bets before it. */
function headBets(line: LineSteps, heading: Heading): void {
  for (const [index, step] of line.steps.entries())
    if (step.kind === 'bets' && !step.heading) line.steps[index] = { ...step, heading };
}

/** A stake after a heading: with its sign, or bare where nothing else can follow. */
function priceAfterHeading(line: LineSteps, from: number, again: boolean): Amounts | undefined {
  const number = line.tokens[from];
  const signed = number?.kind === 'price' || number?.kind === 'times' || line.tokens[line.at - 1]?.kind === 'price';
  if (signed) return amountsAt(line.tokens, from);
  if (number?.kind !== 'number' || (line.headed && !again)) return undefined;
  const amounts = amountsAt(line.tokens, from);
  const after = amounts && line.tokens[amounts.next];
  if (after?.kind === 'price' || after?.kind === 'times') return undefined;
  if (after?.kind === 'number' && after.text.length === number.text.length) return undefined;
  return amounts;
}

function readPrice(line: LineSteps, token: Token): void {
  if (line.pending.length > 0 && line.tokens[line.at + 1]?.kind === 'heading') {
    line.at++;
    return;
  }
  const amounts = amountsAt(line.tokens, line.at);
  if (!amounts) {
    line.failPending(unreadablePrice);
    line.failNumbers(line.at + 1, unreadablePrice);
  } else if (line.pending.length > 0) {
    line.price(line.pending, amounts);
    line.at = amounts.next;
  } else if (!line.group && token.kind === 'price') {
    const end = line.tokens[amounts.next - 1]?.end ?? token.end;
    line.setLinePrice({ stakes: amounts.stakes, start: token.start, end });
    line.at = amounts.next;
  } else line.failNumbers(line.at + 1, noNumber);
}
