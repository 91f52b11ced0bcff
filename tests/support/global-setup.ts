/**
 * One PostgreSQL per test run: a throw-away embedded server, or the server of DATABASE_URL. A template database is migrated
 * once; each test file uses a copy (database.ts).
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#lib/server/db/embedded.ts';
import { migrateDatabase } from '#lib/server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly testServer: {
      /** Connection string of a database on the server that new ones can be created from. */
      readonly url: string;
      /** Name of the migrated template; copies' names begin with it. */
      readonly template: string;
      /** The cheapest way to copy it on this server. */
      readonly strategy: 'file_copy' | 'wal_log';
    };
  }
}

/** The same server with another database. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const dataDir = given ? undefined : mkdtempSync(join(tmpdir(), 'benja-test-'));
  const server = dataDir
    ? await startEmbedded({ dataDir, throwaway: true, log: { info: () => undefined, warn: () => undefined } })
    : undefined;
  const url = given ?? server?.connectionString ?? '';
  const template = `benja_test_${randomBytes(4).toString('hex')}`;
  try {
    await onServer(url, (client) => client.query(`create database ${template}`));
    await migrateDatabase(urlOf(url, template));
  } catch (error) {
    await server?.stop();
    throw error;
  }
  // Copying files takes a third of the processor time, and waits for the disk where the server does.
  project.provide('testServer', { url, template, strategy: dataDir ? 'file_copy' : 'wal_log' });

  return async () => {
    await onServer(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [template],
      );
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
    await server?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
}
