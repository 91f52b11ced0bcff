import { describe, expect, it } from 'vitest';
import { askMarks, beadRoad, bigRoadOf, derivedRoadOf } from '#lib/house/art/roads.ts';
import { OwnBets } from '#lib/house/client/baccarat/own-bets.ts';
import { inDealingOrder, withHand } from '#lib/house/client/baccarat/shoe-log.ts';
import type { HouseRound } from '#lib/house/client/house-answers.ts';
import { HouseProblem } from '#lib/house/client/house-calls.ts';
import { EventText, follow } from '#lib/house/client/house-stream.ts';
import { handsOf, shoeOf } from '#lib/house/rules/baccarat.ts';
import type { HandRow } from '#lib/house/rules/baccarat-table.ts';
import { cardName } from '#lib/house/rules/card-names.ts';
import type { BaccaratOutcome } from '#lib/house/stream-contract.ts';
import { baht } from '#lib/money.ts';
import { vectors } from '../vectors.ts';

const row = (n: number): HandRow => ({ n, winner: 'B', p: 3, b: 7, pp: false, bp: false });

describe('a text of events', () => {
  it('gives each event once, wherever it was cut', () => {
    const whole =
      'retry: 2000\n\n: still here\n\nevent: balance\ndata: {"balance":"12"}\n\nevent: balance\r\ndata: {"balance":"13"}\r\n\r\n';
    for (let cut = 0; cut <= whole.length; cut++) {
      const text = new EventText();
      expect([...text.add(whole.slice(0, cut)), ...text.add(whole.slice(cut))]).toEqual([
        ['balance', { balance: '12' }],
        ['balance', { balance: '13' }],
      ]);
    }
  });

  it('keeps a stream open until the house refuses it, and counts what brought nothing', async () => {
    const lost: number[] = [];
    const tries = { count: 0 };
    let calls = 0;
    const listen = async (): Promise<void> => {
      calls++;
      if (calls === 3) tries.count = 0;
      if (calls === 5) throw new HouseProblem(9005, 'หมดอายุ');
      if (calls % 2) throw new HouseProblem(0, 'เชื่อมต่อไม่ได้');
    };
    const followed = follow({ listen, tries, onLost: async (count) => void lost.push(count) });
    await expect(followed).rejects.toMatchObject({ code: 9005 });
    expect(lost).toEqual([1, 2, 1, 2]);
  });
});

describe('the log of a shoe', () => {
  const log = { shoe: 7, hands: [row(1), row(2)] };

  it('takes the next hand, and none twice', () => {
    expect(withHand(log, 7, row(3))?.hands).toHaveLength(3);
    expect(withHand(log, 7, row(2))).toBe(log);
    expect(withHand(log, 8, row(1))).toEqual({ shoe: 8, hands: [row(1)] });
    expect(withHand(undefined, 8, row(1))).toEqual({ shoe: 8, hands: [row(1)] });
  });

  it('misses hands that it did not hear of', () => {
    expect(withHand(log, 7, row(4))).toBeUndefined();
    expect(withHand(log, 8, row(2))).toBeUndefined();
    expect(withHand(undefined, 7, row(3))).toBeUndefined();
  });
});

describe('cards', () => {
  it('are dealt player, banker, player, banker, then the third ones', () => {
    const order = (player: number[], banker: number[]) =>
      inDealingOrder({ player, banker }).map(({ side, card }) => `${side}${card}`);
    expect(order([1, 2, 3], [4, 5, 6])).toEqual(['P1', 'B4', 'P2', 'B5', 'P3', 'B6']);
    expect(order([1, 2], [4, 5, 6])).toEqual(['P1', 'B4', 'P2', 'B5', 'B6']);
    expect(order([1], [])).toEqual(['P1']);
  });

  it('have names', () => {
    expect([0, 22, 36, 51].map(cardName)).toEqual(['A โพดำ', '10 โพแดง', 'J ข้าวหลามตัด', 'K ดอกจิก']);
  });
});

