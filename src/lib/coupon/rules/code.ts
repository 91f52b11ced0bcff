/**
 * Coupon codes: twelve symbols of an alphabet in which no two look alike, the last one a check. Weights differ at every
 * place and the alphabet's size is a prime, so one wrong symbol and any two exchanged ones are always noticed.
 */
import { asciiDigits } from '../../thai.ts';

const alphabet = '23456789ACEFHJKMNPRTWXY';
const base = alphabet.length;
const length = 12;
const groupSize = 4;

/** What is written for what it looks like; none of them is a symbol itself. */
const looksLike: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', Z: '2' };

const rankOf = (symbol: string): number => alphabet.indexOf(symbol);
const sumOf = (symbols: string): number =>
  [...symbols].reduce((sum, symbol, at) => sum + (at + 1) * rankOf(symbol), 0) % base;

/** The symbol that makes the weighted sum of the whole zero. */
function checkOf(symbols: string): string {
  const found = [...alphabet].find((symbol) => sumOf(symbols + symbol) === 0);
  if (found === undefined) throw new Error('a prime base has an inverse for every weight');
  return found;
}

/** Bytes from here up would make the first symbols likelier than the last. */
const evenBelow = 256 - (256 % base);

/** A new code; `random` gives so many random bytes. About 10^15 are possible. */
export function makeCode(random: (bytes: number) => Uint8Array): string {
  let symbols = '';
  while (symbols.length < length - 1)
    for (const byte of random(length))
      if (byte < evenBelow && symbols.length < length - 1) symbols += alphabet[byte % base];
  return symbols + checkOf(symbols);
}

/** What was typed without its spaces and dashes, each sign as the symbol it looks like. */
const symbolsIn = (text: string): string[] =>
  [
    ...asciiDigits(text)
      .toUpperCase()
      .replace(/[\s\u2010-\u2015-]/g, ''),
  ].map((symbol) => looksLike[symbol] ?? symbol);

/** What to do about a text that is no code: its length where that alone is wrong, else its signs. */
export function howToRead(text: string): string {
  const typed = symbolsIn(text).length;
  return typed === length ? 'ตรวจตัวอักษรแล้วลองใหม่' : `ต้องมี ${length} ตัวอักษร ใส่มา ${typed} ตัว`;
}

/** The code somebody meant: case, spaces and dashes aside; undefined for what cannot be one. */
export function readCode(text: string): string | undefined {
  const symbols = symbolsIn(text).join('');
  if (symbols.length !== length || [...symbols].some((symbol) => rankOf(symbol) < 0)) return undefined;
  return sumOf(symbols) === 0 ? symbols : undefined;
}

/** "ABCD-EFGH-JKMN". */
export function codeText(code: string): string {
  return code.replaceAll(new RegExp(`.{${groupSize}}(?=.)`, 'g'), '$&-');
}
