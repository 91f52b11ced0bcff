/** The loss refund of a day (rewards.md "Formulas"): a part of what play really cost the member. */
import { add, larger, type Satang, smaller, subtract, timesFraction, zeroSatang } from '../../money.ts';

/** Stakes and what they won; of a correction the difference, so either may be negative. */
export interface Play {
  readonly stakes: Satang;
  readonly wins: Satang;
}

export const noPlay: Play = { stakes: zeroSatang, wins: zeroSatang };

export interface LossDay {
  /** Bets settled on the day. */
  readonly own: Play;
  /** What days that had been paid out already have changed by since. */
  readonly carried: Play;
  /** What the member was given on the day besides this. */
  readonly rewards: Satang;
}

interface LossTerms {
  readonly rateBp: number;
  readonly cap: Satang;
}

/** What the day cost; below zero where it brought something. */
function lostOn({ own, carried, rewards }: LossDay): Satang {
  return subtract(subtract(add(own.stakes, carried.stakes), add(own.wins, carried.wins)), rewards);
}

/** `max(0, stakes - wins - other rewards) x rate`, at most the cap, cut to whole satang. */
export function lossRefund(day: LossDay, terms: LossTerms): { readonly net: Satang; readonly amount: Satang } {
  const net = larger(lostOn(day), zeroSatang);
  return { net, amount: smaller(timesFraction(net, BigInt(terms.rateBp), 10_000n, 'down'), terms.cap) };
}

/** The part of a loss that is refunded at all: nothing of a day that was won, nothing above what the cap is the rate of. */
function refundable(lost: Satang, { rateBp, cap }: LossTerms): Satang {
  if (rateBp === 0) return zeroSatang;
  return smaller(larger(lost, zeroSatang), timesFraction(cap, 10_000n, BigInt(rateBp), 'down'));
}

/**
 * What a day that was paid has to be brought to another by, once its play is `now` and so much of it is `known` to have
 * been brought: as much as changes its own refund and no more. A prize that makes the day a winning one takes back what was
 * refunded, and leaves the next day's losses alone.
 */
export function carriedOn(paid: LossDay, terms: LossTerms, now: Play, known: Play): Play {
  const change = subtract(refundable(lostOn({ ...paid, own: now }), terms), refundable(lostOn(paid), terms));
  const due = subtract(change, subtract(known.stakes, known.wins));
  const stakes = subtract(subtract(now.stakes, paid.own.stakes), known.stakes);
  return { stakes, wins: subtract(stakes, due) };
}
