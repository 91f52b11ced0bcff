/**
 * Whose money a stake is (rewards.md "stake split"): the member's own first, then the bonus. What it wins belongs to both in
 * the same proportion, so that whoever gives a promotion up takes what is his.
 */
import { type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';

export interface Split {
  readonly cash: Satang;
  readonly bonus: Satang;
}

/** What of a payment is cash when the wallet still holds so much of it. */
export function splitStake(paid: Satang, cashLeft: Satang): Split {
  const cash = smaller(paid, cashLeft);
  return { cash, bonus: subtract(paid, cash) };
}

/** A win in the proportion of the payment; a satang that cannot be divided is the member's. */
export function splitWin(win: Satang, paid: Split): Split {
  const all = paid.cash + paid.bonus;
  const bonus = all === 0n ? zeroSatang : timesFraction(win, paid.bonus, all, 'down');
  return { cash: subtract(win, bonus), bonus };
}
