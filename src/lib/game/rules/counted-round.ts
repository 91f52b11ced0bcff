/** How much of each bet of a round counts as turnover, when the round is closed. */
import { add, larger, type Satang, satang, smaller, subtract, zeroSatang } from '../../money.ts';
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
 * judged together. What came back of bets with picks, as the stakes of pushes do, is taken off what counts of them: which of
 * two opposite picks it was is not known, so that at most less counts. The rest fills the bets in their order.
 */
export function countedOfRound(category: GameCategory, bets: readonly PlacedBet[]): readonly Satang[] {
  const played = bets.map((bet) =>
    bet.kind === 'free_spin' ? zeroSatang : subtract(satang(bet.stake), satang(bet.unspent)),
  );
  const wagers = bets.flatMap(({ kind, picks }) =>
    kind === 'free_spin' ? [] : (picks ?? []).map(({ side, stake }) => ({ bet: side, stake: satang(BigInt(stake)) })),
  );
  const returned = add(
    ...bets.flatMap(({ picks, unspent }) => (picks === null || picks.length === 0 ? [] : [satang(unspent)])),
  );
  let left = larger(zeroSatang, subtract(countedStake(category, wagers), returned));
  return bets.map(({ picks }, place) => {
    const most = played[place] ?? zeroSatang;
    if (picks === null) return most;
    const counts = smaller(most, left);
    left = subtract(left, counts);
    return counts;
  });
}
