/** What a person types for money, read exactly and written back with commas. */
import { bahtParts, parseSatang, type Satang, toDecimal } from '../money.ts';
import { asciiDigits } from '../thai.ts';

/** Reads "1,500", "๑๕๐๐", "฿500.50"; undefined when it is no amount above zero. */
export function readAmount(text: string): Satang | undefined {
  const amount = parseSatang(asciiDigits(text).replace(/[\s,฿]/g, ''));
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/** "1,500", or "1,500.50" where there are satang. */
export function writeAmount(amount: Satang): string {
  const { baht, satang } = bahtParts(amount);
  return satang === '00' ? baht : `${baht}.${satang}`;
}

/** The wire form of a typed amount; "" when it is not a valid amount. */
export function amountOnWire(text: string): string {
  const amount = readAmount(text);
  return amount === undefined ? '' : toDecimal(amount);
}
