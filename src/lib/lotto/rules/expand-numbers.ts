/**
 * Helpers (ตัวช่วย) of the bill editor: each expands a short input to many numbers, which become ordinary lines (lotto.md
 * section 7).
 */
import { zeroPadded } from '../../zero-padded.ts';
import type { BetType } from './bet-types.ts';
import { permutations } from './permutations.ts';

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const twoDigits: readonly string[] = Array.from({ length: 100 }, (_, n) => zeroPadded(n, 2));

/** รูดหน้า: the ten two-digit numbers that begin with a digit. */
function runFront(digit: string): string[] {
  return digits.map((other) => `${digit}${other}`);
}

/** รูดหลัง: the ten two-digit numbers that end with a digit. */
function runBack(digit: string): string[] {
  return digits.map((other) => `${other}${digit}`);
}

/** 19 ประตู: every two-digit number that contains a digit, its double once. */
function nineteenGates(digit: string): string[] {
  return twoDigits.filter((number) => number.includes(digit));
}

/** เบิ้ล: 00, 11 … 99. */
function doubles(): string[] {
  return digits.map((digit) => `${digit}${digit}`);
}

/** ตอง: 000, 111 … 999. */
function triples(): string[] {
  return digits.map((digit) => `${digit}${digit}${digit}`);
}

/** พี่น้อง: a digit and the one after it, 9 followed by 0. */
function siblings(): string[] {
  return digits.map((digit) => `${digit}${(digit + 1) % 10}`);
}

/** ต่ำ: 00 to 49. */
function low(): string[] {
  return twoDigits.slice(0, 50);
}

/** สูง: 50 to 99. */
function high(): string[] {
  return twoDigits.slice(50);
}

/** คู่: the fifty even two-digit numbers. */
function even(): string[] {
  return twoDigits.filter((number) => Number(number) % 2 === 0);
}

/** คี่: the fifty odd two-digit numbers. */
function odd(): string[] {
  return twoDigits.filter((number) => Number(number) % 2 === 1);
}

/** The distinct digits of the input, ascending. */
const chosenDigits = (given: string): string[] => [...new Set(given)].sort();

/** All words of a length over the digits; without repetition each digit is used at most once. */
function words(alphabet: readonly string[], length: number, repeating: boolean): string[] {
  if (length === 0) return [''];
  return alphabet.flatMap((digit) =>
    words(repeating ? alphabet : alphabet.filter((other) => other !== digit), length - 1, repeating).map(
      (rest) => digit + rest,
    ),
  );
}

/** วิน 2 of n different digits: n(n-1) pairs, or n^2 with doubles. */
function winTwo(given: string, withDoubles: boolean): string[] {
  return words(chosenDigits(given), 2, withDoubles);
}

/** วิน 3 of n different digits: n(n-1)(n-2) numbers, or n^3 with repeated digits. */
function winThree(given: string, withDoubles: boolean): string[] {
  return words(chosenDigits(given), 3, withDoubles);
}

/** วินโต๊ด of n different digits: C(n,3) numbers, each in ascending order. */
function winTod(given: string): string[] {
  return winThree(given, false).filter((number) => number === [...number].sort().join(''));
}

/** The input of a helper: none, one digit, several different digits, or a whole number. */
export type HelperInput =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'digit' }
  | { readonly kind: 'digits'; readonly min: number; readonly max: number }
  | { readonly kind: 'number'; readonly length: number };

export type HelperCode =
  | 'nineteen_gates'
  | 'run_front'
  | 'run_back'
  | 'reverse_two'
  | 'doubles'
  | 'siblings'
  | 'low'
  | 'high'
  | 'even'
  | 'odd'
  | 'win_two'
  | 'reverse_three'
  | 'triples'
  | 'win_three'
  | 'win_tod';

export interface HelperRow {
  readonly code: HelperCode;
  readonly thai: string;
  readonly input: HelperInput;
  /** Length of its numbers. */
  readonly length: 2 | 3;
  /** Bet types its numbers may be added to; never a type under which several of them would be the same bet. */
  readonly betTypes: readonly BetType[];
  /** Whether "with doubles" is an option. */
  readonly doubles: boolean;
  /** One line under its name. */
  readonly explanation: string;
}

const nothing: HelperInput = { kind: 'nothing' };
const twos: readonly BetType[] = ['two_top', 'two_bottom'];
const straightThrees: readonly BetType[] = ['three_top', 'three_front', 'three_bottom'];

