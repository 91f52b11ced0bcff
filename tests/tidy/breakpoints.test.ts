import { expect, it } from 'vitest';
import { filesUnder, textOf } from './sources.ts';

/** The widths of the specification: where a layout changes, and the last pixel before. */
const breakpoints = [600, 960, 1280, 1904, 599, 959, 1279, 1919];

/**
 * Widths that are no layout of the site: below them the narrowest phones leave a word out, above the last one the bar has room
 * for its two further links.
 */
const others = [359, 360, 1440];

/** The console has tables of its own width, and a game's page is laid out by the frame that it fills. */
const styles = filesUnder(['src/styles'], /\.css$/).filter((file) => !/\/(?:operator|house)\//.test(file));

const widthsIn = (query: string): number[] =>
  [...query.matchAll(/(?:(?:min|max)-width:\s*|width\s*[<>]=?\s*)(\d+)px|(\d+)px\s*<=?\s*(?=width)/g)].map(
    ([, after, before]) => Number(after ?? before),
  );

it('the members’ site changes its layout at the four widths of the specification alone', () => {
  const strays = styles.flatMap((file) =>
    [...textOf(file).matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) =>
      widthsIn(query)
        .filter((width) => ![...breakpoints, ...others].includes(width))
        .map((width) => `${file}: ${width}`),
    ),
  );
  expect(styles.length).toBeGreaterThan(30);
  expect(strays).toEqual([]);
});

it('reads a width in every notation', () => {
  expect(widthsIn('(min-width: 768px)')).toEqual([768]);
  expect(widthsIn('(700px <= width < 960px)')).toEqual([700, 960]);
  expect(widthsIn('(max-height: 700px) and (max-width: 959px)')).toEqual([959]);
});
