import { describe, expect, it } from 'vitest';
import { configHash } from '#lib/house/rules/commitment.ts';
import { season, teams, decidedReturnPpm as writtenReturn } from '#lib/house/rules/data/football.ts';
import { goalThresholds } from '#lib/house/rules/data/football-goals.ts';
import { type Draws, drawsOver } from '#lib/house/rules/draws.ts';
import {
  allScores,
  drawScore,
  drawScores,
  type Fixture,
  fixturesOf,
  footballBet,
  footballConfig,
  footballPicks,
  footballProblem,
  goalMinutes,
  kickOffDraws,
  outcomeOf,
  settleFootball,
} from '#lib/house/rules/football.ts';
import { cycleMs, finalAt, leagueAt, opensAt, standings } from '#lib/house/rules/football-season.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { baht, satang } from '#lib/money.ts';
import {
  circle,
  decidedReturnPpm,
  expectedGoals,
  nearestToEven,
  poissonThresholds,
  priceX100,
} from './football-chances.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const first = season[0];
if (!first) throw new Error('no season');
const on = (bet: string, stake: number) => ({ bet, stake: baht(stake) });

describe('the season', () => {
  it('is drawn by the circle method: all play all, at home and away', () => {
    expect(season.map(({ round, home, away }) => [round, home, away])).toEqual(
      Array.from({ length: 14 }, (_, at) => circle(at + 1).map((pair) => [at + 1, ...pair])).flat(),
    );
    expect(new Set(season.map(({ home, away }) => `${home} ${away}`)).size).toBe(teams.length * (teams.length - 1));
  });
  it('has the goals that the strengths expect', () => {
    for (const fixture of season) expect(fixture).toMatchObject(expectedGoals(fixture.home, fixture.away));
    const mean = season.reduce((sum, { homeGoalsX100, awayGoalsX100 }) => sum + homeGoalsX100 + awayGoalsX100, 0) / 56;
    expect(Math.round(mean)).toBe(266);
  });
  it('has Poisson thresholds for every expectation', () => {
    expect(Object.keys(goalThresholds)).toEqual(Array.from({ length: 61 }, (_, at) => String(20 + at * 5)));
    for (const [expected, thresholds] of Object.entries(goalThresholds))
      expect(thresholds).toEqual(poissonThresholds(Number(expected)));
  });
  it('has the goal line and the handicap nearest to even', () => {
    for (const fixture of season) {
      expect(nearestToEven(fixture, 'goalLineHalves', 'over', [3, 5, 7])).toBe(fixture.goalLineHalves);
      expect(nearestToEven(fixture, 'handicapHalves', 'home', [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4])).toBe(
        fixture.handicapHalves,
      );
    }
  });
  it('has all 392 prices that the chances make, and the return between what is written', () => {
    const returns: number[] = [];
    for (const fixture of season)
      for (const pick of footballPicks) {
        expect({ fixture, pick, price: priceX100(fixture, pick) }).toEqual({
          fixture,
          pick,
          price: fixture.pricesX100[pick],
        });
        returns.push(decidedReturnPpm(fixture, pick));
      }
    expect(returns).toHaveLength(392);
    expect([Math.min(...returns), Math.max(...returns)]).toEqual([writtenReturn.least, writtenReturn.most]);
  });
});

describe('a round', () => {
  it('is scored as in the vectors of the design', () => {
    const outcomes = [0, 1, 2].map((nonce) => {
      const fixtures = fixturesOf(nonce + 1);
      const scores = drawScores(fixtures, roundDraws(serverSeed, clientSeed, nonce));
      return fixtures.map(({ home, away }, at) => `${home} ${scores[at]?.home}-${scores[at]?.away} ${away}`);
    });
    expect(outcomes).toEqual(vectors.football.map(({ outcome }) => outcome));
  });
  it('has eight goals at most, and none below the first threshold', () => {
    const [none = 0] = goalThresholds[first.homeGoalsX100] ?? [];
    const words = (...all: number[]): Draws => drawsOver(() => all.shift() ?? 0);
    expect(drawScore(first, words(none - 1, 0xffff_ffff))).toEqual({ home: 0, away: 8 });
    expect(drawScore(first, words(none, 0))).toEqual({ home: 1, away: 0 });
  });
  it('shows every goal in its minute, from a stream that decides nothing else', () => {
    const scores = drawScores(fixturesOf(1), kickOffDraws(serverSeed, 'salt', 1));
    const minutes = goalMinutes(scores, serverSeed, 'salt', 1);
    scores.forEach(({ home, away }, at) => {
      const goals = minutes[at] ?? [];
      expect(goals.filter(({ side }) => side === 'home')).toHaveLength(home);
      expect(goals).toHaveLength(home + away);
      expect(goals.every(({ minute }) => minute >= 1 && minute <= 90)).toBe(true);
      expect(goals.map(({ minute }) => minute)).toEqual(goals.map(({ minute }) => minute).toSorted((a, b) => a - b));
    });
    expect(goalMinutes(scores, serverSeed, 'salt', 1)).toEqual(minutes);
    expect(goalMinutes(scores, serverSeed, 'pepper', 1)).not.toEqual(minutes);
  });
});

