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

/** `max(0, stakes - wins - other rewards) x rate`, at most the cap, cut to whole satang. */
export function lossRefund(
  { own, carried, rewards }: LossDay,
  terms: { readonly rateBp: number; readonly cap: Satang },
): { readonly net: Satang; readonly amount: Satang } {
  const lost = subtract(subtract(add(own.stakes, carried.stakes), add(own.wins, carried.wins)), rewards);
  const net = larger(lost, zeroSatang);
  return { net, amount: smaller(timesFraction(net, BigInt(terms.rateBp), 10_000n, 'down'), terms.cap) };
}
