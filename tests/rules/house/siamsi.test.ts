import { describe, expect, it } from 'vitest';
import { configHash } from '#lib/house/rules/commitment.ts';
import { verses } from '#lib/house/rules/data/siamsi.ts';
import { drawFortune, siamsiConfig } from '#lib/house/rules/siamsi.ts';
import { roundDraws } from '#lib/house/rules/streams.ts';
import { clientSeed, serverSeed, vectors } from './vectors.ts';

describe('siamsi', () => {
  it('draws the sticks and digits of the design', () => {
    const fortunes = [0, 1, 2].map((nonce) => ({ nonce, ...drawFortune(roundDraws(serverSeed, clientSeed, nonce)) }));
    expect(fortunes).toEqual(vectors.siamsi);
  });
  it('has 28 verses of two lines, each with a level and a meaning of its own', () => {
    expect(verses.map(({ stick }) => stick)).toEqual(Array.from({ length: 28 }, (_, at) => at + 1));
    expect(new Set(verses.map(({ lines }) => lines.join())).size).toBe(28);
    expect(new Set(verses.map(({ meaning }) => meaning)).size).toBe(28);
  });
  it('promises no money and calls to no bet', () => {
    for (const { lines, meaning } of verses)
      expect([...lines, meaning].join(' ')).not.toMatch(/แทง|เดิมพัน|ถูกหวย|ถูกรางวัล|รวย|ลาภ|โชคดี/);
  });
  it('commits to the number of its sticks', () => {
    expect(configHash({ ...siamsiConfig(), sticks: 27 })).not.toBe(configHash(siamsiConfig()));
  });
});
