/** The second reading of draws, which proves the books, agrees with the one they are settled by and shares nothing with it. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetType } from '#lib/lotto/rules/bet-types.ts';
import { isMappedRight, judgeDraw, winningNumbers } from '#lib/lotto/rules/judged-draw.ts';
import { lineWins } from '#lib/lotto/rules/match.ts';
import { type Mapping, mapResult, type RawResult } from '#lib/lotto/rules/results.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const price = fc.stringMatching(/^-?[1-9][0-9]{0,5}\.[0-9]{2}$/);
const pairOfThree = fc.tuple(digits(3), digits(3)).map((pair) => [...pair]);

const draws: Readonly<Record<Mapping, fc.Arbitrary<RawResult>>> = {
  GLO: fc.record({ first: digits(6), front3: pairOfThree, back3: pairOfThree, back2: digits(2) }),
  LAO4: fc.record({ number: digits(4) }),
  HANOI_2P: fc.record({ special: digits(5), first: digits(5) }),
  MALAY_2P: fc.record({ first: digits(4), second: digits(4) }),
  STOCK: fc.record({ index: price, change: price }),
  DIGIT5: fc.record({ number: digits(5) }),
  DIRECT: fc.record({ three_top: digits(3), two_bottom: digits(2) }),
};

/** Every number that can be bet under a type. */
const lengths: Readonly<Record<BetType, number>> = {
  three_top: 3,
  three_tod: 3,
  three_front: 3,
  three_bottom: 3,
  two_top: 2,
  two_bottom: 2,
  run_top: 1,
  run_bottom: 1,
  four_top: 4,
  four_tod: 4,
};

describe.each(Object.entries(draws))('a draw of %s', (mapping, draw) => {
  it('means the same by both readings, number by number', () => {
    fc.assert(
      fc.property(draw, (raw) => {
        const mapped = mapResult(mapping as Mapping, raw);
        const judged = judgeDraw(mapping, raw);
        if (!mapped.ok || !judged) throw new Error('it is a draw');
        expect(isMappedRight(judged, { ...mapped.result })).toBe(true);
        const winners = winningNumbers(judged);
        for (const [type, length] of Object.entries(lengths) as [BetType, number][]) {
          const all = Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'));
          const wins = all.filter((number) => lineWins(type, number, mapped.result));
          expect([...(winners.get(type) ?? [])].sort()).toEqual(wins);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is none with a field missing, or a digit more', () => {
    fc.assert(
      fc.property(draw, (raw) => {
        for (const [name, value] of Object.entries(raw)) {
          const { [name]: _, ...less } = raw;
          expect(judgeDraw(mapping, less)).toBeUndefined();
          const longer = Array.isArray(value) ? [...value, '123'] : `${String(value)}1`;
          if (mapping !== 'STOCK') expect(judgeDraw(mapping, { ...raw, [name]: longer })).toBeUndefined();
        }
      }),
      { numRuns: 10 },
    );
  });
});

it('is none of a kind that there is not, nor in another form', () => {
  expect(judgeDraw('LAO5', { number: '12345' })).toBeUndefined();
  const price = { index: '21792.10', change: '-412.27' };
  expect(judgeDraw('STOCK', price)).toMatchObject({ above: '210', below: '27' });
  for (const other of ['21792.1', '21792.100', '21792', 'x21792.10', '-x.10', '.10', 21_792.12])
    for (const name of ['index', 'change'])
      expect(judgeDraw('STOCK', { ...price, [name]: other }), `${name} ${other}`).toBeUndefined();
  const draw = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };
  for (const other of ['174', ['174'], ['174', '225', '333'], ['174', '22'], ['1174', '225'], ['174', 225], null])
    for (const name of ['front3', 'back3'])
      expect(judgeDraw('GLO', { ...draw, [name]: other }), `${name} ${other}`).toBeUndefined();
});

it('is mapped right with its sets in any order, and four digits also where older draws do not list them', () => {
  const draw = judgeDraw('GLO', { first: '536044', front3: ['174', '225'], back3: ['063', '063'], back2: '32' });
  const four = judgeDraw('LAO4', { number: '7777' });
  if (!draw || !four) throw new Error('they are draws');
  const mapped = {
    three_top: '044',
    two_top: '44',
    two_bottom: '32',
    three_front: ['225', '174'],
    three_bottom: ['063'],
  };
  expect(isMappedRight(draw, mapped)).toBe(true);
  for (const three_front of [['174'], ['174', '225', '333'], ['174', '333'], '174', undefined])
    expect(isMappedRight(draw, { ...mapped, three_front }), String(three_front)).toBe(false);
  const older = { three_top: '777', two_top: '77', two_bottom: '77' };
  expect(isMappedRight(four, older)).toBe(true);
  expect(isMappedRight(four, { ...older, four_top: '7777' })).toBe(true);
  expect(isMappedRight(four, { ...older, four_top: '7778' })).toBe(false);
  expect(isMappedRight(four, { ...older, three_front: [] })).toBe(true);
  expect([...(winningNumbers(four).get('four_tod') ?? [])], 'of equal digits there is no tod').toEqual([]);
});

it('is not what it is mapped to when any part of the mapping says otherwise', () => {
  const raw = { first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2: '32' };
  const judged = judgeDraw('GLO', raw);
  const mapped = mapResult('GLO', raw);
  if (!judged || !mapped.ok) throw new Error('it is a draw');
  for (const [name, value] of Object.entries({ ...mapped.result })) {
    expect(isMappedRight(judged, { ...mapped.result, [name]: Array.isArray(value) ? ['999', '998'] : '9' })).toBe(
      false,
    );
    const { [name]: _, ...less } = { ...mapped.result } as Record<string, unknown>;
    expect(isMappedRight(judged, less)).toBe(false);
  }
  expect(isMappedRight(judged, { ...mapped.result, four_top: '6044' })).toBe(false);
  expect(isMappedRight(judged, { ...mapped.result, odd: '1' })).toBe(false);
});

it('is read by code that imports nothing', () => {
  expect(readFileSync('src/lib/lotto/rules/judged-draw.ts', 'utf8')).not.toMatch(/^import|import\(/m);
});
