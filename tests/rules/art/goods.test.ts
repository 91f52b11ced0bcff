import { describe, expect, it } from 'vitest';
import { emblems, isEmblem } from '#lib/art/emblems.ts';
import { enamels } from '#lib/art/enamels.ts';
import { goods } from '#lib/art/goods.ts';
import { emblemPicture, enamelSet } from '#lib/art/pictures.ts';
import { itemPictures } from '#lib/redemption/rules/pictures.ts';

describe('pictures of things that are sent', () => {
  it('stand for what they are called, and for nothing else', () => {
    for (const name of Object.keys(goods)) {
      expect(itemPictures).toHaveProperty(name, expect.objectContaining({ emblem: name }));
      expect(isEmblem(name)).toBe(true);
      // No cover of a game is a bottle.
      expect(emblems).not.toContain(name);
    }
  });

  it('are drawings of their own', () => {
    const drawn = Object.values(itemPictures).map(({ emblem }) => emblemPicture(emblem, 'khram'));
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const svg of drawn) expect(svg).toMatch(/^<svg [\s\S]*<\/svg>$/);
  });
});

describe('a set of pictures in one file', () => {
  it.each(enamels)('%s has the ground of a ticket and every emblem, also of what is sent', (enamel) => {
    const set = enamelSet(enamel);
    for (const name of ['ground', ...emblems, ...Object.keys(goods)]) expect(set).toContain(`<view id="${name}"`);
    expect(set.match(/ id="([^"]+)"/g)?.length).toBe(new Set(set.match(/ id="([^"]+)"/g)).size);
  });
});
