import { expect, it } from 'vitest';
import { movementKinds } from '#lib/ledger/rules/kinds.ts';
import { textOf } from './sources.ts';

const file = 'src/lib/server/db/functions/movement-kinds.sql';

it('the kinds of movement are the same in the rules and in the database', () => {
  const inSql = [...textOf(file).matchAll(/^ {2}\('(\w+)', '(\w+)', '(\w+)', '(\w+)'\)/gm)].map(([, ...row]) =>
    row.join(),
  );
  const inRules = movementKinds.map(({ code, from, to, currency }) => [code, from, to, currency].join());
  expect(inSql.toSorted(), `the rows of ${file}`).toEqual(inRules.toSorted());
});