describe('own bets', () => {
  const round = (id: string, bet: string, stake: bigint, returned?: bigint): HouseRound<BaccaratOutcome> => ({
    round_id: id,
    state: returned === undefined ? 'playing' : 'closed',
    game: 'bac-1',
    stake: stake.toString(),
    returned: String(returned ?? 0n),
    nonce: 0,
    started_at: '2026-12-01T00:00:00Z',
    closed_at: null,
    hand: { shoe: 1, number: 5 },
    outcome: returned === undefined ? null : { player: [0, 1], banker: [2, 3], result: row(5) },
    bets: [{ bet, stake: stake.toString(), returned: String(returned ?? 0n) }],
    proof: { commitment: '', client_seed: '', nonce: 1, config_hash: '', server_seed: null },
  });

  it('of several presses add up, and are settled when each is over', () => {
    const own = new OwnBets();
    own.take(round('a', 'player', 1_000n));
    own.take(round('b', 'player', 500n));
    own.take(round('c', 'tie', 200n));
    expect(own.wagersOn(1, 5)).toEqual([
      { bet: 'player', stake: baht(15) },
      { bet: 'tie', stake: baht(2) },
    ]);
    own.take(round('a', 'player', 1_000n, 2_000n));
    own.take(round('b', 'player', 500n, 1_000n));
    expect([own.isOpen, own.settled(1, 5)]).toEqual([true, undefined]);
    own.take(round('c', 'tie', 200n, 0n));
    // The answer of a press may come after the event that closed its round.
    own.take(round('c', 'tie', 200n));
    expect([own.isOpen, own.settled(1, 5)]).toEqual([false, { stake: baht(17), returned: baht(30) }]);
    expect(own.settled(1, 4)).toBeUndefined();
    // One whose win is late stays open, though the next hand began.
    own.take(round('d', 'tie', 200n));
    own.keepOnly(1, 6);
    expect([own.isOpen, own.wagersOn(1, 5), own.wagersOn(1, 6)]).toEqual([true, [{ bet: 'tie', stake: baht(2) }], []]);
  });
});

describe('drawn roads', () => {
  const { link, salt } = vectors.baccarat;
  const hands = handsOf(shoeOf(link, salt, 'bac-1', 1))
    .slice(0, 30)
    .map(({ winner, playerPair, bankerPair }) => ({ winner, pp: playerPair, bp: bankerPair }));
  const count = (svg: string, mark: string): number => svg.split(mark).length - 1;

  it('have a mark for each hand, each pair, each tie', () => {
    const bead = beadRoad(hands, 8);
    expect([count(bead, '>ผ<'), count(bead, '>จ<'), count(bead, '>ส<')]).toEqual([12, 12, 6]);
    expect(count(bead, 'stroke="#fff"')).toBe(
      hands.filter(({ pp }) => pp).length + hands.filter(({ bp }) => bp).length,
    );
    const big = bigRoadOf(hands, 15);
    // Five cells have ties, one of them two.
    expect([count(big, '<circle'), count(big, 'stroke-linecap'), count(big, '>2<')]).toEqual([24, 5, 1]);
    expect(count(derivedRoadOf(hands, 'big_eye', 16), '<circle')).toBe(20);
    expect(count(derivedRoadOf(hands, 'small', 16), '<circle')).toBe(17);
    expect(count(derivedRoadOf(hands, 'cockroach', 16), 'stroke-linecap')).toBe(14);
    expect(askMarks(hands, 'B')).toContain('ถ้าเจ้ามือชนะ');
  });

  it('show the newest columns, with a free one after them', () => {
    // 30 hands fill five columns; four are there, so that the first two are left out.
    expect(count(beadRoad(hands, 4), '<text')).toBe(18);
    expect(beadRoad([], 8)).toContain('ยังไม่มีผล');
  });
});
