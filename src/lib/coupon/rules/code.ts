/**
 * Coupon codes: twelve symbols of an alphabet without look-alikes, the last one a check symbol. Weights differ by position
 * and the alphabet's size is prime, so that any single wrong symbol and any swap of two is detected.
 */
import { asciiDigits } from '../../thai.ts';

const alphabet = '23456789ACEFHJKMNPRTWXY';
const base = alphabet.length;
const length = 12;
const groupSize = 4;

/** Corrections for look-alike characters that are not in the alphabet. */
const looksLike: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', Z: '2' };

const rankOf = (symbol: string): number => alphabet.indexOf(symbol);
const sumOf = (symbols: string): number =>
  [...symbols].reduce((sum, symbol, at) => sum + (at + 1) * rankOf(symbol), 0) % base;

/** The symbol that makes the weighted sum of the whole code zero. */
function checkOf(symbols: string): string {
  const found = [...alphabet].find((symbol) => sumOf(symbols + symbol) === 0);
  if (found === undefined) throw new Error('a prime base has an inverse for every weight');
  return found;
}

/** Bytes from here on are rejected: they would favour the first symbols. */
const evenBelow = 256 - (256 % base);

/** A new code; `random` returns that many random bytes. About 10^15 are possible. */
export function makeCode(random: (bytes: number) => Uint8Array): string {
  let symbols = '';
  while (symbols.length < length - 1)
    for (const byte of random(length))
      if (byte < evenBelow && symbols.length < length - 1) symbols += alphabet[byte % base];
  return symbols + checkOf(symbols);
}

/** The typed symbols without spaces and dashes, look-alikes corrected. */
const symbolsIn = (text: string): string[] =>
  [
    ...asciiDigits(text)
      .toUpperCase()
      .replace(/[\s\u2010-\u2015-]/g, ''),
  ].map((symbol) => looksLike[symbol] ?? symbol);

/** Advice for an invalid code: its length if that is wrong, otherwise its characters. */
export function howToRead(text: string): string {
  const typed = symbolsIn(text).length;
  return typed === length ? 'ตรวจตัวอักษรแล้วลองใหม่' : `ต้องมี ${length} ตัวอักษร ใส่มา ${typed} ตัว`;
}

/** Normalises a typed code: ignores case, spaces and dashes; undefined if it cannot be a code. */
export function readCode(text: string): string | undefined {
  const symbols = symbolsIn(text).join('');
  if (symbols.length !== length || [...symbols].some((symbol) => rankOf(symbol) < 0)) return undefined;
  return sumOf(symbols) === 0 ? symbols : undefined;
}

/** "ABCD-EFGH-JKMN". */
export function codeText(code: string): string {
  return code.replaceAll(new RegExp(`.{${groupSize}}(?=.)`, 'g'), '$&-');
}
