/**
 * Virtual football (games-detail.md 3.5): eight teams, 14 rounds of four matches. A round's goals are drawn from one shared
 * stream: for each match in the order of the fixtures a word for the home side and one for the away side.
 */

import { largest, type Wager, type WagerProblem, wagerProblem } from '../../game/rules/wager.ts';
import { add, type Satang, timesFraction, zeroSatang } from '../../money.ts';
import { footballLimits, season } from './data/football.ts';
import { goalThresholds } from './data/football-goals.ts';
import type { Draws } from './draws.ts';
import { sharedDraws } from './streams.ts';

export type TeamCode = 'sua' | 'naga' | 'chang' | 'khrut' | 'kilen' | 'hong' | 'singh' | 'nin';

/** 1X2, over and under the goal line, and the home or away side with the handicap. */
export type FootballPick = '1' | 'x' | '2' | 'over' | 'under' | 'home' | 'away';
export const footballPicks: readonly FootballPick[] = ['1', 'x', '2', 'over', 'under', 'home', 'away'];

export interface Fixture {
  /** Round of the season, from 1. */
  readonly round: number;
  readonly home: TeamCode;
  readonly away: TeamCode;
  /** Expected goals x100. */
  readonly homeGoalsX100: number;
  readonly awayGoalsX100: number;
  /** The goal line in halves: 5 is 2.5. Always odd, so that it never pushes. */
  readonly goalLineHalves: number;
  /** Goals given to the home side, in halves; with an even number equal scores push. */
  readonly handicapHalves: number;
  /** What a winning 1.00 returns, x100. */
  readonly pricesX100: Readonly<Record<FootballPick, number>>;
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

export const goalsMax = 8;

/** Goals of a side from a word of the stream. */
function goalsOf(expectedX100: number, word: number): number {
  const thresholds = goalThresholds[expectedX100];
  if (!thresholds) throw new Error(`no goals for ${expectedX100}`);
  let goals = 0;
  while (goals < goalsMax && word >= (thresholds[goals] ?? 0)) goals++;
  return goals;
}

export const drawScore = ({ homeGoalsX100, awayGoalsX100 }: Fixture, draws: Draws): Score => {
  const home = goalsOf(homeGoalsX100, draws.u32());
  return { home, away: goalsOf(awayGoalsX100, draws.u32()) };
};

/** The scores of a round's matches. */
export const drawScores = (fixtures: readonly Fixture[], draws: Draws): Score[] =>
  fixtures.map((fixture) => drawScore(fixture, draws));

/** The stream of a kick-off, numbered from 1. */
export const kickOffDraws = (link: string, salt: string, kickOff: number): Draws =>
  sharedDraws(link, salt, 'liga', kickOff);

export interface Goal {
  /** 1 to 90. */
  readonly minute: number;
  readonly side: 'home' | 'away';
}

/** When the goals of each match fall: presentation only, from a stream of its own. */
export function goalMinutes(scores: readonly Score[], link: string, salt: string, kickOff: number): Goal[][] {
  const { draw } = sharedDraws(link, salt, 'liga-minutes', kickOff);
  const goals = (side: Goal['side'], count: number): Goal[] =>
    Array.from({ length: count }, () => ({ minute: draw(90) + 1, side }));
  return scores.map(({ home, away }) =>
    [...goals('home', home), ...goals('away', away)].sort((a, b) => a.minute - b.minute),
  );
}

export type PickOutcome = 'won' | 'push' | 'lost';

/** How a pick ends with a score. */
export function outcomeOf(fixture: Fixture, pick: FootballPick, { home, away }: Score): PickOutcome {
  const margin = home - away;
  const overLine = 2 * (home + away) - fixture.goalLineHalves;
  const withHandicap = 2 * margin + fixture.handicapHalves;
  switch (pick) {
    case '1':
      return margin > 0 ? 'won' : 'lost';
    case 'x':
      return margin === 0 ? 'won' : 'lost';
    case '2':
      return margin < 0 ? 'won' : 'lost';
    case 'over':
      return overLine > 0 ? 'won' : 'lost';
    case 'under':
      return overLine < 0 ? 'won' : 'lost';
    case 'home':
      return withHandicap === 0 ? 'push' : withHandicap > 0 ? 'won' : 'lost';
    case 'away':
      return withHandicap === 0 ? 'push' : withHandicap < 0 ? 'won' : 'lost';
  }
}

/** A bet's code: the match and the pick, "sua-nin:over". */
export const footballBet = ({ home, away }: Pick<Fixture, 'home' | 'away'>, pick: FootballPick): string =>
  `${home}-${away}:${pick}`;

/** Each bet of a round: its match, by place, and its pick. */
function betsOf(fixtures: readonly Fixture[]) {
  const bets = fixtures.flatMap((fixture, match) =>
    footballPicks.map((pick) => [footballBet(fixture, pick), { fixture, match, pick }] as const),
  );
  return new Map(bets);
}

/** What a stake returns by the outcome of its pick: the price, the stake of a push, or nothing. */
function returnOf(stake: Satang, priceX100: number, outcome: PickOutcome): Satang {
  if (outcome === 'won') return timesFraction(stake, BigInt(priceX100), 100n, 'down');
  return outcome === 'push' ? stake : zeroSatang;
}

/** How a wager on a round ended, and what it returns. */
export interface SettledWager {
  readonly outcome: PickOutcome;
  /** The stake included. */
  readonly returned: Satang;
}

/** What becomes of each wager on a round, in the order of the wagers. @throws Error for a bet that the round does not have */
export function settleFootball(
  fixtures: readonly Fixture[],
  wagers: readonly Wager[],
  scores: readonly Score[],
): SettledWager[] {
  const bets = betsOf(fixtures);
  return wagers.map(({ bet, stake }) => {
    const found = bets.get(bet);
    const score = found && scores[found.match];
    if (!score) throw new Error(`no bet ${bet}`);
    const { fixture, pick } = found;
    const outcome = outcomeOf(fixture, pick, score);
    return { outcome, returned: returnOf(stake, fixture.pricesX100[pick], outcome) };
  });
}

/** What wagers return together by the scores. */
const returnedBy = (fixtures: readonly Fixture[], wagers: readonly Wager[], scores: readonly Score[]): Satang =>
  add(...settleFootball(fixtures, wagers, scores).map(({ returned }) => returned));

/** Why a bill of single bets on a round is refused; undefined when it is taken. */
export function footballProblem(fixtures: readonly Fixture[], wagers: readonly Wager[]): WagerProblem | undefined {
  const bets = betsOf(fixtures);
  return wagerProblem(
    wagers,
    footballLimits,
    (bet) => bets.has(bet),
    (all) => mostReturned(fixtures, all),
  );
}

/** The most that wagers on a round can return together. Matches are independent: the most of each may come at once. */
export function mostReturned(fixtures: readonly Fixture[], wagers: readonly Wager[]): Satang {
  const bets = betsOf(fixtures);
  return add(
    ...fixtures.map((_, match) => {
      const own = wagers.filter(({ bet }) => bets.get(bet)?.match === match);
      const scores = (score: Score): Score[] => fixtures.map(() => score);
      return largest(allScores.map((score) => returnedBy(fixtures, own, scores(score))));
    }),
  );
}

/** Every score a match can have. */
export const allScores: readonly Score[] = Array.from({ length: (goalsMax + 1) ** 2 }, (_, at) => ({
  home: Math.floor(at / (goalsMax + 1)),
  away: at % (goalsMax + 1),
}));

/** The matches of a round of the season, from 1. */
export const fixturesOf = (round: number): Fixture[] => season.filter((fixture) => fixture.round === round);

/** The table that a kick-off commits to. */
export const footballConfig = (fixtures: readonly Fixture[] = season) => ({
  game: 'liga',
  version: 1,
  mapping: 'per match a word for home, then one for away, against thresholds',
  thresholds: Object.fromEntries(Object.entries(goalThresholds)),
  season: fixtures.map((fixture) => ({ ...fixture, pricesX100: { ...fixture.pricesX100 } })),
});
