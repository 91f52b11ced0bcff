/** The sheets of the console are one file on every page: a class that two of them define changes what the other has drawn. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

it('defines each class of the console in one sheet', () => {
  const sheets = globSync('src/styles/operator/*.css');
  expect(sheets.length).toBeGreaterThan(10);
  const seen = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of new Set(
      [...readFileSync(sheet, 'utf8').matchAll(/^\.([a-z][\w-]*) \{/gm)].map(([, name]) => name),
    ))
      if (name) seen.set(name, [...(seen.get(name) ?? []), basename(sheet)]);
  expect([...seen].filter(([, where]) => where.length > 1)).toEqual([]);
});
