import { describe, expect, it } from 'vitest';
import { commitmentOf, configHash, followsFrom } from '#lib/house/rules/commitment.ts';
import { drawsOver, pick, shuffle } from '#lib/house/rules/draws.ts';
import { roundDraws, sharedDraws } from '#lib/house/rules/streams.ts';
import { chainOf } from '#tests/support/chain.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

const round = (nonce: number) => roundDraws(serverSeed, clientSeed, nonce);
const many = (count: number, next: () => number): number[] => Array.from({ length: count }, next);
/** Draws over given words; reading past them fails. */
const over = (...words: number[]) =>
  drawsOver(() => {
    const next = words.shift();
    if (next === undefined) throw new Error('no more words');
    return next;
  });

describe('the stream of a round', () => {
  it('has the words and draws of the design', () => {
    expect(many(3, round(0).u32)).toEqual([4_051_318_801, 3_747_898_886, 2_256_102_019]);
    const { draw } = round(0);
    expect(many(3, () => draw(10_000))).toEqual([9_432, 8_726, 5_252]);
    expect(round(1).draw(10_000)).toBe(1_897);
    expect(round(2).draw(10_000)).toBe(5_412);
  });
  it('goes on over the ends of its blocks', () => {
    const words = many(20, round(0).u32);
    expect(new Set(words).size).toBe(20);
    expect(many(20, round(0).u32)).toEqual(words);
  });
  it('is another one for another seed, client seed, nonce, salt, table and number', () => {
    const streams = [
      round(0),
      round(1),
      roundDraws(`${serverSeed.slice(1)}0`, clientSeed, 0),
      roundDraws(serverSeed, 'สมาชิก-02', 0),
      ...(
        [
          ['a', 't', 1],
          ['b', 't', 1],
          ['a', 'u', 1],
          ['a', 't', 2],
        ] as const
      ).map(([salt, table, number]) => sharedDraws(serverSeed, salt, table, number)),
    ];
    expect(new Set(streams.map(({ u32 }) => u32())).size).toBe(streams.length);
  });
});

describe('a draw', () => {
  it('rejects the words that would make some results likelier', () => {
    // 2^32 mod 6 is 4: the products of the words 0 and 715,827,883 have a low part below it.
    expect(2 ** 32 % 6).toBe(4);
    expect(over(0, 715_827_883, 1).draw(6)).toBe(0);
    expect(over(0xffff_ffff).draw(6)).toBe(5);
    expect(over(0).draw(8)).toBe(0);
  });
  it('has a bound up to which it is exact', () => {
    expect(over(0xffff_ffff).draw(2 ** 21)).toBe(2 ** 21 - 1);
    for (const below of [0, -1, 1.5, Number.NaN, 2 ** 21 + 1]) expect(() => over(1).draw(below)).toThrow('draw below');
  });
  it('by weights takes the first cumulative weight above it', () => {
    const at = (drawn: number) => pick(over(Math.ceil((drawn * 2 ** 32) / 10) + 1), [5, 0, 3, 2]);
    expect([0, 4, 5, 7, 8, 9].map(at)).toEqual([0, 0, 2, 2, 3, 3]);
  });
});

it('shuffles 52 cards as the design does', () => {
  const cards = Uint8Array.from({ length: 52 }, (_, at) => at);
  shuffle(round(0), cards);
  expect([...cards.subarray(0, 5)]).toEqual([4, 29, 36, 24, 6]);
  expect(new Set(cards).size).toBe(52);
});

describe('a commitment', () => {
  it('is the hash of the seed and of the table', () => {
    const { config, config_hash, commitment } = vectors.commitment;
    expect(configHash(config)).toBe(config_hash);
    expect(commitmentOf(serverSeed, config_hash)).toBe(commitment);
    expect(commitmentOf(`${serverSeed.slice(0, -1)}0`, config_hash)).not.toBe(commitment);
  });
  it('depends on every value of the table, and not on the order in which names are written', () => {
    expect(configHash({ a: 1, b: [1, 2] })).toBe(configHash({ b: [1, 2], a: 1 }));
    expect(configHash({ a: 1, b: [1, 2] })).not.toBe(configHash({ a: 1, b: [2, 1] }));
    expect(() => configHash({ a: { odds: [1.95] } })).toThrow('1.95 is not an integer');
  });
});

describe('a chain of links', () => {
  const chain = chainOf('ff'.repeat(32), 5);
  it('begins with the published hash and ends with the secret', () => {
    expect(chain).toHaveLength(6);
    expect(chain[5]).toBe('ff'.repeat(32));
  });
  it('proves each link by those before it', () => {
    const [published = '', first = '', second = ''] = chain;
    expect([followsFrom(published, first, 1), followsFrom(published, second, 2)]).toEqual([true, true]);
    expect([followsFrom(published, second, 1), followsFrom(first, first, 1)]).toEqual([false, false]);
  });
});
