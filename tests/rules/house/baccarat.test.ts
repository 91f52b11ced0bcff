import { describe, expect, it } from 'vitest';
import {
  baccaratConfig,
  baccaratProblem,
  bankerDraws,
  dealHand,
  type Hand,
  type HandResult,
  handsOf,
  isPush,
  settleHand,
  shoeOf,
} from '#lib/house/rules/baccarat.ts';
import { configHash } from '#lib/house/rules/commitment.ts';
import {
  type BaccaratBet,
  baccaratBets,
  baccaratRooms,
  handsPerShoe,
  handWeights,
} from '#lib/house/rules/data/baccarat.ts';
import { baht, satang } from '#lib/money.ts';
import { handWeights as counted } from './baccarat-chances.ts';
import { vectors } from './vectors.ts';

const { link, salt, table, shoes } = vectors.baccarat;
const bets = Object.keys(baccaratBets) as BaccaratBet[];
const on = (bet: string, stake: number) => ({ bet, stake: baht(stake) });
describe('the shoes of the design', () => {
  it.each(shoes)('number $number is dealt card by card', ({ number, first_cards, first_hand, outcomes }) => {
    const shoe = shoeOf(link, salt, table, number);
    const hands = handsOf(shoe);
    const [first] = hands;
    expect([...shoe.subarray(0, 7)]).toEqual(first_cards);
    expect(first).toEqual({
      player: first_hand.player,
      banker: first_hand.banker,
      playerPoints: first_hand.p,
      bankerPoints: first_hand.b,
      winner: first_hand.outcome,
      playerPair: first_hand.player_pair,
      bankerPair: first_hand.banker_pair,
    });
    expect(hands.map(({ winner }) => winner).join('')).toBe(outcomes);
  });
  it('have eight of each card, and never fewer than 64 hands', () => {
    const shoe = shoeOf(link, salt, table, 1);
    expect(Array.from({ length: 52 }, (_, card) => shoe.filter((one) => one === card).length)).toEqual(
      Array(52).fill(8),
    );
    // The most that 64 hands and the burnt card can take.
    expect(handsPerShoe * 6 + 1).toBeLessThanOrEqual(shoe.length);
  });
  it('are others with another link, salt, room or number', () => {
    const others = [
      shoeOf(link, salt, table, 1),
      shoeOf(salt, salt, table, 1),
      shoeOf(link, link, table, 1),
      shoeOf(link, salt, 'bac-2', 1),
      shoeOf(link, salt, table, 2),
    ];
    expect(new Set(others.map(String)).size).toBe(others.length);
  });
});

describe('a hand', () => {
  /** Deals cards by their points, in the order P B P B and thirds; a nought is a ten. */
  const dealt = (...points: number[]): Hand & { left: number } => {
    const cards = points.map((point) => (point === 0 ? 9 : point - 1));
    const hand = dealHand(() => {
      const card = cards.shift();
      if (card === undefined) throw new Error('too many cards');
      return card;
    });
    return { ...hand, left: cards.length };
  };
  it('ends with two cards each when either side has eight or nine', () => {
    expect(dealt(4, 1, 4, 2)).toMatchObject({ playerPoints: 8, bankerPoints: 3, winner: 'P', left: 0 });
    expect(dealt(1, 4, 1, 5)).toMatchObject({ playerPoints: 2, bankerPoints: 9, winner: 'B', left: 0 });
  });
  it('gives the player a third card up to five, and the banker by its own points when the player stands', () => {
    expect(dealt(2, 3, 3, 4, 4)).toMatchObject({ playerPoints: 9, bankerPoints: 7, left: 0 });
    expect(dealt(3, 2, 3, 3, 4)).toMatchObject({ playerPoints: 6, bankerPoints: 9, left: 0 });
    expect(dealt(3, 3, 3, 3)).toMatchObject({ playerPoints: 6, bankerPoints: 6, winner: 'T', left: 0 });
  });
  it('gives the banker a third card by the player’s third, as the table of the rules says', () => {
    const drawn = Array.from({ length: 8 }, (_, points) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(points, third === 0 ? 9 : third - 1)).join(''),
    );
    const all = '0123456789';
    expect(drawn).toEqual([all, all, all, '012345679', '234567', '4567', '67', '']);
  });
  it('has a pair when the first two cards of a side have one rank, whatever the suits', () => {
    const cards = [0, 9, 13, 10, 5, 5];
    expect(dealHand(() => cards.shift() ?? 0)).toMatchObject({ playerPair: true, bankerPair: false });
  });
});

