import { describe, expect, it } from 'vitest';
import { instantGame } from '#lib/house/rules/instant-games.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { baht } from '#lib/money.ts';
import { clientSeed, serverSeed } from './vectors.ts';

const game = (code: string) => {
  const found = instantGame(code);
  if (!found) throw new Error(code);
  return found;
};
const draws = (nonce: number) => roundDraws(serverSeed, clientSeed, nonce);

describe('a game that is whole at once', () => {
  it('plays the throws and spins of the vectors, and returns each wager', () => {
    const board = [
      { bet: 'high', stake: baht(10) },
      { bet: 'low', stake: baht(10) },
      { bet: 'teng-6', stake: baht(5) },
    ];
    expect(game('hilo').play(board, draws(0))).toEqual({ outcome: [6, 6, 4], returns: [2_600n, 0n, 1_500n] });
    expect(game('ntpp').play([{ bet: 'pair-46', stake: baht(5) }], draws(0)).returns).toEqual([3_500n]);
    expect(game('khom').play([{ bet: 'spin', stake: baht(20) }], draws(20))).toMatchObject({
      outcome: { units: 208 },
      returns: [20_800n],
    });
  });
  it('takes one spin of a slot, at a stake of the list', () => {
    const problem = (...wagers: (readonly [string, number])[]) =>
      game('talat').problemOf(wagers.map(([bet, stake]) => ({ bet, stake: baht(stake) })));
    expect(problem(['spin', 50])).toBeUndefined();
    expect([problem(), problem(['low', 50]), problem(['spin', 50], ['spin', 50]), problem(['spin', 51])]).toEqual([
      'no_bet',
      'bet_unknown',
      'bet_twice',
      'stake_unlisted',
    ]);
  });
  it('is none whose outcome waits for shots, a hand or a match', () => {
    expect(['wang', 'bac-1', 'liga', 'siamsi', ''].map(instantGame)).toEqual(Array(5).fill(undefined));
  });
});
