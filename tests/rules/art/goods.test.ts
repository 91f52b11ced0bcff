import { describe, expect, it } from 'vitest';
import { emblems, isEmblem } from '#lib/art/emblems.ts';
import { enamels } from '#lib/art/enamels.ts';
import { goods } from '#lib/art/goods.ts';
import { emblemPicture, emblemSheet } from '#lib/art/pictures.ts';
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

describe('the sheet of pictures', () => {
  const sheet = emblemSheet();

  it.each(enamels)('has the ground of a ticket in %s and every emblem, also of what is sent', (enamel) => {
    for (const name of ['ground', ...emblems, ...Object.keys(goods)])
      expect(sheet).toContain(`<view id="${enamel}-${name}"`);
  });

  it('has the medals, and no name twice', () => {
    for (const level of [0, 1, 2]) expect(sheet).toContain(`<view id="vip-${level}"`);
    expect(sheet.match(/ id="([^"]+)"/g)?.length).toBe(new Set(sheet.match(/ id="([^"]+)"/g)).size);
  });

  it('draws each picture where nothing else is', () => {
    const places = [...sheet.matchAll(/<svg (?:x="(\d+)" )?y="(\d+)"/g)].map(([, x, y]) => `${x ?? 0} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
