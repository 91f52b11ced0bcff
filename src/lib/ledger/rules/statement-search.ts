/** What a member types to find a row of the statement again: its name, its amount, or a number that stands on it. */
import { parseSatang, type Satang } from '../../money.ts';
import { kindsNamed } from './kinds.ts';

export interface StatementSearch {
  /** Kinds with the text in a name of theirs. */
  readonly kinds: readonly string[];
  /** Whichever way it went. */
  readonly amount: Satang | undefined;
  /** Of the row, or of the deposit, withdrawal or bill that caused it: "691122-000023" means the bill 23. */
  readonly number: bigint | undefined;
}

const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';

/** Undefined when there is nothing to look for. */
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
