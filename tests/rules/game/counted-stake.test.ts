import { describe, expect, it } from 'vitest';
import { countedOfRound, type PlacedBet } from '#lib/game/rules/counted-round.ts';
import { countedStake, type GameCategory } from '#lib/game/rules/counted-stake.ts';
import { baht } from '#lib/money.ts';

/** Stakes in baht by bet, and what of them counts. */
const counted = (category: GameCategory, stakes: Readonly<Record<string, number>>): number =>
  Number(
    countedStake(
      category,
      Object.entries(stakes).map(([bet, stake]) => ({ bet, stake: baht(stake) })),
    ),
  ) / 100;

describe('the stake that counts', () => {
  it('of player and banker is the difference', () => {
    expect(counted('casino', { player: 100, banker: 90 })).toBe(10);
    expect(counted('casino', { banker: 100 })).toBe(100);
    expect(counted('casino', { player: 100, banker: 100, tie: 5, player_pair: 7 })).toBe(12);
  });
  it('of ต่ำ and สูง is the difference', () => {
    expect(counted('casino', { low: 30, high: 50, hilo11: 10, 'tod-12': 5 })).toBe(35);
  });
  it('of single faces is nothing from five of six on', () => {
    const faces = (count: number, name: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at + 1}`, 10]));
    for (const name of ['teng', 'one'])
      expect([4, 5, 6].map((count) => counted('casino', { ...faces(count, name), 'any-triple': 3 }))).toEqual([
        43, 3, 3,
      ]);
  });
  it('of a match is the difference of opposite picks, market by market', () => {
    expect(counted('sport', { 'sua-nin:over': 50, 'sua-nin:under': 20, 'naga-singh:under': 20 })).toBe(50);
    expect(counted('sport', { 'sua-nin:home': 10, 'sua-nin:away': 10, 'sua-nin:1': 5 })).toBe(5);
  });
  it('of all three results is the largest less the others, and never below nothing', () => {
    expect(counted('sport', { 'sua-nin:1': 50, 'sua-nin:x': 20, 'sua-nin:2': 10 })).toBe(20);
    expect(counted('sport', { 'sua-nin:1': 20, 'sua-nin:x': 20, 'sua-nin:2': 20 })).toBe(0);
    expect(counted('sport', { 'sua-nin:1': 50, 'sua-nin:2': 10 })).toBe(60);
  });
  it('of slots and magazines is the whole stake', () => {
    expect(counted('slot', { spin: 20 })).toBe(20);
    expect(counted('fishing', { net: 72 })).toBe(72);
    expect(counted('casino', {})).toBe(0);
  });
});

describe('what counts of a round', () => {
  /** A bet in baht, with its picks and what of it came back. */
  const bet = (
    picks: Readonly<Record<string, number>> | null,
    unspent = 0,
    over: Partial<PlacedBet> = {},
  ): PlacedBet => ({
    kind: 'stake',
    stake: baht(picks ? Object.values(picks).reduce((sum, stake) => sum + stake, 0) : 100),
    unspent: baht(unspent),
    picks: picks && Object.entries(picks).map(([side, stake]) => ({ side, stake: String(baht(stake)) })),
    ...over,
  });
  const of = (category: GameCategory, ...bets: PlacedBet[]): number[] =>
    countedOfRound(category, bets).map((counts) => Number(counts) / 100);

  it('is judged over all of its bets', () => {
    expect(of('casino', bet({ banker: 100 }), bet({ player: 90 }))).toEqual([10, 0]);
    expect(of('casino', bet(null), bet({ low: 20 }, 0, { kind: 'free_spin' }))).toEqual([100, 0]);
  });
  it('is less what a push gave back, whatever else stands on the bill', () => {
    expect(of('sport', bet({ 'sua-nin:home': 100, 'naga-singh:over': 50 }, 100))).toEqual([50]);
    // The push stands beside two picks that cancel each other.
    expect(of('sport', bet({ 'sua-nin:home': 100, 'naga-singh:over': 80, 'naga-singh:under': 50 }, 100))).toEqual([30]);
    expect(of('casino', bet({ player: 100, tie: 10 }, 100))).toEqual([10]);
    expect(of('casino', bet({ player: 100, banker: 90 }, 190))).toEqual([0]);
    expect(of('sport', bet({ 'sua-nin:home': 100 }, 100), bet({ 'sua-nin:1': 40 }))).toEqual([0, 40]);
  });
  it('is less the shots that were not fired', () => {
    expect(of('fishing', bet(null, 40))).toEqual([60]);
  });
});
