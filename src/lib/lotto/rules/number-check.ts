/** ตรวจเลข: what a player's numbers have won in a draw. */
import { asciiDigits } from '../../thai.ts';
import { betTypes } from './bet-types.ts';
import { lineWins } from './match.ts';
import type { DrawResult } from './results.ts';

/** Maximum count of numbers per check, and maximum text length. */
export const checkedMax = 20;
export const checkTextMax = 200;

/** A result in wire form: numbers a market does not draw may be undefined. */
type Drawn = { readonly [Name in keyof DrawResult]: DrawResult[Name] | undefined } & Pick<
  DrawResult,
  'three_top' | 'two_top' | 'two_bottom'
>;

export interface Draw {
  readonly result: Drawn;
  /** Government draws only: the six digits of the first prize. */
  readonly firstPrize?: string | undefined;
}

export interface CheckedNumber {
  readonly number: string;
  /** Names of the bet types or, for six digits, prizes it has won; empty for none. */
  readonly won: readonly string[];
}

/** The distinct numbers in a text, in order: runs of one to six digits of any script. */
export function numbersIn(text: string): string[] {
  const found = asciiDigits(text.slice(0, checkTextMax)).match(/\d+/g) ?? [];
  return [...new Set(found)].filter((number) => number.length <= 6).slice(0, checkedMax);
}

/** What a number has won: depending on its length as a bet, or as a government ticket with six digits. */
export function checkNumber(number: string, { result, firstPrize }: Draw): CheckedNumber {
  if (number.length === 6) return { number, won: firstPrize ? ticketPrizes(number, firstPrize, result) : [] };
  const drawn = result as DrawResult;
  return {
    number,
    won: betTypes
      .filter(({ code, digits }) => digits === number.length && lineWins(code, number, drawn))
      .map(({ thai }) => thai),
  };
}

function ticketPrizes(ticket: string, first: string, result: Drawn): string[] {
  const beside = Math.abs(Number(ticket) - Number(first));
  return [
    ...(ticket === first ? ['รางวัลที่ 1'] : []),
    // Its neighbours, wrapping around: 000000 follows 999999.
    ...(beside === 1 || beside === 999_999 ? ['รางวัลข้างเคียงรางวัลที่ 1'] : []),
    ...(result.three_front?.includes(ticket.slice(0, 3)) ? ['เลขหน้า 3 ตัว'] : []),
    ...(result.three_bottom?.includes(ticket.slice(3)) ? ['เลขท้าย 3 ตัว'] : []),
    ...(ticket.slice(4) === result.two_bottom ? ['เลขท้าย 2 ตัว'] : []),
  ];
}
