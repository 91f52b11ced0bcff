/** A million rounds of every game and bet on a fast stream: each mean within four standard errors of what is written. */
import { expect, it } from 'vitest';
import { type HandResult, handsOf } from '#lib/house/rules/baccarat.ts';
import { fishKinds, oddsIn } from '#lib/house/rules/data/fishing.ts';
import { season } from '#lib/house/rules/data/football.ts';
import { hilo } from '#lib/house/rules/data/hilo.ts';
import { naamTaoPuPla } from '#lib/house/rules/data/naam-tao-pu-pla.ts';
import { slotFigures, slotThemes } from '#lib/house/rules/data/slots.ts';
import { wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { throwDice } from '#lib/house/rules/dice.ts';
import { shuffle } from '#lib/house/rules/draws.ts';
import { fire, trialsOf } from '#lib/house/rules/fishing.ts';
import { drawScore } from '#lib/house/rules/football.ts';
import { drawFortune } from '#lib/house/rules/siamsi.ts';
import { playSlot } from '#lib/house/rules/slots.ts';
import { spinWheel } from '#lib/house/rules/wheel.ts';
import { baht } from '#lib/money.ts';
import { Counts, expectReturn, expectShare, fastDraws, judge } from './chance.ts';
import { expectDiceReturns, expectHandReturns, expectMatchReturns, throwCounts } from './returns.ts';

const rounds = 1_000_000;

it('three dice return what every bet of hi-lo and naam tao pu pla says', () => {
  const draws = fastDraws(3);
  const counts = throwCounts(rounds, () => throwDice(draws));
  for (const game of [hilo, naamTaoPuPla]) expectDiceReturns(game, counts);
});

it('hands of shuffled shoes return what every bet of baccarat says', () => {
  const draws = fastDraws(8);
  const cards = Uint8Array.from({ length: 416 }, (_, at) => at % 52);
  const hands = function* (): Iterable<HandResult> {
    for (let shoe = 0; shoe < rounds / 64; shoe++) {
      shuffle(draws, cards);
      yield* handsOf(cards);
    }
  };
  expectHandReturns(hands());
});

it.each(slotThemes)('$code returns, hits and starts free spins as its paytable says', (theme) => {
  const figures = slotFigures[theme.code];
  const draws = fastDraws(20);
  const seen = new Counts();
  let [features, hits] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const { base, free, units } = playSlot(theme, draws);
    seen.add(units / 20);
    if (free.length > 0) features++;
    if (base.units > 0) hits++;
  }
  expectReturn(theme.code, seen, figures.returnPpm);
  expectShare(`${theme.code} free spins`, features, rounds, figures.triggerPpm);
  expectShare(`${theme.code} hits`, hits, rounds, figures.hitPpm);
  // The deviation of the paytable is that of four million rounds of the design.
  expect(judge(seen, 0).deviation / (figures.deviationX100 / 100)).toBeCloseTo(1, 1);
});

it.each(fishKinds)('$name returns what is written, with every cannon', (kind) => {
  const draws = fastDraws(kind.single);
  for (const cannon of ['single', 'net', 'harpoon'] as const) {
    if (cannon === 'harpoon' && kind.harpoon === null) continue;
    const magazine = { cannon, unit: baht(1), shots: 24 };
    const targets = Array.from({ length: trialsOf(cannon) }, () => ({ id: 'a', kind: kind.code }));
    const seen = new Counts();
    // A net is three trials.
    for (let trials = 0; trials < rounds; trials += targets.length)
      for (const { units } of fire(magazine, { targets }, draws)) seen.add(cannon === 'harpoon' ? units / 5 : units);
    expectReturn(`${kind.code} ${cannon}`, seen, kind.returnPpm);
  }
  expect(oddsIn).toBe(1_000_000);
});

it('each of the 56 matches returns what its chances say of every price', () => {
  const draws = fastDraws(11);
  for (const fixture of season) expectMatchReturns(fixture, rounds, () => drawScore(fixture, draws));
});

it('siamsi draws each stick and each pair of digits equally often', () => {
  const draws = fastDraws(28);
  const [sticks, pairs] = [new Counts(), new Counts()];
  for (let round = 0; round < rounds; round++) {
    const { stick, two } = drawFortune(draws);
    sticks.add(stick);
    pairs.add(Number(two));
  }
  expect([sticks.size, sticks.has(0), pairs.size]).toEqual([28, false, 100]);
  for (const [stick, count] of sticks) expectShare(`stick ${stick}`, count, rounds, 1e6 / 28);
  for (const [two, count] of pairs) expectShare(`digits ${two}`, count, rounds, 1e4);
});

it('the wheel ends on each segment as often as its weight', () => {
  const draws = fastDraws(10);
  const segments = new Counts();
  for (let spin = 0; spin < rounds; spin++) segments.add(spinWheel(wheelPrizes, draws));
  wheelPrizes.forEach(({ code, weight }, at) => {
    expectShare(code, segments.get(at) ?? 0, rounds, weight * 100);
  });
});
