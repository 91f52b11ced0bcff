/** A magazine as its round keeps it (games-detail.md 3.4). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Wager } from '#lib/game/rules/wager.ts';
import { type CannonCode, magazineSizes, unitPrices } from '#lib/house/rules/data/fishing.ts';
import { magazineStake } from '#lib/house/rules/fishing.ts';
import {
  isMagazineSpent,
  magazineBet,
  magazineOfBet,
  magazineTried,
  magazineWagerProblem,
  magazineWins,
  newMagazine,
  returnsOf,
  shootAt,
} from '#lib/house/rules/magazine.ts';
import { pondSeed, swimmingAt } from '#lib/house/rules/pond.ts';
import { ownOutcome } from '#lib/house/rules/proof.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { baht, type Satang, satang } from '#lib/money.ts';

const seed = '0f'.repeat(32);
const draws = () => roundDraws(seed, 'สมาชิก-01', 3);
const noon = Date.parse('2026-11-20T12:00:00+07:00');
const single = { cannon: 'single', unit: baht(2), shots: 6 } as const;
const buy = (bet: string, stake: Satang): Wager => ({ bet, stake });

/** Fish that swim at an instant and are large enough for every cannon. */
const large = (at: number) =>
  swimmingAt(pondSeed, at).filter(({ kind }) => !['siw', 'tapian', 'hang', 'nil', 'duk', 'hip'].includes(kind));

describe('the bet that buys a magazine', () => {
  it('names cannon, price of a unit and shots', () => {
    expect(magazineBet({ cannon: 'net', unit: baht(20), shots: 12 })).toBe('net-20-12');
    for (const cannon of ['single', 'net', 'harpoon'] as const)
      for (const unit of unitPrices)
        for (const shots of magazineSizes) {
          const magazine = { cannon, unit, shots };
          expect(magazineOfBet(magazineBet(magazine))).toEqual(magazine);
        }
  });

  it.each(['', 'net', 'gun-2-12', 'net-3-12', 'net-2', 'net-2-12-1', 'toString-2-6', ' net-2-12'])(
    '%o buys none',
    (bet) => {
      expect(magazineOfBet(bet)).toBeUndefined();
    },
  );

  it.each([
    [[buy('single-2-6', baht(12))], undefined],
    [[buy('net-1-24', baht(72))], undefined],
    [[buy('harpoon-50-24', baht(6_000))], undefined],
    [[buy('single-2-6', baht(11))], 'stake_unlisted'],
    [[buy('single-2-7', baht(14))], 'stake_unlisted'],
    [[buy('single-3-6', baht(18))], 'bet_unknown'],
    [[buy('single-2-6', baht(12)), buy('single-2-6', baht(12))], 'bet_twice'],
    [[], 'no_bet'],
  ] as const)('of %o is judged %s', (wagers, problem) => {
    expect(magazineWagerProblem(wagers)).toBe(problem);
  });
});

