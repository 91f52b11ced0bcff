import { describe, expect, it } from 'vitest';
import { commitmentOf, configHash } from '#lib/house/rules/commitment.ts';
import { wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { gameReport } from '#lib/house/rules/day-archive.ts';
import { type Prize, wheelConfig } from '#lib/house/rules/wheel.ts';
import { type WheelProof, wheelProofFormat } from '#lib/house/rules/wheel-proof.ts';
import { baht, points } from '#lib/money.ts';
import { coloursOf, sliceAt, slicesOf, turnTo } from '#lib/wheel/rules/drawing.ts';
import { codeOf, giftFrom, longNameOf, nameOf, prizeOf } from '#lib/wheel/rules/prize-code.ts';
import { chanceText, nextCost, prizesProblem, worthText } from '#lib/wheel/rules/setting.ts';
import { clientSeed, serverSeed, vectors } from '../house/vectors.ts';

describe('a prize', () => {
  it('has the code and name of what it gives', () => {
    for (const { code, name, gives } of wheelPrizes) expect([codeOf(gives), nameOf(gives)]).toEqual([code, name]);
    expect(codeOf({ kind: 'cash', amount: baht(1_000) })).toBe('cash-1000');
    expect(wheelPrizes.slice(0, 4).map(({ gives }) => longNameOf(gives))).toEqual([
      'เงินสด ฿5',
      'แต้มสะสม 20 แต้ม',
      'เงินสด ฿50',
      'หมุนฟรีอีก 1 ครั้ง',
    ]);
    expect(() => giftFrom({ kind: 'cash' })).toThrow('has an amount');
  });
  it('has a chance that members can read', () => {
    expect([50, 250, 500, 1_000, 2_400, 300].map(chanceText)).toEqual(['0.5%', '2.5%', '5%', '10%', '24%', '3%']);
    expect(worthText(wheelPrizes)).toBe('฿8.1667 + 18.3333 แต้ม');
  });
});

describe('a wheel', () => {
  const four = (weights: readonly number[], over: Partial<Prize> = {}): Prize[] =>
    weights.map((weight, n) => ({ ...prizeOf({ kind: 'cash', amount: baht(n + 1) }, { weight }), ...over }));
  it.each([
    ['the one of the design', wheelPrizes, undefined],
    ['three segments', four([5_000, 3_000, 2_000]), 'วงล้อมี 4 ถึง 16 ช่อง ใส่มา 3'],
    ['weights that are not 10,000', four([5_000, 3_000, 1_000, 999]), 'น้ำหนักรวมต้องเป็น 10000 ตอนนี้ 9999'],
    ['a prize twice', four([5_000, 3_000, 1_000, 1_000], { code: 'coupon' }), 'รางวัล coupon ซ้ำ'],
    [
      'a substitute that is not on it',
      four([5_000, 3_000, 1_000, 1_000], { substitute: 'pt-20' }),
      'ของสำรองของ cash-1',
    ],
    [
      'a substitute that is itself',
      four([5_000, 3_000, 1_000, 1_000]).map((p) => ({ ...p, substitute: p.code })),
      'ของสำรอง',
    ],
  ])('%s', (_, prizes, problem) => {
    if (problem === undefined) expect(prizesProblem(prizes)).toBeUndefined();
    else expect(prizesProblem(prizes)).toContain(problem);
  });
  it('takes the spin of the day first, then free spins, then points', () => {
    const setting = { costPoints: points(100), hasDaily: true };
    expect(nextCost(setting, { freeSpins: 2, mayDaily: true })).toEqual({ kind: 'daily', amount: 0n });
    expect(nextCost(setting, { freeSpins: 2, mayDaily: false })).toEqual({ kind: 'free', amount: 0n });
    expect(nextCost(setting, { freeSpins: 0, mayDaily: false })).toEqual({ kind: 'points', amount: 100n });
    expect(nextCost({ ...setting, hasDaily: false }, { freeSpins: 0, mayDaily: true }).kind).toBe('points');
  });
  it('has one gold slice, its largest sum', () => {
    expect(coloursOf(wheelPrizes)).toEqual([
      'chad',
      'khram',
      'rong',
      'yok',
      'muang',
      'nam',
      'gold',
      'khram',
      'rong',
      'yok',
    ]);
  });
});

describe('a slice', () => {
  const weightsOf = (prizes: readonly Prize[]) => prizes.map(({ weight }) => weight);
  const steep = [9_985, ...Array.from({ length: 15 }, () => 1)];
  /** 2.55% are over 9 degrees, until the 1 in 1,000 takes some of them. */
  const chain = [10, 255, 262, 9_473];

  it('is as wide as its chance where none is too narrow to be seen', () => {
    expect(slicesOf([5_000, 2_500, 1_500, 1_000])).toEqual([
      { middle: 0, width: 180, isWidened: false },
      { middle: 135, width: 90, isWidened: false },
      { middle: 207, width: 54, isWidened: false },
      { middle: 252, width: 36, isWidened: false },
    ]);
  });
  it('of 0.5% is widened to 9 degrees, and the others stay in proportion to each other', () => {
    const slices = slicesOf(weightsOf(wheelPrizes));
    expect(slices.flatMap(({ isWidened }, place) => (isWidened ? [wheelPrizes[place]?.code] : []))).toEqual([
      'cash-50',
      'cash-500',
    ]);
    expect(slices.map(({ width }) => width)[6]).toBe(9);
    expect((slices[0]?.width ?? 0) / (slices[4]?.width ?? 1)).toBeCloseTo(2);
    expect((slices[0]?.width ?? 0) / (slices[8]?.width ?? 1)).toBeCloseTo(4);
  });
  it('is widened also where only the widening of others makes it too narrow', () => {
    expect(slicesOf(chain).map(({ isWidened }) => isWidened)).toEqual([true, true, false, false]);
    expect(
      slicesOf(chain)
        .map(({ width }) => width)
        .slice(0, 2),
    ).toEqual([9, 9]);
  });
  it.each([
    ['the wheel of the design', weightsOf(wheelPrizes)],
    ['four even ones', [2_500, 2_500, 2_500, 2_500]],
    ['sixteen of which fifteen are 1 in 10,000', steep],
    ['a chain', chain],
  ])('of %s is where the wheel stops, in its middle part, after five to six turns', (_, weights) => {
    const slices = slicesOf(weights);
    expect(slices.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(360);
    expect(slices[0]?.middle).toBe(0);
    for (const [at, slice] of slices.entries())
      for (const from of [0, 17, 359, 2_000.5])
        for (const place of [0, 0.5, 1]) {
          const to = turnTo(slice, { from, place });
          expect(sliceAt(to, slices)).toBe(at);
          expect(sliceAt(to + 0.19 * slice.width, slices)).toBe(at);
          expect(sliceAt(to - 0.19 * slice.width, slices)).toBe(at);
          expect(to - from).toBeGreaterThanOrEqual(5 * 360);
          expect(to - from).toBeLessThan(6 * 360);
        }
  });
});

describe('the proof of a spin', () => {
  const config = wheelConfig(wheelPrizes);
  const config_hash = configHash(config);
  const proof: WheelProof = {
    ...{ format: wheelProofFormat, config, config_hash, commitment: commitmentOf(serverSeed, config_hash) },
    ...{ server_seed: serverSeed, client_seed: clientSeed, nonce: 0 },
    outcome: { segment: vectors.wheel[0]?.prize ?? '', given: vectors.wheel[0]?.prize ?? '' },
  };
  const wrongSteps = (given: unknown, noted?: string) =>
    gameReport(given, noted).checks.flatMap(({ id, ok }) => (ok ? [] : [id]));
  it('is right, also with the commitment that was noted and for the consolation', () => {
    expect(gameReport(proof)).toMatchObject({ isRight: true, title: 'ผลถูกต้อง', about: 'วงล้อนำโชค รอบที่ 1' });
    expect(wrongSteps(proof, proof.commitment)).toEqual([]);
    expect(wrongSteps({ ...proof, outcome: { ...proof.outcome, given: null } })).toEqual([]);
  });
  it.each([
    ['another nonce', { nonce: 1 }, ['outcome']],
    ['another client seed', { client_seed: 'x' }, ['outcome']],
    ['another server seed', { server_seed: 'a'.repeat(64) }, ['commitment', 'outcome']],
    ['another commitment', { commitment: 'a'.repeat(64) }, ['commitment']],
    ['a prize of another segment', { outcome: { ...proof.outcome, given: 'cash-500' } }, ['given']],
    ['another segment', { outcome: { segment: 'pt-50', given: 'pt-50' } }, ['outcome']],
    [
      'another weight',
      { config: { ...config, prizes: config.prizes.map((p) => ({ ...p, weight: 1 })) } },
      ['table', 'outcome'],
    ],
    ['no table', { config: null }, ['table', 'outcome', 'given']],
    ['no outcome', { outcome: undefined }, ['outcome', 'given']],
  ])('is refused with %s', (_, over, steps) => {
    expect(wrongSteps({ ...proof, ...over })).toEqual(steps);
  });
  it('is refused beside another commitment that was noted', () => {
    expect(wrongSteps(proof, 'b'.repeat(64))).toEqual(['noted']);
  });
});