const row = (
  code: HelperCode,
  thai: string,
  input: HelperInput,
  betTypes: readonly BetType[],
  explanation: string,
): HelperRow => ({
  code,
  thai,
  input,
  length: betTypes === twos ? 2 : 3,
  betTypes,
  doubles: code === 'win_two' || code === 'win_three',
  explanation,
});

/** In display order. */
export const helpers: readonly HelperRow[] = [
  row('nineteen_gates', '19 ประตู', { kind: 'digit' }, twos, 'เลข 2 ตัวทุกตัวที่มีเลขนี้ 19 ตัว'),
  row('run_front', 'รูดหน้า', { kind: 'digit' }, twos, 'ขึ้นต้นด้วยเลขนี้ 10 ตัว เช่น 50 ถึง 59'),
  row('run_back', 'รูดหลัง', { kind: 'digit' }, twos, 'ลงท้ายด้วยเลขนี้ 10 ตัว เช่น 05 ถึง 95'),
  row('reverse_two', 'กลับ 2 ตัว', { kind: 'number', length: 2 }, twos, 'สลับหน้าหลัง เช่น 12 ได้ 12 กับ 21'),
  row('doubles', 'เบิ้ล', nothing, twos, 'เลขเบิ้ล 00 ถึง 99 รวม 10 ตัว'),
  row('siblings', 'พี่น้อง', nothing, twos, 'เลขเรียงติดกัน 01 12 23 ถึง 90 รวม 10 ตัว'),
  row('low', 'ต่ำ', nothing, twos, '00 ถึง 49 รวม 50 ตัว'),
  row('high', 'สูง', nothing, twos, '50 ถึง 99 รวม 50 ตัว'),
  row('even', 'คู่', nothing, twos, 'ลงท้ายด้วยเลขคู่ รวม 50 ตัว'),
  row('odd', 'คี่', nothing, twos, 'ลงท้ายด้วยเลขคี่ รวม 50 ตัว'),
  row('win_two', 'วิน 2 ตัว', { kind: 'digits', min: 2, max: 10 }, twos, 'จับคู่เลขที่เลือกทุกแบบเป็นเลข 2 ตัว'),
  row('reverse_three', 'กลับ 3 ตัว', { kind: 'number', length: 3 }, straightThrees, 'สลับตำแหน่งทุกแบบ เช่น 123 ได้ 6 ตัว'),
  row('triples', 'ตอง', nothing, straightThrees, 'เลขตอง 000 ถึง 999 รวม 10 ตัว'),
  row('win_three', 'วิน 3 ตัว', { kind: 'digits', min: 3, max: 10 }, straightThrees, 'จับเลขที่เลือกเป็นเลข 3 ตัวทุกแบบ'),
  row('win_tod', 'วินโต๊ด', { kind: 'digits', min: 3, max: 10 }, ['three_tod'], 'จับเลขที่เลือกเป็นชุดโต๊ด ไม่ซ้ำกัน'),
];

const rows = new Map(helpers.map((one) => [one.code, one]));

export function helperRow(code: HelperCode): HelperRow {
  const found = rows.get(code);
  if (!found) throw new Error(`unknown helper ${code}`);
  return found;
}

export type Expanded =
  | { readonly ok: true; readonly numbers: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** What is missing in a helper's input, or undefined. */
function missing(input: HelperInput, given: string): string | undefined {
  switch (input.kind) {
    case 'nothing':
      return undefined;
    case 'digit':
      return /^[0-9]$/.test(given) ? undefined : 'ใส่เลข 1 ตัว';
    case 'number':
      return /^[0-9]+$/.test(given) && given.length === input.length ? undefined : `ใส่เลข ${input.length} หลัก`;
    case 'digits':
      return /^[0-9]*$/.test(given) && chosenDigits(given).length >= input.min
        ? undefined
        : `เลือกเลขอย่างน้อย ${input.min} ตัว`;
  }
}

/** The numbers of a helper for its input: "" for helpers without input, "5", "1357", "123". A repeated digit counts once. */
export function expandHelper(code: HelperCode, given: string, options: { readonly doubles?: boolean } = {}): Expanded {
  const reason = missing(helperRow(code).input, given);
  if (reason !== undefined) return { ok: false, reason };
  return { ok: true, numbers: numbersOf[code](given, options.doubles ?? false) };
}

const numbersOf: Readonly<Record<HelperCode, (given: string, doubles: boolean) => string[]>> = {
  nineteen_gates: nineteenGates,
  run_front: runFront,
  run_back: runBack,
  reverse_two: permutations,
  doubles,
  siblings,
  low,
  high,
  even,
  odd,
  win_two: winTwo,
  reverse_three: permutations,
  triples,
  win_three: winThree,
  win_tod: winTod,
};
