/**
 * L9 of trust.md: bugs planted in the ledger, one at a time in a copy of the project, and whether the ordinary tests detect
 * them. List and score are in this folder's README.md. `FAULT_PLANTED` limits how many are planted, spread over the list.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { plantedBugs } from './planted/bugs.ts';
import { Field } from './planted/field.ts';

const wanted = Math.min(plantedBugs.length, Number(process.env.FAULT_PLANTED ?? plantedBugs.length));
const chosen = plantedBugs.filter(
  (_, at) => Math.floor((at * wanted) / plantedBugs.length) !== Math.floor(((at - 1) * wanted) / plantedBugs.length),
);

let field: Field;

beforeAll(() => {
  field = new Field(inject('testServer').url);
});
afterAll(() => field.remove());

it('there are 25 of them, each other than the others, and the published list is this one', () => {
  expect(plantedBugs).toHaveLength(25);
  expect(new Set(plantedBugs.map((bug) => bug.what)).size).toBe(25);
  const published = [...readFileSync('tests/fault/README.md', 'utf8').matchAll(/^\| (\d+) \| (.+?) \| `(.+?)` \|/gm)];
  expect(published.map(([, number, what, file]) => [Number(number), what, file])).toEqual(
    plantedBugs.map((bug, at) => [at + 1, bug.what, bug.file.replace('src/lib/', '')]),
  );
});

it('every bug can still be planted', async () => {
  for (const bug of plantedBugs) await field.planted(bug, async () => undefined);
});

it('without a bug the tests that are to notice pass', async () => {
  const { passed, failed, output } = await field.run([...new Set(chosen.flatMap((bug) => bug.tests))]);
  expect(failed, output.slice(-4_000)).toBe(0);
  expect(passed).toBeGreaterThan(0);
});

it.each(chosen)('noticed: $what', async (bug) => {
  const { passed, failed, output } = await field.planted(bug, () => field.run(bug.tests, { bail: true }));
  expect(failed, `${passed} tests passed all the same\n${output.slice(-2_000)}`).toBeGreaterThan(0);
});
