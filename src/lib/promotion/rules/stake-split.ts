/**
 * Splits a stake (rewards.md "stake split"): the member's own money first, then the bonus. Winnings are split in the same
 * proportion, so that a member who gives a promotion up keeps what their own money won.
 */
import { type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';

export interface Split {
  readonly cash: Satang;
  readonly bonus: Satang;
}

/** The own-money part of a payment when this much own money is left in the wallet. */
export function splitStake(paid: Satang, cashLeft: Satang): Split {
  const cash = smaller(paid, cashLeft);
  return { cash, bonus: subtract(paid, cash) };
}

/** Splits winnings in the proportion of the payment; a satang that cannot be split goes to the member. */
export function splitWin(win: Satang, paid: Split): Split {
  const all = paid.cash + paid.bonus;
  const bonus = all === 0n ? zeroSatang : timesFraction(win, paid.bonus, all, 'down');
  return { cash: subtract(win, bonus), bonus };
}
