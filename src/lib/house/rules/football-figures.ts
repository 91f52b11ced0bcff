/**
 * Chances and returns of the league's prices, exact (games-detail.md 3.5): the thresholds cut 2^32 words, a score is one of 2^64
 * pairs of them. For the paytable; play itself draws words only.
 */
import { goalThresholds } from './data/football-goals.ts';
import { allScores, type Fixture, type FootballPick, outcomeOf, type PickOutcome } from './football.ts';

const words = 2n ** 32n;

/** Words of 2^32 that give each number of goals, from none to eight. */
function goalWords(expectedX100: number): bigint[] {
  const bounds = [0n, ...(goalThresholds[expectedX100] ?? []).map(BigInt), words];
  return bounds.slice(1).map((bound, goals) => bound - (bounds[goals] ?? 0n));
}

export interface PickFigures {
  /** In millionths, rounded. */
  readonly wonPpm: number;
  readonly pushPpm: number;
  /** What decided stakes return in the long run, in millionths: a push gives the stake back and decides nothing. */
  readonly returnPpm: number;
}

/** How often a pick wins and pushes, and what its price returns. */
export function pickFigures(fixture: Fixture, pick: FootballPick): PickFigures {
  const [home, away] = [goalWords(fixture.homeGoalsX100), goalWords(fixture.awayGoalsX100)];
  const pairs: Record<PickOutcome, bigint> = { won: 0n, push: 0n, lost: 0n };
  for (const score of allScores)
    pairs[outcomeOf(fixture, pick, score)] += (home[score.home] ?? 0n) * (away[score.away] ?? 0n);
  const all = words * words;
  const rounded = (part: bigint, whole: bigint): number => Number((2n * part * 1_000_000n + whole) / (2n * whole));
  return {
    wonPpm: rounded(pairs.won, all),
    pushPpm: rounded(pairs.push, all),
    returnPpm: rounded((pairs.won * BigInt(fixture.pricesX100[pick])) / 100n, all - pairs.push),
  };
}
