/** A hundred thousand rounds of real streams, as members play them. */
import { it } from 'vitest';
import { type HandResult, handsOf, shoeOf } from '#lib/house/rules/baccarat.ts';
import { fishKinds } from '#lib/house/rules/data/fishing.ts';
import { season } from '#lib/house/rules/data/football.ts';
import { hilo } from '#lib/house/rules/data/hilo.ts';
import { naamTaoPuPla } from '#lib/house/rules/data/naam-tao-pu-pla.ts';
import { slotFigures, slotThemes } from '#lib/house/rules/data/slots.ts';
import { wheelPrizes } from '#lib/house/rules/data/wheel.ts';
import { throwDice } from '#lib/house/rules/dice.ts';
import { type Draws, drawsOver } from '#lib/house/rules/draws.ts';
import { fire } from '#lib/house/rules/fishing.ts';
import { drawScore } from '#lib/house/rules/football.ts';
import { playSlot } from '#lib/house/rules/slots.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { spinWheel } from '#lib/house/rules/wheel.ts';
import { baht } from '#lib/money.ts';
import { Counts, expectReturn, expectShare } from './chance.ts';
import { expectDiceReturns, expectHandReturns, expectMatchReturns, throwCounts } from './returns.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const rounds = 100_000;
/** The words of each round's stream, made once for all games. */
const words: number[][] = [];

/** The stream of a round from its beginning. */
function replay(nonce: number): Draws {
  words[nonce] ??= [];
  const own = words[nonce];
  let source: Draws | undefined;
  let at = 0;
  return drawsOver(() => {
    const word = own[at++];
    if (word !== undefined) return word;
    if (!source) {
      source = roundDraws(serverSeed, clientSeed, nonce);
      for (let skipped = 1; skipped < at; skipped++) source.u32();
    }
    const made = source.u32();
    own.push(made);
    return made;
  });
}

it('three dice return what every bet says', () => {
  let nonce = 0;
  const counts = throwCounts(rounds, () => throwDice(replay(nonce++)));
  for (const game of [hilo, naamTaoPuPla]) expectDiceReturns(game, counts);
});

it('shoes of real chains return what every bet says', () => {
  const { link, salt, table } = vectors.baccarat;
  const hands = function* (): Iterable<HandResult> {
    for (let shoe = 1; shoe <= rounds / 64; shoe++) yield* handsOf(shoeOf(link, salt, table, shoe));
  };
  expectHandReturns(hands());
});

it.each(slotThemes)('$code returns what its paytable says', (theme) => {
  const seen = new Counts();
  for (let nonce = 0; nonce < rounds; nonce++) seen.add(playSlot(theme, replay(nonce)).units / 20);
  expectReturn(theme.code, seen, slotFigures[theme.code].returnPpm);
});

it('every fish returns what is written', () => {
  const magazine = { cannon: 'single', unit: baht(1), shots: 6 } as const;
  for (const { code, returnPpm } of fishKinds) {
    const seen = new Counts();
    const shot = { targets: [{ id: 'a', kind: code }] };
    for (let nonce = 0; nonce < rounds; nonce++)
      for (const { units } of fire(magazine, shot, replay(nonce))) seen.add(units);
    expectReturn(code, seen, returnPpm);
  }
});

it('the matches of the first round return what their chances say', () => {
  for (const fixture of season.slice(0, 4)) {
    let nonce = 0;
    expectMatchReturns(fixture, rounds, () => drawScore(fixture, replay(nonce++)));
  }
});

it('the wheel ends on each segment as often as its weight', () => {
  const segments = new Counts();
  for (let nonce = 0; nonce < rounds; nonce++) segments.add(spinWheel(wheelPrizes, replay(nonce)));
  wheelPrizes.forEach(({ code, weight }, at) => {
    expectShare(code, segments.get(at) ?? 0, rounds, weight * 100);
  });
});