describe('a bill', () => {
  const settle = (fixture: Fixture, home: number, away: number, stake = 100) =>
    settleFootball(
      [fixture],
      footballPicks.map((pick) => on(footballBet(fixture, pick), stake)),
      [{ home, away }],
    ).map(({ returned }) => Number(returned) / 100);

  it('pays the prices of the picks that won, and gives back a push', () => {
    // Handicap -1, goal line 2.5; prices 1.45 4.70 6.50 1.71 2.13 1.75 2.06.
    expect(settle(first, 2, 1)).toEqual([145, 0, 0, 171, 0, 100, 100]);
    expect(settle(first, 3, 1)).toEqual([145, 0, 0, 171, 0, 175, 0]);
    expect(settle(first, 1, 1)).toEqual([0, 470, 0, 0, 213, 0, 206]);
    expect(settle(first, 0, 2)).toEqual([0, 0, 650, 0, 213, 0, 206]);
  });
  it('decides a half line always, and cuts parts of a satang', () => {
    const half = { ...first, handicapHalves: -1 };
    expect(settle(half, 1, 0).slice(5)).toEqual([175, 0]);
    expect(settle(half, 0, 0).slice(5)).toEqual([0, 206]);
    expect(settleFootball([first], [{ bet: 'sua-nin:1', stake: satang(1_001) }], [{ home: 1, away: 0 }])).toEqual([
      { outcome: 'won', returned: 1_451n },
    ]);
  });
  it('never both wins and loses: of each market exactly one side, or all pushed', () => {
    for (const fixture of season)
      for (const score of allScores) {
        const outcomes = footballPicks.map((pick) => outcomeOf(fixture, pick, score));
        const won = (from: number, to: number) =>
          outcomes.slice(from, to).filter((outcome) => outcome === 'won').length;
        expect([won(0, 3), won(3, 5)]).toEqual([1, 1]);
        expect(won(5, 7)).toBe(outcomes[5] === 'push' ? 0 : 1);
        expect(outcomes[5] === 'push').toBe(outcomes[6] === 'push');
      }
  });
  it('is refused outside its limits, and when it could return more than 200,000 baht', () => {
    const round = fixturesOf(1);
    expect(footballProblem(round, [on('sua-nin:1', 10)])).toBeUndefined();
    expect(footballProblem(round, [{ bet: 'sua-nin:1', stake: satang(999) }])).toBe('stake_below');
    expect(footballProblem(round, [on('sua-nin:1', 10_001)])).toBe('stake_above');
    expect(footballProblem(round, [on('nin-sua:1', 10)])).toBe('bet_unknown');
    expect(footballProblem(round, [on('sua-nin:2', 10_000)])).toBeUndefined();
    const dear = { ...first, pricesX100: { ...first.pricesX100, x: 2_001 } };
    expect(footballProblem([dear], [on('sua-nin:x', 9_995)])).toBeUndefined();
    expect(footballProblem([dear], [on('sua-nin:x', 9_996)])).toBe('payout_above');
    // Picks of one match that exclude each other count by the dearest, picks of two matches together.
    const other = { ...dear, home: 'chang' as const, away: 'hong' as const };
    expect(footballProblem([dear, other], [on('sua-nin:x', 5_000), on('sua-nin:1', 5_000)])).toBeUndefined();
    expect(footballProblem([dear, other], [on('sua-nin:x', 5_000), on('chang-hong:x', 4_996)])).toBe('payout_above');
  });
});

describe('the league', () => {
  it('kicks off every three minutes: open 135 seconds, closed 10, played 30, settled 5', () => {
    expect(cycleMs).toBe(180_000);
    const at = (seconds: number) => leagueAt(opensAt(15) + seconds * 1_000);
    expect([0, 134.999, 135, 144.999, 145, 174.999, 175, 179.999].map((seconds) => at(seconds).phase)).toEqual(
      ['open', 'closed', 'playing', 'settled'].flatMap((phase) => [phase, phase]),
    );
    expect(at(0)).toMatchObject({ kickOff: 15, season: 2, round: 1 });
    expect(at(145).endsAt).toBe(finalAt(15));
    expect(at(-1)).toMatchObject({ kickOff: 14, season: 1, round: 14, phase: 'settled' });
  });
  it('is ranked by points, then goal difference, then goals', () => {
    const played = (home: string, score: [number, number], away: string) => ({
      fixture: { home, away } as Fixture,
      score: { home: score[0], away: score[1] },
    });
    const table = standings([
      played('sua', [2, 0], 'nin'),
      played('naga', [3, 1], 'singh'),
      played('chang', [1, 1], 'hong'),
      played('nin', [1, 0], 'naga'),
    ]);
    expect(table.slice(0, 4).map(({ team, points, form }) => [team, points, form])).toEqual([
      ['sua', 3, ['won']],
      ['naga', 3, ['won', 'lost']],
      ['nin', 3, ['lost', 'won']],
      ['chang', 1, ['drawn']],
    ]);
    expect(table.at(-1)).toEqual({
      team: 'singh',
      played: 1,
      won: 0,
      drawn: 0,
      lost: 1,
      scored: 1,
      conceded: 3,
      points: 0,
      form: ['lost'],
    });
  });
});

it('a changed price, another order of matches and a changed line each have another hash', () => {
  const [one, two, ...rest] = season;
  if (!one || !two) throw new Error('no season');
  const changed: readonly (readonly Fixture[])[] = [
    season,
    [two, one, ...rest],
    [{ ...one, pricesX100: { ...one.pricesX100, over: 172 } }, two, ...rest],
    [{ ...one, handicapHalves: -3 }, two, ...rest],
    [{ ...one, homeGoalsX100: 210 }, two, ...rest],
  ];
  expect(new Set(changed.map((fixtures) => configHash(footballConfig(fixtures)))).size).toBe(changed.length);
});
