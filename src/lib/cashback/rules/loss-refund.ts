/** The loss refund of a day (rewards.md "Formulas"): a share of the member's net loss. */
import { add, larger, type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';

/** Stakes and winnings; for corrections the differences, which may be negative. */
export interface Play {
  readonly stakes: Satang;
  readonly wins: Satang;
}

export const noPlay: Play = { stakes: zeroSatang, wins: zeroSatang };

export interface LossDay {
  /** Bets settled on the day. */
  readonly own: Play;
  /** Later changes of days that had already been paid. */
  readonly carried: Play;
  /** Other rewards the member received on the day. */
  readonly rewards: Satang;
}

interface LossTerms {
  readonly rateBp: number;
  readonly cap: Satang;
}

/** The day's net loss; negative for a win. */
function lostOn({ own, carried, rewards }: LossDay): Satang {
  return subtract(subtract(add(own.stakes, carried.stakes), add(own.wins, carried.wins)), rewards);
}

/** `max(0, stakes - wins - other rewards) x rate`, at most the cap, truncated to whole satang. */
export function lossRefund(day: LossDay, terms: LossTerms): { readonly net: Satang; readonly amount: Satang } {
  const net = larger(lostOn(day), zeroSatang);
  return { net, amount: smaller(timesFraction(net, BigInt(terms.rateBp), 10_000n, 'down'), terms.cap) };
}

/** The part of a loss that earns a refund: none for a winning day, and none beyond the loss at which the cap is reached. */
function refundable(lost: Satang, { rateBp, cap }: LossTerms): Satang {
  if (rateBp === 0) return zeroSatang;
  return smaller(larger(lost, zeroSatang), timesFraction(cap, 10_000n, BigInt(rateBp), 'down'));
}

/**
 * The amount to carry over from a paid day whose play has become `now`, when `known` has been carried over before: just
 * enough to correct the day's own refund. Winnings that turn the day positive take back what was refunded, and do not reduce
 * the refund of the next day's losses.
 */
export function carriedOn(paid: LossDay, terms: LossTerms, now: Play, known: Play): Play {
  const change = subtract(refundable(lostOn({ ...paid, own: now }), terms), refundable(lostOn(paid), terms));
  const due = subtract(change, subtract(known.stakes, known.wins));
  const stakes = subtract(subtract(now.stakes, paid.own.stakes), known.stakes);
  return { stakes, wins: subtract(stakes, due) };
}
