import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { urlOf } from '#tests/support/global-setup.ts';

/** The rows of one statement, over a connection of its own. */
export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Makes migrated databases with no rows but those of the schema (movement_kind); they are dropped after the file's tests. */
export function emptyDatabasesOfFile(): () => Promise<string> {
  const { url, template } = inject('testServer');
  const made: string[] = [];
  afterAll(async () => {
    for (const name of made) await query(url, `drop database ${name} with (force)`);
  });
  return async () => {
    const name = `${template}_${randomBytes(6).toString('hex')}`;
    await query(url, `create database ${name} template ${template}`);
    made.push(name);
    return urlOf(url, name);
  };
}
