import { describe, expect, it } from 'vitest';
import { handStart, resultAt, shoeEnd } from '#lib/house/rules/baccarat-clock.ts';
import { edgeOf, percentOf, shareOf } from '#lib/sooth/rules/percent.ts';
import { askOf, beforeNext, freshness, roadsOf } from '#lib/sooth/rules/room.ts';

const room = 'bac-3';
const shoe = 7;
const hand = (n: number, winner: 'P' | 'B' | 'T') => ({ n, winner, p: 1, b: 2, pp: n === 1, bp: n === 2 });

describe('how new it is what is known of a room', () => {
  const at = (n: number, seconds: number) => resultAt(room, shoe, n) + seconds * 1_000;
  it('is as new as its newest result, and waits for the next one', () => {
    expect(freshness(room, { shoe, hands: 12 }, at(12, 1))).toEqual({
      updatedAt: new Date(at(12, 0)),
      isBehind: false,
      nextAt: new Date(at(13, 0)),
    });
  });
  it('is behind when a result is missing for longer than it takes to deal and to read it', () => {
    expect(freshness(room, { shoe, hands: 12 }, at(13, 5.9)).isBehind).toBe(false);
    expect(freshness(room, { shoe, hands: 12 }, at(13, 6)).isBehind).toBe(true);
    expect(freshness(room, { shoe, hands: 0 }, at(1, 6))).toMatchObject({ updatedAt: null, isBehind: true });
  });
  it('is not behind before the first result of a shoe, nor while the cards are shuffled', () => {
    expect(freshness(room, { shoe, hands: 0 }, handStart(room, shoe, 1))).toMatchObject({
      updatedAt: null,
      isBehind: false,
      nextAt: new Date(at(1, 0)),
    });
    expect(freshness(room, { shoe, hands: 64 }, shoeEnd(room, shoe) + 30_000)).toEqual({
      updatedAt: new Date(at(64, 0)),
      isBehind: false,
      nextAt: new Date(handStart(room, shoe + 1, 1)),
    });
  });
  it('is behind when the shoe of before is still shown', () => {
    expect(freshness(room, { shoe, hands: 64 }, handStart(room, shoe + 1, 1) + 7_000).isBehind).toBe(true);
  });
});

describe('the next hand', () => {
  const winners = Array.from({ length: 64 }, (_, at) => (at % 3 === 0 ? 'P' : 'B')) as ('P' | 'B')[];
  it('follows the hands of its shoe, and none when it is the first of a new one', () => {
    expect(beforeNext(winners.slice(0, 63))).toHaveLength(63);
    expect(beforeNext(winners)).toEqual([]);
    expect(askOf(winners.slice(0, 63), 'P')).not.toContain(null);
    expect(askOf(winners, 'P')).toEqual([null, null, null]);
  });
});

it('the roads say where each mark is drawn', () => {
  const roads = roadsOf([hand(1, 'P'), hand(2, 'T'), hand(3, 'P'), hand(4, 'B')]);
  expect(roads.bead).toEqual([
    { column: 0, row: 0, winner: 'P', pp: true, bp: false },
    { column: 0, row: 1, winner: 'T', pp: false, bp: true },
    { column: 0, row: 2, winner: 'P', pp: false, bp: false },
    { column: 0, row: 3, winner: 'B', pp: false, bp: false },
  ]);
  expect(roads.big).toEqual([
    { column: 0, row: 0, side: 'P', ties: 1 },
    { column: 0, row: 1, side: 'P', ties: 0 },
    { column: 1, row: 0, side: 'B', ties: 0 },
  ]);
  expect([roads.big_eye, roads.small, roads.cockroach]).toEqual([[], [], []]);
});

it('percentages are rounded half up, and nothing has no share', () => {
  expect([506_825, 478_011, 499_500, 0, 1_000_000].map(percentOf)).toEqual([
    '50.7%',
    '47.8%',
    '50.0%',
    '0.0%',
    '100.0%',
  ]);
  expect([shareOf(446, 901), shareOf(1, 2), shareOf(0, 0)]).toEqual([495_006, 500_000, undefined]);
  expect([989_421, 856_404].map(edgeOf)).toEqual(['1.06%', '14.36%']);
});
