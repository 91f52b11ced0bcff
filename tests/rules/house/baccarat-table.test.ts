/** What lies on a room's table when, for everybody alike. */
import { describe, expect, it } from 'vitest';
import { handsOf, shoeOf } from '#lib/house/rules/baccarat.ts';
import { betsCloseAt, handStart, resultAt, shoeEnd } from '#lib/house/rules/baccarat-clock.ts';
import {
  closedHands,
  firstCards,
  handNumber,
  handOfNumber,
  handRow,
  tableMoment,
} from '#lib/house/rules/baccarat-table.ts';
import { vectors } from './vectors.ts';

const { link, salt } = vectors.baccarat;
const hands = handsOf(shoeOf(link, salt, 'bac-1', 1));

describe('the cards of a hand', () => {
  it('lie one after another as they were dealt, and then all', () => {
    for (const hand of hands) {
      let before = 0;
      for (let count = 0; count <= 6; count++) {
        const { player, banker } = firstCards(hand, count);
        expect(player).toEqual(hand.player.slice(0, player.length));
        expect(banker).toEqual(hand.banker.slice(0, banker.length));
        const all = hand.player.length + hand.banker.length;
        expect(player.length + banker.length).toBe(Math.min(count, all));
        // Player first, then in turn; the player's third card before the banker's.
        expect(player.length >= banker.length || player.length === hand.player.length).toBe(true);
        expect(player.length + banker.length).toBeGreaterThanOrEqual(before);
        before = player.length + banker.length;
      }
      expect(firstCards(hand, 6)).toEqual({ player: hand.player, banker: hand.banker });
    }
    expect(hands.some(({ player, banker }) => player.length === 2 && banker.length === 3)).toBe(true);
  });
  it('are none before its bets are closed, one a second, all at its result', () => {
    const [starts, closes, result] = [handStart, betsCloseAt, resultAt].map((at) => at('bac-3', 5, 9));
    const cards = (at = 0) => tableMoment('bac-3', at).cards;
    expect([starts, (closes ?? 0) - 1, closes, (closes ?? 0) + 999].map(cards)).toEqual([0, 0, 0, 0]);
    const dealing = (closes ?? 0) + 1_000;
    expect([0, 999, 1_000, 4_999, 5_000, 7_999].map((after) => cards(dealing + after))).toEqual([1, 1, 2, 5, 6, 6]);
    expect(cards(result)).toBe(6);
    expect(tableMoment('bac-3', result ?? 0)).toMatchObject({ phase: 'result', over: 9 });
    expect(tableMoment('bac-3', (result ?? 0) - 1)).toMatchObject({ phase: 'dealing', over: 8 });
  });
});

describe('the hands of a shoe', () => {
  it('are closed one after another, and all of them for ever', () => {
    const closed = (at: number) => closedHands('bac-2', 7, at);
    expect(closed(handStart('bac-2', 7, 1) - 1)).toBe(0);
    expect(closed(betsCloseAt('bac-2', 7, 1) - 1)).toBe(0);
    expect(closed(betsCloseAt('bac-2', 7, 1))).toBe(1);
    expect(closed(handStart('bac-2', 7, 64))).toBe(63);
    expect(closed(shoeEnd('bac-2', 7))).toBe(64);
    expect(closed(handStart('bac-2', 8, 3))).toBe(64);
  });
  it('are over when their results stand, and while the shoe is shuffled', () => {
    expect(tableMoment('bac-2', shoeEnd('bac-2', 7))).toMatchObject({ phase: 'shuffling', over: 64, cards: 0 });
    expect(tableMoment('bac-2', handStart('bac-2', 8, 1))).toMatchObject({ phase: 'betting', over: 0 });
  });
  it('are numbered through all shoes', () => {
    expect(handNumber(1, 1)).toBe(1);
    expect(handNumber(3, 64) + 1).toBe(handNumber(4, 1));
    for (const [shoe, hand] of [
      [1, 1],
      [1, 64],
      [2, 1],
      [16_000, 31],
    ] as const)
      expect(handOfNumber(handNumber(shoe, hand))).toEqual({ shoe, hand });
    for (const number of [0, -1, 1.5]) expect(() => handOfNumber(number)).toThrow('no hand');
    const [first] = hands;
    expect(first && handRow(first, 1)).toEqual({
      n: 1,
      winner: 'B',
      p: 2,
      b: 3,
      pp: expect.any(Boolean),
      bp: expect.any(Boolean),
    });
  });
});
