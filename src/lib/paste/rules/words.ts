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
  const tokens: Token[] = [];
  const match = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(line);
  };
  const push = (
    kind: 'aside' | 'denial' | 'chatter' | 'filler' | 'price' | 'times' | 'joiner' | 'comma' | 'baht',
    from: number,
    to: number,
  ) => {
    const piece = { start: offset + from, end: offset + to };
    tokens.push(kind === 'joiner' ? { ...piece, kind, dot: line[from] === '.' } : { ...piece, kind });
  };
  const number = match(numbering, 0);
  let from = 0;
  if (number) {
    from = number[0].length;
    push('aside', 0, from);
  }
  let digits: number | undefined;
  while (from < line.length) {
    const sign = line[from] ?? '';
    if (/\s/.test(sign)) {
      from++;
      continue;
    }
    const afterDigit = /\d/.test(line[from - 1] ?? '');
    const aside = afterDigit ? undefined : asides.map((pattern) => match(pattern, from)).find((hit) => hit?.[0]);
    const many = afterDigit ? null : match(gates, from);
    const sized = afterDigit ? null : (match(digitsOfHeading, from) ?? sizedPlace(from));
    const reversed = afterDigit ? null : match(ways, from);
    const run = match(thaiLetters, from)?.[0] ?? '';
    if (many) {
      tokens.push(helper('nineteen_gates', { start: offset + from, end: offset + from + many[0].length }));
      from += many[0].length;
    } else if (sized) {
      digits = Number(sized[1]);
      push('filler', from, from + sized[0].length);
      from += sized[0].length;
      continue;
    } else if (reversed) {
      const end = from + reversed[0].length;
      tokens.push({ kind: 'heading', heading: { places: [], reverse: true }, start: offset + from, end: offset + end });
      from = end;
    } else if (aside?.[0]) {
      push('aside', from, from + aside[0].length);
      from += aside[0].length;
    } else if (run) {
      from = thai(run, from, digits);
    } else if (/\d/.test(sign)) {
      const [whole = sign, digitsOnly = sign, count, kilo] = match(digitRun, from) ?? [];
      const text = digitsOnly + (count === 'ร้อย' ? '00' : count || kilo ? '000' : '');
      const before = tokens.at(-1);
      const stuck =
        before?.kind === 'chatter' && before.end === offset + from && /[a-zA-Zก-๎]/.test(line[from - 1] ?? '');
      tokens.push({ kind: 'number', text, stuck, start: offset + from, end: offset + from + whole.length });
      from += whole.length;
    } else {
      const latin = match(latinLetters, from)?.[0];
      if (latin && latinTotal.test(latin)) {
        push('aside', from, line.length);
        from = line.length;
      } else {
        const kind = latin && latinDenial.test(latin) ? 'denial' : 'chatter';
        push(signs[sign] ?? kind, from, from + (latin?.length ?? 1));
        from += latin?.length ?? 1;
      }
    }
    digits = undefined;
  }
  return tokens;

  /** "2บน" is a heading, unless only a stake follows: "3บน50" is a bet on 3. */
  function sizedPlace(here: number): RegExpExecArray | null {
    const found = match(digitsBeforePlace, here) ?? (tokens.length === 0 ? match(spacedDigits, here) : null);
    const lone = found && match(onePrice, here);
    return lone?.[1] && lone[1].length !== Number(found?.[1]) ? null : found;
  }

  function thai(run: string, here: number, sized: number | undefined): number {
    const places = letters[run];
    const end = here + run.length;
    if (run === 'บ' && afterPrice(tokens, line.slice(end).trim() === '') && !match(lowerAfter, end))
      push('baht', here, end);
    else if (places) {
      const dotted = end + (match(abbreviation, here) ? 1 : 0);
      const heading = { places: places.map((place) => ({ place, digits: undefined })), reverse: undefined };
      tokens.push({ kind: 'heading', heading, start: offset + here, end: offset + dotted });
      return dotted;
    } else {
      const known = thaiWords(run, offset + here, sized);
      if (known) tokens.push(...known);
      else if (denial.test(run)) push('denial', here, end);
      else if (total.test(run)) {
        const doubtful = betBehind.test(line.slice(end));
        push(doubtful ? 'denial' : 'aside', here, doubtful ? end : line.length);
        return doubtful ? end : line.length;
      } else push('chatter', here, end);
    }
    return end;
  }
}
