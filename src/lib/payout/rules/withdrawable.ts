/** How much of a balance may be withdrawn: the turnover left of deposits stays locked, winnings and played money are free. */
import { larger, type Satang, smaller, subtract, zeroSatang } from '../../money.ts';

export interface Withdrawable {
  readonly available: Satang;
  readonly locked: Satang;
}

export function withdrawable(balance: Satang, turnoverLeft: Satang): Withdrawable {
  const locked = smaller(balance, larger(turnoverLeft, zeroSatang));
  return { available: subtract(balance, locked), locked };
}
