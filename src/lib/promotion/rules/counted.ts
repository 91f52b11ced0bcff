/** How much of a settled stake counts towards turnover (rewards.md "turnover done"). */
import { type Satang, satang, timesFraction, zeroSatang } from '../../money.ts';

/** A stake times its category's weight, truncated to whole satang. */
function weighed(stake: Satang, weightPct: number): Satang {
  return timesFraction(stake, BigInt(weightPct), 100n, 'down');
}

/**
 * The part of one member's stakes in a baccarat round that is at risk: for player against banker the difference, all other
 * bets in full.
 */
export function baccaratAtRisk(stakes: readonly { readonly side: string; readonly stake: Satang }[]): Satang {
  let [ahead, others] = [0n, 0n];
  for (const { side, stake } of stakes) {
    if (side === 'player') ahead += stake;
    else if (side === 'banker') ahead -= stake;
    else others += stake;
  }
  return satang(others + (ahead < 0n ? -ahead : ahead));
}

/**
 * Lottery lines of one bet type that together cover more of its numbers than this percentage do not count: such a bill risks
 * little.
 */
export const coverPctMax = 70;

/** Void, refunded and pushed bets and free spins do not count. */
export function countedStake(stake: Satang, weightPct: number, end: 'judged' | 'returned' | 'free'): Satang {
  return end === 'judged' ? weighed(stake, weightPct) : zeroSatang;
}
