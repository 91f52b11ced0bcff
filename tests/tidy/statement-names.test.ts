import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder } from './sources.ts';

/** The first argument of what prepares a statement: PostgreSQL refuses a second text under a name, but only when both are used. */
const named = /\b(?:statement|preparedQuery|facts|shellWith)(?:<[^()]*>)?\(\s*'([a-z_]+)'/g;

/** The name of a read that requests share, up to what differs within it: under one name a page would be given the other read. */
const shared = /\bsharedRead\(\s*\w+,\s*(?:'([^']+)'|`([^`$]+))/g;

const sources = filesUnder(['src'], /\.ts$/).map((file) => readFileSync(file, 'utf8'));
const namesIn = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name, start]) => name ?? start ?? ''));
const repeated = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i);

it('every prepared statement has a name of its own', () => {
  const names = namesIn(named);
  expect(names.length).toBeGreaterThan(20);
  expect(repeated(names)).toEqual([]);
});

it('every shared read has a name of its own', () => {
  const names = namesIn(shared);
  expect(names.length).toBeGreaterThan(20);
  expect(repeated(names)).toEqual([]);
});
