/**
 * The only place where money is created, parsed, formatted and calculated. THB is counted in whole satang (1 THB = 100
 * satang) and points in whole points, each a branded bigint, so that adding one to the other does not compile.
 */
import { zeroPadded } from './zero-padded.ts';

declare const unit: unique symbol;

/** An amount of THB in satang. */
export type Satang = bigint & { readonly [unit]: 'satang' };
/** A number of loyalty points. */
export type Points = bigint & { readonly [unit]: 'points' };

/** Brands a count of satang. */
export function satang(count: bigint | number): Satang {
  return BigInt(count) as Satang;
}

/** Brands a count of points. */
export function points(count: bigint | number): Points {
  return BigInt(count) as Points;
}

/** Whole baht as satang. */
export function baht(whole: bigint | number): Satang {
  return (BigInt(whole) * 100n) as Satang;
}

export const zeroSatang: Satang = satang(0n);

export function add(...amounts: readonly Satang[]): Satang {
  return amounts.reduce<bigint>((sum, amount) => sum + amount, 0n) as Satang;
}

export function subtract(from: Satang, amount: Satang): Satang {
  return (from - amount) as Satang;
}

export function smaller(a: Satang, b: Satang): Satang {
  return a < b ? a : b;
}

export function larger(a: Satang, b: Satang): Satang {
  return a > b ? a : b;
}

export type Rounding = 'exact' | 'down' | 'half-up';

/**
 * `amount * numerator / denominator` in satang with an explicit rounding mode.
 *
 * @throws Error when rounding is `exact` and there is a remainder, or the denominator is not positive.
 */
export function timesFraction(amount: Satang, numerator: bigint, denominator: bigint, rounding: Rounding): Satang {
  if (denominator <= 0n) throw new Error('timesFraction needs a positive denominator');
  const product = amount * numerator;
  const quotient = product / denominator;
  const remainder = product % denominator;
  if (remainder === 0n) return quotient as Satang;
  if (rounding === 'exact') throw new Error(`${amount} x ${numerator}/${denominator} is not a whole number of satang`);
  // Bigint division truncates towards zero; "down" and "half-up" are defined on the number line.
  const floor = remainder < 0n ? quotient - 1n : quotient;
  if (rounding === 'down') return floor as Satang;
  const fromFloor = product - floor * denominator;
  return (fromFloor * 2n >= denominator ? floor + 1n : floor) as Satang;
}

/** The payout of a winning stake, including the stake: `stake * rate_x100 / 100`, exact for stakes of whole baht. */
export function payout(stake: Satang, rateX100: number): Satang {
  return timesFraction(stake, BigInt(rateX100), 100n, 'exact');
}

/** The discount of a stake in percent x100, rounded half up. */
export function discountOf(stake: Satang, discountBp: number): Satang {
  return timesFraction(stake, BigInt(discountBp), 10_000n, 'half-up');
}

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Parses a decimal amount of THB ("1250", "1250.5", "1250.00"); undefined for anything else. Exact, without floats. */
export function parseSatang(text: string): Satang | undefined {
  const match = decimal.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(`${whole}${fraction.padEnd(2, '0')}`);
  return (sign ? -value : value) as Satang;
}

/** The wire form of an amount: "1250.00", "-0.50". */
export function toDecimal(amount: Satang): string {
  const absolute = amount < 0n ? -amount : amount;
  const whole = absolute / 100n;
  const fraction = zeroPadded(absolute % 100n, 2);
  return `${amount < 0n ? '-' : ''}${whole}.${fraction}`;
}

/** Parses an amount sent by the API, which is always in wire form; 0 for anything else. */
export function fromDecimal(text: string): Satang {
  return parseSatang(text) ?? zeroSatang;
}

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * An amount for display: `฿1,234.50`, `−฿50.00` (U+2212), `+฿500.00` with `sign`. `satang: 'trim'` omits ".00", for rates
 * and limits that are always whole baht.
 */
export function formatBaht(
  amount: Satang,
  options: { readonly sign?: boolean; readonly satang?: 'always' | 'trim' } = {},
): string {
  const parts = bahtParts(amount);
  const sign = amount < 0n ? '−' : options.sign && amount > 0n ? '+' : '';
  const fraction = options.satang === 'trim' && parts.satang === '00' ? '' : `.${parts.satang}`;
  return `${sign}฿${parts.baht}${fraction}`;
}

/** The two parts of an unsigned amount, for markup that dims the satang: `{ baht: '1,234', satang: '50' }`. */
export function bahtParts(amount: Satang): { readonly baht: string; readonly satang: string } {
  const absolute = amount < 0n ? -amount : amount;
  return { baht: group((absolute / 100n).toString()), satang: zeroPadded(absolute % 100n, 2) };
}

export interface MoneyForm {
  /** A plus for incoming money. */
  readonly sign?: boolean;
  /** Omits the satang when there are none. */
  readonly trim?: boolean;
  /** Without the baht sign, in columns whose heading says what they are. */
  readonly bare?: boolean;
}

/** An amount in two parts for markup: `{ baht: '−฿1,234', satang: '.50' }`; `satang` is empty where it is omitted. */
export function moneyParts(
  amount: Satang,
  { sign = false, trim = false, bare = false }: MoneyForm = {},
): { readonly baht: string; readonly satang: string } {
  const { baht, satang } = bahtParts(amount);
  const mark = amount < 0n ? '−' : sign && amount > 0n ? '+' : '';
  return { baht: `${mark}${bare ? '' : '฿'}${baht}`, satang: trim && satang === '00' ? '' : `.${satang}` };
}

/** "300k", "1.2M", "−318k": THB for cells and axes, where the exact amount stands elsewhere. */
export function shortBaht(amount: Satang): string {
  const sign = amount < 0n ? '−' : '';
  const size = Number((amount < 0n ? -amount : amount) / 100n);
  const of = (divisor: number, unit: string): string => {
    const share = size / divisor;
    return `${sign}${Number(share.toFixed(share < 10 ? 1 : 0))}${unit}`;
  };
  if (size >= 1_000_000) return of(1_000_000, 'M');
  return size >= 1_000 ? of(1_000, 'k') : `${sign}${size}`;
}

/** Points for display: `1,240`. */
export function formatPoints(count: Points): string {
  return `${count < 0n ? '−' : ''}${group((count < 0n ? -count : count).toString())}`;
}
