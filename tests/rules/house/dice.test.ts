import { describe, expect, it } from 'vitest';
import { configHash } from '#lib/house/rules/commitment.ts';
import { hilo } from '#lib/house/rules/data/hilo.ts';
import { faces, naamTaoPuPla } from '#lib/house/rules/data/naam-tao-pu-pla.ts';
import {
  allThrows,
  type DiceGame,
  diceConfig,
  dicePay,
  diceProblem,
  settleDice,
  throwDice,
} from '#lib/house/rules/dice.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { baht, satang } from '#lib/money.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const games = [hilo, naamTaoPuPla] as const;
const betOf = ({ bets }: DiceGame, code: string) => {
  const bet = bets.find((one) => one.code === code);
  if (!bet) throw new Error(code);
  return bet;
};
const on = (bet: string, stake: number) => ({ bet, stake: baht(stake) });
describe('three dice', () => {
  it('fall as in the vectors of the design', () => {
    const outcomes = [0, 1, 2].map((nonce) => throwDice(roundDraws(serverSeed, clientSeed, nonce)));
    expect(outcomes).toEqual(vectors.hilo.map(({ outcome }) => outcome));
    expect(outcomes.map((dice) => dice.map((face) => faces[face - 1]))).toEqual(
      vectors.naam_tao_pu_pla.map(({ outcome }) => outcome),
    );
  });
  it('win as often and return as much as every bet of the tables says', () => {
    for (const { bets } of games)
      for (const bet of bets) {
        const pays = allThrows.map((dice) => dicePay(bet, dice)).filter((pay) => pay !== undefined);
        const back = pays.reduce((sum, pay) => sum + 100 + pay, 0);
        expect({ code: bet.code, wins: pays.length, returnPpm: Math.round((back * 1e6) / 21_600) }).toEqual({
          code: bet.code,
          wins: bet.wins,
          returnPpm: bet.returnPpm,
        });
      }
  });
});

describe('the bets of hi-lo', () => {
  it('have no 11 among ต่ำ and สูง', () => {
    expect(dicePay(betOf(hilo, 'low'), [6, 4, 1])).toBeUndefined();
    expect(dicePay(betOf(hilo, 'high'), [6, 4, 1])).toBeUndefined();
    expect(dicePay(betOf(hilo, 'hilo11'), [6, 4, 1])).toBe(680);
    expect([dicePay(betOf(hilo, 'low'), [6, 3, 1]), dicePay(betOf(hilo, 'high'), [6, 5, 1])]).toEqual([95, 160]);
  });
  it('pay เต็ง by the number of dice, and โต๊ด once however often its faces show', () => {
    const pays = (code: string) =>
      (
        [
          [1, 2, 3],
          [1, 1, 3],
          [1, 1, 1],
          [2, 3, 4],
        ] as const
      ).map((dice) => dicePay(betOf(hilo, code), dice));
    expect(pays('teng-1')).toEqual([100, 200, 1_200, undefined]);
    expect(pays('tod-13')).toEqual([600, 600, undefined, undefined]);
    expect(pays('three-123')).toEqual([3_400, undefined, undefined, undefined]);
    expect(pays('any-triple')).toEqual([undefined, undefined, 3_400, undefined]);
    expect(pays('1low')).toEqual([185, 185, 185, undefined]);
  });
});

describe('a board', () => {
  it('returns each wager with its stake, whole satang only', () => {
    const wagers = [
      on('low', 5),
      on('teng-6', 10),
      { bet: '3low', stake: satang(533) },
      { bet: 'low', stake: satang(1) },
    ];
    expect(settleDice(hilo, wagers, [3, 1, 6])).toEqual([975n, 2_000n, 2_132n, 1n]);
    expect(settleDice(hilo, wagers, [4, 4, 6])).toEqual([0n, 2_000n, 0n, 0n]);
  });
  it('is refused outside its limits', () => {
    expect(diceProblem(hilo, [])).toBe('no_bet');
    expect(diceProblem(hilo, [on('lucky', 5)])).toBe('bet_unknown');
    expect(diceProblem(naamTaoPuPla, [on('low', 5)])).toBe('bet_unknown');
    expect(diceProblem(hilo, [on('low', 5), on('low', 5)])).toBe('bet_twice');
    expect(diceProblem(hilo, [{ bet: 'low', stake: satang(499) }])).toBe('stake_below');
    expect(diceProblem(hilo, [on('low', 3_000), on('high', 2_000)])).toBeUndefined();
    expect(diceProblem(hilo, [on('low', 3_000), on('high', 2_001)])).toBe('stake_above');
  });
  it('is refused when one throw could return more than 100,000 baht', () => {
    expect(diceProblem(hilo, [on('three-123', 2_857)])).toBeUndefined();
    expect(diceProblem(hilo, [on('three-123', 2_858)])).toBe('payout_above');
    // 1-2-3 wins five of these together.
    const together = ['three-123', 'tod-12', 'tod-13', 'tod-23', 'low'].map((bet) => on(bet, 1_000));
    expect(diceProblem(hilo, together)).toBeUndefined();
    expect(diceProblem(hilo, [on('three-123', 2_500), on('tod-12', 1_787)])).toBe('payout_above');
  });
});

it('a changed pay, a changed rule and another order of bets each have another hash', () => {
  const [first, second, ...rest] = hilo.bets;
  if (!first || !second) throw new Error('no bets');
  const changed: readonly DiceGame[] = [
    hilo,
    naamTaoPuPla,
    { ...hilo, bets: [{ ...first, pays: [96] }, second, ...rest] },
    { ...hilo, bets: [{ ...first, rule: { kind: 'sum', from: 4, to: 10 } }, second, ...rest] },
    { ...hilo, bets: [second, first, ...rest] },
  ];
  expect(new Set(changed.map((game) => configHash(diceConfig(game)))).size).toBe(changed.length);
});
