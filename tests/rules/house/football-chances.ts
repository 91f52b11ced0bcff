/** Chances of a match, exact: the thresholds cut 2^32 words, a score is one of 2^64 pairs of them. */
import { teams } from '#lib/house/rules/data/football.ts';
import { goalThresholds } from '#lib/house/rules/data/football-goals.ts';
import {
  allScores,
  type Fixture,
  type FootballPick,
  outcomeOf,
  type PickOutcome,
  type TeamCode,
} from '#lib/house/rules/football.ts';

const words = 2n ** 32n;
export const allPairs = words * words;

/** Thresholds as they are made: cumulative chances of 0 to 7 goals, rounded to words. */
export function poissonThresholds(expectedX100: number): number[] {
  const expected = expectedX100 / 100;
  let [chance, sum] = [Math.exp(-expected), 0];
  return Array.from({ length: 8 }, (_, goals) => {
    sum += chance;
    chance *= expected / (goals + 1);
    return Math.round(sum * 2 ** 32);
  });
}

/** Words of 2^32 that give each number of goals. */
function goalWeights(expectedX100: number): bigint[] {
  const thresholds = [0, ...(goalThresholds[expectedX100] ?? []), 2 ** 32];
  return thresholds.slice(1).map((threshold, at) => BigInt(threshold) - BigInt(thresholds[at] ?? 0));
}

/** Pairs of words with which a pick ends so. */
export function pairsOf(fixture: Fixture, pick: FootballPick, outcome: PickOutcome): bigint {
  const [home, away] = [goalWeights(fixture.homeGoalsX100), goalWeights(fixture.awayGoalsX100)];
  return allScores
    .filter((score) => outcomeOf(fixture, pick, score) === outcome)
    .reduce((sum, score) => sum + (home[score.home] ?? 0n) * (away[score.away] ?? 0n), 0n);
}

/** The price: 95% of what is fair for the decided stakes, cut down to hundredths, from 1.03 to 60. */
export function priceX100(fixture: Fixture, pick: FootballPick): number {
  const [won, push] = [pairsOf(fixture, pick, 'won'), pairsOf(fixture, pick, 'push')];
  return Math.min(6_000, Math.max(103, Number((95n * (allPairs - push)) / won)));
}

/** Of decided stakes, what a price returns in millionths. */
export function decidedReturnPpm(fixture: Fixture, pick: FootballPick): number {
  const decided = allPairs - pairsOf(fixture, pick, 'push');
  const back = pairsOf(fixture, pick, 'won') * BigInt(fixture.pricesX100[pick]) * 10_000n;
  return Number((2n * back + decided) / (2n * decided));
}

/** Expected goals x100 of both sides, to the nearest five from 20 to 320. */
export function expectedGoals(home: TeamCode, away: TeamCode) {
  const of = (code: TeamCode) => {
    const team = teams.find((one) => one.code === code);
    if (!team) throw new Error(code);
    return team;
  };
  const rounded = (x: number): number => Math.min(320, Math.max(20, Math.round(x / 5e6) * 5));
  return {
    homeGoalsX100: rounded(148 * of(home).attack * of(away).defence),
    awayGoalsX100: rounded(116 * of(away).attack * of(home).defence),
  };
}

/** The line of a list whose first pick is nearest to even, the first of equals. */
export function nearestToEven(
  fixture: Fixture,
  name: 'goalLineHalves' | 'handicapHalves',
  pick: FootballPick,
  lines: readonly number[],
): number | undefined {
  const off = (line: number): number => {
    const at = { ...fixture, [name]: line };
    const decided = Number(allPairs - pairsOf(at, pick, 'push'));
    return Math.abs(Number(pairsOf(at, pick, 'won')) / decided - 0.5);
  };
  return lines.reduce((best, line) => (off(line) < off(best) ? line : best));
}

/** The circle method: team 0 stands still, the others go round; the second half of the season is the first reversed. */
export function circle(round: number): [TeamCode, TeamCode][] {
  const half = (round - 1) % 7;
  const ring = [0, ...Array.from({ length: 7 }, (_, at) => 1 + ((at + half) % 7))];
  return [0, 1, 2, 3].map((at) => {
    const pair = [ring[at], ring[7 - at]].map((team) => teams[team ?? 0]?.code ?? 'sua');
    const isReversed = (at === 0 && half % 2 === 1) !== round > 7;
    const [home = 'sua', away = 'sua'] = isReversed ? pair.reverse() : pair;
    return [home, away];
  });
}
