import { describe, expect, it } from 'vitest';
import { configHash } from '#lib/house/rules/commitment.ts';
import { consolation, wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { giftsOf, type Prize, spinWheel, wheelConfig, worthOfSpin } from '#lib/house/rules/wheel.ts';
import { baht, satang } from '#lib/money.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const place = (code: string): number => wheelPrizes.findIndex((prize) => prize.code === code);

describe('the wheel', () => {
  it('ends on the prizes of the design', () => {
    const prizes = [0, 1, 2].map((nonce) => ({
      nonce,
      prize: wheelPrizes[spinWheel(wheelPrizes, roundDraws(serverSeed, clientSeed, nonce))]?.code,
    }));
    expect(prizes).toEqual(vectors.wheel);
  });
  it('is worth what the design says, and its weights add up to 10,000', () => {
    expect(wheelPrizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
    expect(worthOfSpin(wheelPrizes)).toEqual({ bahtX10000: 81_667, pointsX10000: 183_333 });
  });
  it('is worth a part of its prizes to the nearest ten-thousandth, played on when a spin is free', () => {
    const [cash, again, none] = ['cash-5', 'spin-1', 'coupon'].map((code) => wheelPrizes[place(code)]);
    if (!cash || !again || !none) throw new Error('no prizes');
    const prizes: Prize[] = [
      { ...cash, weight: 1, gives: { kind: 'cash', amount: satang(2) } },
      { ...again, weight: 4 },
      { ...none, weight: 5 },
    ];
    // Two satang in one of six spins that count.
    expect(worthOfSpin(prizes)).toEqual({ bahtX10000: 33, pointsX10000: 0 });
  });
});

describe('a prize that is out of stock', () => {
  const prizes: readonly Prize[] = wheelPrizes.map((prize) =>
    prize.code === 'coupon' ? { ...prize, substitute: 'cash-10' } : prize,
  );
  it('is replaced by the one that was committed with it, else by 20 points', () => {
    const last = { code: null, gives: consolation };
    expect(consolation).toEqual({ kind: 'points', amount: 20n });
    expect(giftsOf(prizes, place('coupon'))).toEqual([
      { code: 'coupon', gives: { kind: 'coupon' } },
      { code: 'cash-10', gives: { kind: 'cash', amount: baht(10) } },
      last,
    ]);
    expect(giftsOf(prizes, place('cash-500'))).toEqual([
      { code: 'cash-500', gives: { kind: 'cash', amount: baht(500) } },
      last,
    ]);
    expect(() => giftsOf(prizes, 10)).toThrow('no segment 10');
  });
});

it('a changed weight, amount, substitute or order of the wheel has another hash', () => {
  const [first, second, ...rest] = wheelPrizes;
  if (!first || !second) throw new Error('no prizes');
  const changed: readonly (readonly Prize[])[] = [
    wheelPrizes,
    [second, first, ...rest],
    [{ ...first, weight: 2_399 }, { ...second, weight: 2_001 }, ...rest],
    [{ ...first, gives: { kind: 'cash', amount: baht(6) } }, second, ...rest],
    [{ ...first, substitute: 'pt-20' }, second, ...rest],
  ];
  expect(new Set(changed.map((prizes) => configHash(wheelConfig(prizes)))).size).toBe(changed.length);
});
