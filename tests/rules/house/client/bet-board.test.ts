import { describe, expect, it } from 'vitest';
import { emptyBoard, wagersOf, withChip, withoutBet, withoutNewest } from '#lib/house/client/bet-board.ts';
import { returnKind } from '#lib/house/client/return-kind.ts';
import { readMessage } from '#lib/house/client/sheet-messages.ts';
import { baht, satang } from '#lib/money.ts';

const chip = (bet: string, stake: number) => ({ bet, stake: baht(stake) });

describe('a board', () => {
  const board = [chip('low', 10), chip('teng-1', 5), chip('low', 20)];

  it('adds up the chips of a bet', () => {
    expect(wagersOf(board)).toEqual([chip('low', 30), chip('teng-1', 5)]);
  });

  it('takes a chip up to the most, and not beyond it', () => {
    expect(withChip(board, chip('high', 65), baht(100))).toEqual([...board, chip('high', 65)]);
    expect(withChip(board, chip('high', 65), satang(9_999n))).toBeUndefined();
    expect(withChip(emptyBoard, chip('high', 5), baht(5))).toEqual([chip('high', 5)]);
  });

  it('gives back the newest chip, or all of one bet', () => {
    expect(withoutNewest(board)).toEqual(board.slice(0, 2));
    expect(withoutNewest(emptyBoard)).toEqual([]);
    expect(withoutBet(board, 'low')).toEqual([chip('teng-1', 5)]);
  });
});

describe('a return', () => {
  it('is a win above the stake only, and a big one from twenty stakes on', () => {
    const kinds = [0n, 1n, 1_999n, 2_000n, 2_001n, 39_999n, 40_000n].map((sum) => returnKind(baht(20), satang(sum)));
    expect(kinds).toEqual(['nothing', 'at_or_under', 'at_or_under', 'at_or_under', 'win', 'win', 'big_win']);
  });
});

describe('a message of the sheet', () => {
  it('has the version and a known type', () => {
    const good = { v: 1, type: 'pause', reason: 'reality_check' };
    expect(readMessage(good)).toBe(good);
    for (const bad of [null, 'pause', {}, { type: 'pause' }, { v: 2, type: 'pause' }, { v: 1, type: 'bet' }, { v: 1 }])
      expect(readMessage(bad)).toBeUndefined();
  });
});
