/** Whether money came from the account it must come from, as far as its source tells (thai.md 3.4 "Sender exact", 5.4). */
import { asciiDigits } from '../../thai.ts';

/** The account of a member that money is expected from. */
export interface KnownSender {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}

/** A sender as a gateway or feed tells it: the number may be masked ("xxx-x-x1234-x"), bank and number may be empty. */
export interface ToldSender {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name?: string;
}

export type NameFit = 'exact' | 'compatible' | 'different' | 'unknown';

export type SenderFit =
  /** Bank and whole account number are the member's. */
  | 'exact'
  /** Bank and the digits that are shown agree, and so does the name: exact as long as no other member fits as well. */
  | 'likely'
  /** Something is told and nothing of it contradicts, but it is not enough to know the sender by. */
  | 'weak'
  | 'differs'
  | 'untold';

/** A digit count below which a masked number says nothing about whose it is. */
const shownDigitsMin = 4;

/** Codes that feeds still use for banks that have become another one. */
const bankNow: Readonly<Record<string, string>> = { '065': '011', '076': '011', '017': '024' };

/** The bank a feed's code stands for today. */
export const bankCodeNow = (code: string): string => bankNow[code] ?? code;

/** All codes under which a bank may stand. */
export const bankCodesOf = (code: string): readonly string[] => {
  const now = bankCodeNow(code);
  return [now, ...Object.keys(bankNow).filter((old) => bankNow[old] === now)];
};

/** An account number as told, its digits ASCII, hidden ones "x": "xxx-x-x1234-x" -> "xxxxx1234x". */
export function shownNumber(told: string): string {
  return asciiDigits(told)
    .replace(/[*•Xx#]/g, 'x')
    .replace(/[^\dx]/g, '');
}

/** What of an account number is visible and whether it agrees: place by place where the length is that of the number, else its end. */
export function numberFit(known: string, told: string): 'whole' | 'part' | 'nothing' | 'differs' {
  const shown = shownNumber(told);
  const digits = shown.replace(/x/g, '');
  if (digits.length === 0) return 'nothing';
  if (shown === known) return 'whole';
  const agrees =
    shown.length === known.length
      ? [...shown].every((digit, at) => digit === 'x' || digit === known[at])
      : shown.length < known.length
        ? known.endsWith(/\d+$/.exec(shown)?.[0] ?? 'no digits at the end')
        : false;
  if (!agrees) return 'differs';
  return digits.length >= shownDigitsMin ? 'part' : 'nothing';
}

const titles =
  /^(?:นางสาว|นาย|นาง|น\.\s?ส\.|ด\.\s?ช\.|ด\.\s?ญ\.|ว่าที่\s?ร\.\s?ต\.|mr\.?(?=\s)|mrs\.?(?=\s)|ms\.?(?=\s)|miss(?=\s))\s*/iu;

/** The words of a name without its title, ำ in one form, lower case. */
function nameWords(name: string): string[] {
  const text = name
    .normalize('NFC')
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/[\u200b\ufeff]/g, '')
    .trim()
    .toLowerCase();
  return text
    .replace(titles, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

const scriptOf = (word: string): 'thai' | 'latin' | 'other' =>
  /^[\u0e00-\u0e7f.*]+$/.test(word) ? 'thai' : /^[a-z.'*-]+$/.test(word) ? 'latin' : 'other';

/** What of a word is shown before it is masked: "ใ***" -> "ใ", "j." -> "j". */
const shownPart = (word: string): string => word.replace(/[*•.].*$|x{2,}.*$/u, '');
const isMasked = (word: string): boolean => shownPart(word) !== word;

/**
 * Compares a registered name with one a bank tells, often with its end hidden: the first name to the letter, the surname by
 * the letters shown. Names in two scripts are not compared: no program decides about money by transliterating.
 */
export function nameFit(known: string, told: string | undefined): NameFit {
  const [first = '', ...rest] = nameWords(told ?? '');
  const [knownFirst = '', ...knownRest] = nameWords(known);
  if (first === '' || knownFirst === '') return 'unknown';
  if (scriptOf(first) === 'other' || scriptOf(first) !== scriptOf(knownFirst)) return 'unknown';
  if (isMasked(first)) return knownFirst.startsWith(shownPart(first)) ? 'unknown' : 'different';
  if (first !== knownFirst) return 'different';
  const surname = rest.join(' ');
  const knownSurname = knownRest.join(' ');
  if (surname === knownSurname) return 'exact';
  const shown = shownPart(surname);
  if (shown === '') return 'unknown';
  // A surname cut to its first letters or masked after them; a whole other one is another person's.
  return knownSurname.startsWith(shown) && (isMasked(surname) || shown.length <= 3) ? 'compatible' : 'different';
}

/** How what is told of a sender stands to the account money is expected from. */
export function senderFit(known: KnownSender, told: ToldSender | null): SenderFit {
  if (!told) return 'untold';
  const number = numberFit(known.accountNumber, told.accountNumber);
  const name = nameFit(known.name, told.name);
  const bankTold = told.bankCode !== '';
  const bankAgrees = bankTold && bankCodeNow(told.bankCode) === bankCodeNow(known.bankCode);
  if ((bankTold && !bankAgrees) || number === 'differs' || name === 'different') return 'differs';
  if (bankAgrees && number === 'whole') return 'exact';
  if (bankAgrees && number === 'part' && (name === 'exact' || name === 'compatible')) return 'likely';
  return !bankTold && number === 'nothing' && name === 'unknown' ? 'untold' : 'weak';
}