describe('shots', () => {
  it('draw from the round’s stream in their order, however they arrive', () => {
    const fish = large(noon);
    const at = (place: number) => ({ n: place, fishId: fish[place % fish.length]?.id ?? '' });
    const together = shootAt(newMagazine(single), [at(0), at(1), at(2)], draws(), noon);
    let apart = newMagazine(single);
    for (const place of [0, 1, 2]) apart = shootAt(apart, [at(place)], draws(), noon).outcome;
    expect(apart).toEqual(together.outcome);
    // As the verifier fires them again.
    const again = ownOutcome('wang', draws(), magazineTried(apart)) as unknown as { units: number }[][];
    expect(again.map((trials) => trials.map(({ units }) => units))).toEqual(
      apart.shots.map(({ tried }) => tried.map(({ units }) => units)),
    );
  });

  it('are fired once however often their number is sent', () => {
    const [fish] = large(noon);
    const shot = { n: 7, fishId: fish?.id ?? '' };
    const first = shootAt(newMagazine(single), [shot, shot], draws(), noon);
    const second = shootAt(first.outcome, [shot], draws(), noon + 500);
    expect(first.outcome.shots).toHaveLength(1);
    expect([first.results[1], second.results[0]]).toEqual([first.results[0], first.results[0]]);
    expect(second.outcome).toEqual(first.outcome);
  });

  it('stay in the magazine when they come too fast, miss the time of their fish, or it is too small', () => {
    const [fish] = large(noon);
    const id = fish?.id ?? '';
    const four = [0, 1, 2, 3].map((n) => ({ n, fishId: id }));
    // A fish that is caught swims no more, so that the last may be gone instead.
    const { outcome, results } = shootAt(newMagazine({ ...single, shots: 24 }), four, draws(), noon);
    expect(outcome.shots.length).toBeLessThanOrEqual(3);
    expect(results.at(-1)).toMatchObject({ n: 3, problem: expect.stringMatching(/too_fast|gone/) });
    const late = shootAt(newMagazine(single), [{ n: 0, fishId: id }], draws(), (fish?.leaves ?? 0) + 401);
    expect(late.results).toEqual([{ n: 0, problem: 'gone' }]);
    const minnow = swimmingAt(pondSeed, noon).find(({ kind }) => kind === 'siw');
    const harpoon = shootAt(
      newMagazine({ ...single, cannon: 'harpoon' }),
      [{ n: 0, fishId: minnow?.id ?? '' }],
      draws(),
      noon,
    );
    expect(harpoon.results).toEqual([{ n: 0, problem: minnow ? 'too_small' : 'gone' }]);
  });

  it('are not held up by a clock that was put back', () => {
    const [fish] = large(noon);
    const three = [0, 1, 2].map((n) => ({ n, fishId: fish?.id ?? '' }));
    const { outcome } = shootAt(newMagazine({ ...single, shots: 24 }), three, draws(), noon);
    const before = noon - 90_000;
    const [other] = large(before);
    const { results } = shootAt(outcome, [{ n: 9, fishId: other?.id ?? '' }], draws(), before);
    expect(results[0]).toHaveProperty('shot');
  });
});

describe('a closed magazine', () => {
  it('that was not fired returns its stake, as unspent', () => {
    expect(magazineWins(newMagazine(single))).toEqual([
      { kind: 'unspent', amount: 1_200n },
      { kind: 'win', amount: 0n },
    ]);
  });

  it('returns what was not fired, and every catch at its cannon’s price', () => {
    fc.assert(
      fc.property(
        fc.record({
          cannon: fc.constantFrom<CannonCode>('single', 'net', 'harpoon'),
          unit: fc.constantFrom(...unitPrices),
          shots: fc.constantFrom(...magazineSizes),
        }),
        fc.array(fc.nat(4_000), { maxLength: 30 }),
        (magazine, waits) => {
          let outcome = newMagazine(magazine);
          let at = noon;
          for (const [n, wait] of waits.entries()) {
            at += wait;
            const swimming = large(at);
            outcome = shootAt(
              outcome,
              [{ n, fishId: swimming[n % Math.max(1, swimming.length)]?.id ?? '1-0' }],
              draws(),
              at,
            ).outcome;
          }
          const { unspent, won } = returnsOf(outcome);
          const price = magazineStake(magazine) / BigInt(magazine.shots);
          expect(unspent).toBe(satang(price * BigInt(magazine.shots - outcome.shots.length)));
          const units = outcome.shots.flatMap(({ tried }) => tried.map((one) => one.units));
          expect(won).toBe(magazine.unit * BigInt(units.reduce((sum, one) => sum + one, 0)));
          expect(outcome.shots.length).toBeLessThanOrEqual(magazine.shots);
          expect(isMagazineSpent(outcome)).toBe(outcome.shots.length === magazine.shots);
        },
      ),
      { numRuns: 60 },
    );
  });
});
