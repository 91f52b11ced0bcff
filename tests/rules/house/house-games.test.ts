import { describe, expect, it } from 'vitest';
import { houseGames } from '#lib/house/rules/house-games.ts';

const fieldOf = <Name extends keyof (typeof houseGames)[number]>(name: Name) =>
  Object.fromEntries(houseGames.map((game) => [game.code, game[name]]));

describe('the games of the house', () => {
  it('are two of dice, eight rooms, three slots, the pond, the league and siamsi', () => {
    expect(houseGames.map(({ code }) => code)).toEqual([
      ...['hilo', 'ntpp', ...[1, 2, 3, 4, 5, 6, 7, 8].map((room) => `bac-${room}`)],
      ...['khom', 'himma', 'talat', 'wang', 'liga', 'siamsi'],
    ]);
  });
  it('start their own rounds no faster than the design allows', () => {
    expect(fieldOf('paceMs')).toMatchObject({
      khom: 2_500,
      himma: 2_500,
      talat: 2_500,
      hilo: 6_000,
      ntpp: 6_000,
      wang: 5_000,
    });
  });
  it('allow rebates by no larger edge than that of their best bet', () => {
    for (const { returnPpm, edgeBp, category } of houseGames) {
      if (category === null) continue;
      const least = 10_000 - (returnPpm?.most ?? 0) / 100;
      // The edges of the design are rounded to a hundredth of a percent.
      expect((edgeBp ?? 0) - least).toBeLessThan(1);
    }
  });
  // Whoever changes a pay, a weight, a reel or an order makes a new table, which open commitments do not cover.
  it('commit to these tables', () => {
    const baccarat = 'd0b01a6848d5583fd8bc386cc444830237304b0db4970b2500842f29389c0648';
    expect(fieldOf('configHash')).toEqual({
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((room) => [`bac-${room}`, baccarat])),
      khom: '7764c0b93261b89b25e4fc03603d36c28be14fd8addbc88543ff8cfe19a43e35',
      himma: '9690e4bf266f78a1f896539034fe3c668edd9c3d2b6edfe8078392d9512315e7',
      talat: '82ec7e20a31e0464261e46810716011d04c8e3a94dc7269454e4fe8ae4d3ff3a',
      hilo: 'b083b13d70a36a54c1df9e0847e55ec0119f032322446864a3dc1483413b1060',
      ntpp: '43e23a603f4d2031eab345260de6b526463e3f33f4345f2e5d1d463fd8a23ca1',
      wang: 'f8034a0fb3b5b825063f200fbdcf1a0836bed1c4ae19dd9602f16e9da31de473',
      liga: '03664c05ca8e6aed1f6f6b397a03d895275bf3df47809429eeafcc83c3007e2e',
      siamsi: '5b6e727104bb7df8ee3b72b561936aeca051da799d7d2bd74842ffb9c114a943',
    });
  });
});
