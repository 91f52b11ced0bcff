import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder } from './sources.ts';

/** The first argument of what prepares a statement: PostgreSQL refuses a second text under a name, but only when both are used. */
const named = /\b(?:statement|preparedQuery|facts|shellWith)(?:<[^()]*>)?\(\s*'([a-z_]+)'/g;

it('every prepared statement has a name of its own', () => {
  const names = filesUnder(['src'], /\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
