import { expect, it } from 'vitest';
import { nodeOptions, run } from '../../scripts/commands.ts';

/** Where imports lead, of the package and of one of its files to others, by name and by path. */
const asked = `
  import { createRequire } from 'node:module';
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm', 'drizzle-orm/node-postgres', 'zod'];
  const from = import.meta.resolve('drizzle-orm/pg-core');
  const found = names.map((name) => import.meta.resolve(name));
  const more = ['./table.js', '../sql/index.js', 'pg'].map((name) => import.meta.resolve(name, from));
  const classic = createRequire(import.meta.url).resolve('drizzle-orm');
  const { sql } = await import('drizzle-orm');
  const { Client } = createRequire(from)('pg');
  console.log(JSON.stringify([found, more, classic, typeof sql, typeof Client]));`;

it('finds what Node finds by itself', async () => {
  const answers = await Promise.all(
    [[], nodeOptions].map((options) =>
      run(process.execPath, [...options, '--experimental-import-meta-resolve', '--input-type=module', '-e', asked]),
    ),
  );
  expect(answers[0]).toMatchObject({ ok: true });
  expect(answers[1]).toEqual(answers[0]);
});
