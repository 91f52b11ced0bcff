/** Whether money came from the expected account, as far as its source reports (thai.md 3.4 "Sender exact", 5.4). */
import { asciiDigits } from '../../thai.ts';

/** The member's account that money is expected from. */
export interface KnownSender {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name: string;
}

/** A sender as reported by a gateway or feed: the number may be masked ("xxx-x-x1234-x"), bank and number may be empty. */
export interface ReportedSender {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly name?: string;
}

export type NameFit = 'exact' | 'compatible' | 'different' | 'unknown';

export type SenderFit =
  /** Bank and full account number are the member's. */
  | 'exact'
  /** Bank, visible digits and name match: as good as exact if no other member matches too. */
  | 'likely'
  /** Something is reported and nothing contradicts, but it does not identify the sender. */
  | 'weak'
  | 'differs'
  | 'untold';

/** With fewer visible digits a masked number does not identify anybody. */
const shownDigitsMin = 4;

/** Codes that feeds still use for banks that have merged into others. */
const bankNow: Readonly<Record<string, string>> = { '065': '011', '076': '011', '017': '024' };

/** The current bank for a feed's code. */
export const bankCodeNow = (code: string): string => bankNow[code] ?? code;

/** All codes a bank may be reported under. */
export const bankCodesOf = (code: string): readonly string[] => {
  const now = bankCodeNow(code);
  return [now, ...Object.keys(bankNow).filter((old) => bankNow[old] === now)];
};

/** A reported account number with ASCII digits and hidden ones as "x": "xxx-x-x1234-x" -> "xxxxx1234x". */
export function shownNumber(reported: string): string {
  return asciiDigits(reported)
    .replace(/[*•Xx#]/g, 'x')
    .replace(/[^\dx]/g, '');
}

/**
 * How much of an account number is visible and whether it matches: position by position if the lengths are equal, otherwise
 * its end.
 */
export function numberFit(known: string, reported: string): 'whole' | 'part' | 'nothing' | 'differs' {
  const shown = shownNumber(reported);
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

/** The words of a name without its title, ำ normalised, in lower case. */
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

/** The visible part of a masked word: "ใ***" -> "ใ", "j." -> "j". */
const shownPart = (word: string): string => word.replace(/[*•.].*$|x{2,}.*$/u, '');
const isMasked = (word: string): boolean => shownPart(word) !== word;

/**
 * Compares a registered name with a reported one, whose end is often hidden: the first name exactly, the surname by its
 * visible letters. Names in different scripts are not compared: money is never decided by transliteration.
 */
export function nameFit(known: string, reported: string | undefined): NameFit {
  const [first = '', ...rest] = nameWords(reported ?? '');
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
  // A surname cut or masked after its first letters; a complete different surname is another person's.
  return knownSurname.startsWith(shown) && (isMasked(surname) || shown.length <= 3) ? 'compatible' : 'different';
}

/** How a reported sender compares with the expected account. */
export function senderFit(known: KnownSender, reported: ReportedSender | null): SenderFit {
  if (!reported) return 'untold';
  const number = numberFit(known.accountNumber, reported.accountNumber);
  const name = nameFit(known.name, reported.name);
  const isBankReported = reported.bankCode !== '';
  const isSameBank = isBankReported && bankCodeNow(reported.bankCode) === bankCodeNow(known.bankCode);
  if ((isBankReported && !isSameBank) || number === 'differs' || name === 'different') return 'differs';
  if (isSameBank && number === 'whole') return 'exact';
  if (isSameBank && number === 'part' && (name === 'exact' || name === 'compatible')) return 'likely';
  return !isBankReported && number === 'nothing' && name === 'unknown' ? 'untold' : 'weak';
}
