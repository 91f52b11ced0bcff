/**
 * How much of a round's stakes counts as turnover (games-detail.md 7): bets that cancel each other count by their
 * difference. What a settlement gives back, a push or an unspent shot, and free spins count nothing, which is not seen here.
 */
import { add, larger, type Satang, smaller, subtract, zeroSatang } from '../../money.ts';
import { stakeOf, type Wager } from './wager.ts';

export type GameCategory = 'casino' | 'slot' | 'fishing' | 'sport';

/** Faces of six that together count nothing: so many of them hardly can lose. */
const facesMax = 4;

/** The stakes that count of all of a member's wagers on one round. */
export function countedStake(category: GameCategory, wagers: readonly Wager[]): Satang {
  if (category === 'casino') return countedAtTable(wagers);
  return category === 'sport' ? countedOnMatches(wagers) : stakeOf(wagers);
}

const stakeOn = (wagers: readonly Wager[], bet: string): Satang => stakeOf(wagers.filter((wager) => wager.bet === bet));
const difference = (a: Satang, b: Satang): Satang => subtract(larger(a, b), smaller(a, b));

/** Player against banker, ต่ำ against สูง, and five or six of the single faces. */
function countedAtTable(wagers: readonly Wager[]): Satang {
  const faces = wagers.filter(({ bet }) => /^(?:teng|one)-[1-6]$/.test(bet));
  const pairs = [
    ['player', 'banker'],
    ['low', 'high'],
  ] as const;
  const opposed: readonly string[] = pairs.flat();
  const others = wagers.filter((wager) => !faces.includes(wager) && !opposed.includes(wager.bet));
  return add(
    stakeOf(others),
    ...pairs.map(([one, other]) => difference(stakeOn(wagers, one), stakeOn(wagers, other))),
    new Set(faces.map(({ bet }) => bet)).size > facesMax ? zeroSatang : stakeOf(faces),
  );
}

/** Each market of each match by itself; bets are "match:pick". */
function countedOnMatches(wagers: readonly Wager[]): Satang {
  const matches = new Set(wagers.map(({ bet }) => bet.split(':')[0] ?? ''));
  const amounts = [...matches].map((match) => {
    const on = (pick: string): Satang => stakeOn(wagers, `${match}:${pick}`);
    return add(
      difference(on('over'), on('under')),
      difference(on('home'), on('away')),
      countedOnThree(on('1'), on('x'), on('2')),
    );
  });
  return add(...amounts);
}

/** Two of the three results may still lose together; all three cannot. */
function countedOnThree(...stakes: readonly [Satang, Satang, Satang]): Satang {
  const all = add(...stakes);
  if (stakes.includes(zeroSatang)) return all;
  const most = stakes.reduce(larger);
  return larger(zeroSatang, subtract(most, subtract(all, most)));
}
