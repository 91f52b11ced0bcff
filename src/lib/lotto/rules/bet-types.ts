/** The closed list of bet types (lotto.md section 3). Rates are integers x100: 900 baht per baht is 90000, 3.2 is 320. */
import { baht, type Satang } from '../../money.ts';

export const betTypeCodes = [
  'three_top',
  'three_tod',
  'three_front',
  'three_bottom',
  'two_top',
  'two_bottom',
  'run_top',
  'run_bottom',
  'four_top',
  'four_tod',
] as const;
export type BetType = (typeof betTypeCodes)[number];

export interface BetTypeRow {
  readonly code: BetType;
  readonly thai: string;
  /** Label of a key in the editor, next to the digit count. */
  readonly short: string;
  readonly digits: 1 | 2 | 3 | 4;
  /** Default rates x100 for the government lottery and for all others; null where that group does not offer the type. */
  readonly govRate: number | null;
  readonly otherRate: number | null;
  /** Maximum stake per line, and per member and number. */
  readonly stakeMax: Satang;
}

export const betTypes: readonly BetTypeRow[] = [
  {
    code: 'three_top',
    thai: '3 ตัวบน',
    short: 'บน',
    digits: 3,
    govRate: 90_000,
    otherRate: 85_000,
    stakeMax: baht(2_000),
  },
  {
    code: 'three_tod',
    thai: '3 ตัวโต๊ด',
    short: 'โต๊ด',
    digits: 3,
    govRate: 15_000,
    otherRate: 12_000,
    stakeMax: baht(5_000),
  },
  {
    code: 'three_front',
    thai: '3 ตัวหน้า',
    short: 'หน้า',
    digits: 3,
    govRate: 45_000,
    otherRate: null,
    stakeMax: baht(2_000),
  },
  {
    code: 'three_bottom',
    thai: '3 ตัวล่าง',
    short: 'ล่าง',
    digits: 3,
    govRate: 45_000,
    otherRate: null,
    stakeMax: baht(2_000),
  },
  { code: 'two_top', thai: '2 ตัวบน', short: 'บน', digits: 2, govRate: 9_000, otherRate: 9_200, stakeMax: baht(10_000) },
  {
    code: 'two_bottom',
    thai: '2 ตัวล่าง',
    short: 'ล่าง',
    digits: 2,
    govRate: 9_000,
    otherRate: 9_200,
    stakeMax: baht(10_000),
  },
  { code: 'run_top', thai: 'วิ่งบน', short: 'บน', digits: 1, govRate: 320, otherRate: 320, stakeMax: baht(50_000) },
  { code: 'run_bottom', thai: 'วิ่งล่าง', short: 'ล่าง', digits: 1, govRate: 420, otherRate: 420, stakeMax: baht(50_000) },
  // Only markets that draw four digits offer these (isDrawn). At a rate of 6,000 the house accepts 150 baht per number, so
  // a line is limited to less.
  { code: 'four_top', thai: '4 ตัวบน', short: 'บน', digits: 4, govRate: null, otherRate: 600_000, stakeMax: baht(100) },
  {
    code: 'four_tod',
    thai: '4 ตัวโต๊ด',
    short: 'โต๊ด',
    digits: 4,
    govRate: null,
    otherRate: 25_000,
    stakeMax: baht(2_000),
  },
];

/** Minimum stake of a line. Stakes are whole baht, which keeps every payout exact. */
export const stakeMin: Satang = baht(1);
export const linesMax = 1_000;
/** Maximum payout of one bill, and of one member's bills on one round; enforced on acceptance, never by cutting a prize. */
export const payoutPerBillMax: Satang = baht(5_000_000);
export const payoutPerRoundMax: Satang = baht(10_000_000);

const byCode = new Map(betTypes.map((row) => [row.code, row]));

export function betType(code: BetType): BetTypeRow {
  const row = byCode.get(code);
  if (!row) throw new Error(`unknown bet type ${code}`);
  return row;
}

export type NumberCheck = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** Whether it wins in any order of its digits. */
export const isTod = (type: BetType): boolean => type === 'three_tod' || type === 'four_tod';

/** Whether a number can be bet: a fixed-length string of digits ("7" is not "07"), and not all digits equal for tod. */
export function checkNumber(type: BetType, number: string): NumberCheck {
  const { digits, thai } = betType(type);
  if (number.length !== digits || !/^[0-9]+$/.test(number))
    return { ok: false, reason: `${thai} ต้องเป็นเลข ${digits} หลัก` };
  if (isTod(type) && new Set(number).size === 1) return { ok: false, reason: 'เลขตองแทงโต๊ดไม่ได้ เลือกแบบตรงแทน' };
  return { ok: true };
}

const sorted = (number: string): string => [...number].sort().join('');

/** The key under which a bet is counted, limited and settled: the number itself, for tod its sorted digits. */
export function countingKey(type: BetType, number: string): string {
  return isTod(type) ? sorted(number) : number;
}
