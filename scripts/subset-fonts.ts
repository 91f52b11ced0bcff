/**
 * Creates the site's fonts from Anuphan (OFL): two variable woff2 files of weights 400-700, Thai and Latin, with exactly
 * the characters the site uses, and a TTF for images drawn on the server. Run after the source package changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const source = (name: string): Buffer =>
  readFileSync(`node_modules/@fontsource-variable/anuphan/files/anuphan-${name}-wght-normal.woff2`);
const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const thai = range(0x0e01, 0x0e3a) + range(0x0e3f, 0x0e5b);
const latin = `${range(0x20, 0x7e)}\u00a0\u00a9\u00b7\u00d7\u00f7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2190\u2191\u2192\u2193\u2212`;
const axes = { wght: { min: 400, max: 700, default: 400 } };

writeFileSync(
  'public/fonts/anuphan-thai.woff2',
  await subsetFont(source('thai'), thai, { targetFormat: 'woff2', variationAxes: axes }),
);
writeFileSync(
  'public/fonts/anuphan-latin.woff2',
  await subsetFont(source('latin'), latin, { targetFormat: 'woff2', variationAxes: axes }),
);
for (const [name, text] of [
  ['thai', thai],
  ['latin', latin],
] as const) {
  writeFileSync(
    `src/lib/art/fonts/anuphan-${name}-600.ttf`,
    await subsetFont(source(name), text, { targetFormat: 'sfnt', variationAxes: { wght: 600 } }),
  );
}
