import { describe, expect, it } from 'vitest';
import { season, decidedReturnPpm as writtenReturn } from '#lib/house/rules/data/football.ts';
import { type Fixture, footballBet, footballPicks, mostReturned, settleFootball } from '#lib/house/rules/football.ts';
import { pickFigures } from '#lib/house/rules/football-figures.ts';
import { betPlace, pickLabel, pickText, priceText } from '#lib/house/rules/football-text.ts';
import { baht } from '#lib/money.ts';
import { allPairs, decidedReturnPpm, pairsOf } from './football-chances.ts';

const first = season[0] as Fixture;
const on = (bet: string, stake: number) => ({ bet, stake: baht(stake) });

describe('the paytable of the league', () => {
  it('has the chance and the return of each price as they are computed otherwise', () => {
    const ppm = (pairs: bigint): number => Math.round(Number((pairs * 1_000_000_000n) / allPairs) / 1_000);
    const returns = season.flatMap((fixture) =>
      footballPicks.map((pick) => {
        const figures = pickFigures(fixture, pick);
        expect(figures).toEqual({
          wonPpm: ppm(pairsOf(fixture, pick, 'won')),
          pushPpm: ppm(pairsOf(fixture, pick, 'push')),
          returnPpm: decidedReturnPpm(fixture, pick),
        });
        return figures.returnPpm;
      }),
    );
    expect([Math.min(...returns), Math.max(...returns)]).toEqual([writtenReturn.least, writtenReturn.most]);
  });
});

describe('picks in words', () => {
  it('say the line and the handicap of their side', () => {
    // Goal line 2.5, handicap -1.
    expect(footballPicks.map((pick) => pickLabel(first, pick))).toEqual([
      'เหย้า',
      'เสมอ',
      'เยือน',
      'สูง 2.5',
      'ต่ำ 2.5',
      'เหย้า −1',
      'เยือน +1',
    ]);
    expect(pickText(first, 'away')).toBe('ม้านิลมังกร ต่อรอง +1');
    expect(pickText({ ...first, handicapHalves: 0 }, 'home')).toBe('เสือภูผา ต่อรอง 0');
    expect(pickText({ ...first, handicapHalves: -3 }, 'home')).toBe('เสือภูผา ต่อรอง −1.5');
    expect([priceText(103), priceText(470), priceText(6_000)]).toEqual(['1.03', '4.70', '60.00']);
  });
  it('are found by their bet in their own kick-off alone', () => {
    for (const kickOff of [1, 15]) expect(betPlace(kickOff, 'sua-nin:x')).toMatchObject({ match: 0, pick: 'x' });
    expect(betPlace(2, 'sua-nin:x')).toBeUndefined();
    expect(betPlace(1, 'sua-nin:draw')).toBeUndefined();
  });
});

describe('the most that bills return', () => {
  it('is what the best scores of all matches pay together', () => {
    const second = season[1] as Fixture;
    const wagers = [on('sua-nin:1', 100), on('sua-nin:x', 50), on('naga-singh:over', 10)];
    expect(mostReturned([first, second], wagers)).toBe(baht(235) + 1_830n);
    const scores = [
      { home: 0, away: 0 },
      { home: 2, away: 1 },
    ];
    expect(settleFootball([first, second], wagers, scores).map(({ returned }) => Number(returned))).toEqual([
      0, 23_500, 1_830,
    ]);
    expect(footballBet(second, 'over')).toBe('naga-singh:over');
  });
});
