/** The statement's search: a movement's name, its amount, or a number printed on it. */
import { parseSatang, type Satang } from '../../money.ts';
import { kindsNamed } from './kinds.ts';

export interface StatementSearch {
  /** Kinds whose names contain the text. */
  readonly kinds: readonly string[];
  /** Matches either direction. */
  readonly amount: Satang | undefined;
  /** Of the movement, or of the deposit, withdrawal or bill that caused it: "691122-000023" is bill 23. */
  readonly number: bigint | undefined;
}

const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';

/** Undefined when the search is empty. */
export function readSearch(text: string): StatementSearch | undefined {
  const plain = text.trim().replace(/[๐-๙]/g, (digit) => String(thaiDigits.indexOf(digit)));
  if (plain === '') return undefined;
  const figure = plain.replace(/[฿+−,\s]|บาท|แต้ม/g, '').replace(/^-/, '');
  const number = /^(?:\d{6}-)?(\d{1,18})$/.exec(figure)?.[1];
  return {
    kinds: kindsNamed(plain),
    amount: parseSatang(figure),
    number: number === undefined ? undefined : BigInt(number),
  };
}