describe('the returns of baccarat', () => {
  it('are those of every ordered draw of six cards', () => {
    const { P, B, T, total } = counted();
    expect({ player: P, banker: B, tie: T, total }).toEqual(handWeights);
    expect(P + B + T).toBe(total);
    const exactly = (weight: bigint): number => Number((weight * 2_000_000n + total) / (2n * total));
    const lines: Record<BaccaratBet, [bigint, bigint]> = {
      banker: [B, (B * 195n) / 100n + T],
      player: [P, 2n * P + T],
      tie: [T, 9n * T],
      // The second card is one of the 31 others of its rank among 415.
      player_pair: [(total / 415n) * 31n, (total / 415n) * 31n * 12n],
      banker_pair: [(total / 415n) * 31n, (total / 415n) * 31n * 12n],
    };
    for (const bet of bets)
      expect({ bet, winsPpm: exactly(lines[bet][0]), returnPpm: exactly(lines[bet][1]) }).toEqual({
        bet,
        winsPpm: baccaratBets[bet].winsPpm,
        returnPpm: baccaratBets[bet].returnPpm,
      });
  });
});

describe('wagers on a hand', () => {
  const tie: HandResult = { winner: 'T', playerPair: true, bankerPair: false };
  it('return the stake on both sides when it is a tie', () => {
    expect(
      settleHand(
        ['player', 'banker', 'tie', 'player_pair', 'banker_pair'].map((bet) => on(bet, 10)),
        tie,
      ),
    ).toEqual([1_000n, 1_000n, 9_000n, 12_000n, 0n]);
  });
  it('on the banker are paid 0.95 to one, whole satang only', () => {
    const won: HandResult = { winner: 'B', playerPair: false, bankerPair: true };
    expect(settleHand([{ bet: 'banker', stake: satang(1_001) }, on('player', 10)], won)).toEqual([1_951n, 0n]);
  });

  it('pushes player and banker on a tie, and nothing else', () => {
    const pushed = (winner: 'P' | 'B' | 'T') => Object.keys(baccaratBets).filter((bet) => isPush(bet, { winner }));
    expect([pushed('P'), pushed('B'), pushed('T').sort()]).toEqual([[], [], ['banker', 'player']]);
  });
  it('are refused outside the limits of the room', () => {
    const [first, , , , , , high] = baccaratRooms;
    expect(baccaratProblem([on('player', 10)], first?.limits)).toBeUndefined();
    expect(baccaratProblem([on('player', 10)], high?.limits)).toBe('stake_below');
    expect(baccaratProblem([on('player', 20_001)], first?.limits)).toBe('stake_above');
    expect(baccaratProblem([on('dragon', 10)], first?.limits)).toBe('bet_unknown');
    expect(baccaratProblem([on('tie', 20_000)])).toBeUndefined();
    expect(baccaratProblem([on('player_pair', 16_666)])).toBeUndefined();
    // Both pairs may win together.
    expect(baccaratProblem([on('player_pair', 10_000), on('banker_pair', 6_667)])).toBe('payout_above');
  });
});

it('commits to its pays', () => {
  const config = baccaratConfig();
  expect(config.pays).toEqual({ banker: 95, player: 100, tie: 800, player_pair: 1_100, banker_pair: 1_100 });
  expect(configHash({ ...config, pays: { ...config.pays, tie: 900 } })).not.toBe(configHash(config));
});
