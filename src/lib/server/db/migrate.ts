/**
 * Migrates the database to this build's schema at start, one process at a time, and refuses a schema newer than the build.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

// The built site bundles this module elsewhere, so the folder is found from the project's root.
const folderFrom = (root: string): string => join(root, 'src/lib/server/db/migrations');

/** An arbitrary number, the same in every process, so that they wait for each other. */
const lockKey = 4_321_001;

export async function migrateDatabase(connectionString: string, root = process.cwd()): Promise<void> {
  const migrationsFolder = folderFrom(root);
  if (!existsSync(migrationsFolder))
    throw new Error('the migrations folder is missing: start the site from the project’s root');
  const client = new pg.Client({ connectionString, application_name: 'benja-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseNewerSchema(client, migrationsFolder);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

async function refuseNewerSchema(client: pg.Client, folder: string): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!tables[0]?.found) return;
  const { rows } = await client.query<{ newest: string | bigint | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newestKnown = Math.max(0, ...journal.entries.map((entry) => entry.when));
  if (Number(rows[0]?.newest ?? 0) > newestKnown) {
    throw new Error(
      'the database was migrated by a newer version of Benja; start that version, or restore an older backup',
    );
  }
}
