/**
 * Migrates the database to this build's schema at start, one process at a time, and refuses a schema newer than the build.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';

// The built site bundles this module elsewhere, so the folder is found from the project's root.
const folderFrom = (root: string): string => join(root, 'src/lib/server/db');

/** An arbitrary number, the same in every process, so that they wait for each other. */
const lockKey = 4_321_001;

/**
 * Applies the migrations that are missing, then the functions and triggers whose files have changed; all of it or nothing.
 *
 * @param root the folder that holds the project's `src`
 * @throws Error when the database is of a newer build, or of one before the first release
 */
export async function migrateDatabase(connectionString: string, root = process.cwd()): Promise<void> {
  const folder = folderFrom(root);
  const migrationsFolder = join(folder, 'migrations');
  if (!existsSync(migrationsFolder))
    throw new Error('the migrations folder is missing: start the site from the project’s root');
  const client = new pg.Client({ connectionString, application_name: 'benja-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseForeignSchema(client, migrationsFolder);
    await client.query('begin');
    await applyMigrations(client, migrationsFolder);
    await applyFunctions(client, folder);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** As Drizzle's own migrator does, which however commits by itself. */
async function applyMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ newest: string | bigint | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = Number(rows[0]?.newest ?? 0);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newest) continue;
    for (const text of sql) await client.query(text);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Functions by name, then the triggers that call them. A file is one batch of `create or replace` and may run again. */
async function applyFunctions(client: pg.Client, folder: string): Promise<void> {
  const functions = (await readdir(join(folder, 'functions'))).filter((name) => name.endsWith('.sql')).sort();
  await client.query('create table if not exists drizzle.__functions (file text primary key, hash text not null)');
  const { rows } = await client.query<{ file: string; hash: string }>('select file, hash from drizzle.__functions');
  const applied = new Map(rows.map((row) => [row.file, row.hash]));
  for (const file of [...functions.map((name) => `functions/${name}`), 'triggers.sql']) {
    const text = await readFile(join(folder, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.get(file) === hash) continue;
    await client.query(text);
    await client.query(
      'insert into drizzle.__functions (file, hash) values ($1, $2) on conflict (file) do update set hash = excluded.hash',
      [file, hash],
    );
  }
}

async function refuseForeignSchema(client: pg.Client, folder: string): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!tables[0]?.found) return;
  const { rows } = await client.query<{ oldest: string | bigint | null; newest: string | bigint | null }>(
    'select min(created_at) as oldest, max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const { oldest, newest } = rows[0] ?? {};
  const known = journal.entries.map((entry) => entry.when);
  if (Number(newest ?? 0) > Math.max(...known))
    throw new Error(
      'the database was migrated by a newer version of Benja; start that version, or restore an older backup',
    );
  if (oldest && Number(oldest) < Math.min(...known))
    throw new Error('the database was made before the first release of Benja; start with a new DATA_DIR or database');
}
