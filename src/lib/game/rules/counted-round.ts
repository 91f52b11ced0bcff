/** How much of each bet of a round counts as turnover, when the round is closed. */
import { type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { countedStake, type GameCategory } from './counted-stake.ts';

export interface PlacedBet {
  readonly kind: 'stake' | 'free_spin';
  readonly stake: bigint;
  /** The part that came back because it was not played. */
  readonly unspent: bigint;
  /** What was betted on; null counts whole. */
  readonly picks: readonly { readonly side: string; readonly stake: string }[] | null;
}

/**
 * What counts of each bet, in their order: free spins and what came back unspent do not, and picks of all bets of the round are
 * judged together. What counts of them fills the bets in their order.
 */
export function countedOfRound(category: GameCategory, bets: readonly PlacedBet[]): readonly Satang[] {
  const played = bets.map((bet) =>
    bet.kind === 'free_spin' ? zeroSatang : subtract(satang(bet.stake), satang(bet.unspent)),
  );
  const wagers = bets.flatMap(({ kind, picks }) =>
    kind === 'free_spin' ? [] : (picks ?? []).map(({ side, stake }) => ({ bet: side, stake: satang(BigInt(stake)) })),
  );
  let left = countedStake(category, wagers);
  return bets.map(({ picks }, place) => {
    const most = played[place] ?? zeroSatang;
    if (picks === null) return most;
    const counts = smaller(most, left);
    left = subtract(left, counts);
    return counts;
  });
}
