import { describe, expect, it } from 'vitest';
import { allEmblems } from '#lib/art/emblems.ts';
import { gameEmblemBody } from '#lib/art/game-emblems.ts';
import { cover } from '#lib/art/pictures.ts';
import { houseCovers } from '#lib/house/rules/covers.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';

/** Every game emblem is some house game's. */
const gameEmblems = Object.values(houseCovers).map(({ emblem }) => emblem);

describe('covers of games', () => {
  it('exist for every house game, each with a drawing of its own', () => {
    expect(Object.keys(houseCovers).sort()).toEqual(houseGames.map(({ code }) => code).sort());
    const drawings = houseGames.map(({ code }) => gameEmblemBody(houseCovers[code]?.emblem ?? 'carp', 'u'));
    expect(new Set(drawings).size).toBe(houseGames.length);
  });

  it.each(gameEmblems)('%s is a drawing of numbers, with no id twice', (emblem) => {
    const svg = cover(`benja:${emblem}`, { enamel: 'chad', width: 300, height: 400, emblem });
    expect(svg).toBe(cover(`benja:${emblem}`, { enamel: 'chad', width: 300, height: 400, emblem }));
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });

  it('have names that no emblem for all pictures has', () => {
    for (const name of gameEmblems) expect(allEmblems).not.toContain(name);
  });
});
