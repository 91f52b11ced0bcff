/** The tests that docs/specification.md names: `npm run test:spec` lists its sentences with them. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textOf } from './sources.ts';

interface Sentence {
  readonly section: string;
  readonly text: string;
  readonly tests: readonly string[];
}

/** The rows of the document's tables; the last column names files and tests. */
function sentences(): Sentence[] {
  let section = '';
  return textOf('docs/specification.md')
    .split('\n')
    .flatMap((row) => {
      section = /^## (.*)/.exec(row)?.[1] ?? section;
      const [, text = '', , tests = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      if (!row.startsWith('|') || text === 'sentence' || /^-+$/.test(text)) return [];
      return [{ section, text, tests: tests === '–' ? [] : tests.split('<br>') }];
    });
}

/** Titles of the tests in a file, also of those that run over a table. */
const titlesIn = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:\b(?:it|test)|[\])])(?:\.\w+)*\(\s*(['"`])(.*?)\1,/gs)].map(
    ([, , title = '']) => title,
  );

const all = sentences();
const backed = all.filter(({ tests }) => tests.length > 0);

describe.each([...new Set(all.map(({ section }) => section))])('%s', (section) => {
  it.each(backed.filter((one) => one.section === section))('$text', ({ tests }) => {
    for (const named of tests) {
      const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(named) ?? [];
      expect(existsSync(file), `a file in "${named}"`).toBe(true);
      expect(titlesIn(file), `a test in ${file}`).toEqual(expect.arrayContaining([expect.stringContaining(name)]));
    }
  });
});

it('has every section of the specification, and says why wherever no test stands behind a sentence', () => {
  expect([...new Set(all.map(({ section }) => section.slice(0, 1)))]).toEqual(['1', '2', '3', '4', '5', '7', '8', '9']);
  expect(backed.length).toBeGreaterThan(all.length * 0.8);
});
