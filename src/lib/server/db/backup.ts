/**
 * A backup is one gzip text file: a header line, every table's rows in COPY format, the sequences, and a last line with
 * counts and a digest, without which it is incomplete. It is one consistent snapshot. Written through the driver alone,
 * because the embedded server has no pg_dump and a site must not need one.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export const backupFormat = 1;
export const headMark = '-- benja-backup ';
export const tailMark = '-- benja-backup-end ';
/** The end of a table's rows in COPY text; no row can look like it. */
export const rowsEnd = '\\.\n';

export interface BackupHead {
  readonly format: number;
  readonly made_at: string;
  /** Digests of the migrations the schema was made by, in their order. */
  readonly migrations: readonly string[];
}

export interface BackupTail {
  readonly rows: Readonly<Record<string, number>>;
  /** SHA-256 of everything before this line. */
  readonly sha256: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A connection without the site's statement timeout, which a backup may exceed. */
export async function backupClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'benja-backup',
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=3',
  });
  await client.connect();
  return client;
}

/** Hashes of the migrations applied to a database. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map((row) => row.hash);
}

/** A table whose rows come with the schema, not from a backup. */
const ofSchema = 'movement_kind';

/** The site's tables in dependency order, so that rows can be restored in this order. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct r.relname::text), '{}') from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${ofSchema}' order by c.relname`);
  const placed = new Map<string, Table>();
  while (placed.size < rows.length) {
    const next = rows.filter((row) => !placed.has(row.name) && row.needs.every((name) => placed.has(name)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const { name, columns } of next) placed.set(name, { name, columns });
  }
  return [...placed.values()];
}

export async function sequencesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  return rows.map((row) => row.name);
}

export const columnList = (table: Table): string => table.columns.map(quoted).join(', ');

/** Streams the text of a backup. The client must be in one snapshot. */
async function* backupText(client: pg.Client, head: BackupHead, rows: Record<string, number>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  const hashed = (text: string | Buffer): Buffer => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    digest.update(bytes);
    return bytes;
  };
  yield hashed(`${headMark}${JSON.stringify(head)}\n`);
  for (const table of await tablesInOrder(client)) {
    const from = `public.${quoted(table.name)} (${columnList(table)})`;
    yield hashed(`COPY ${from} FROM stdin;\n`);
    const stream = client.query(copyTo(`copy ${from} to stdout`));
    for await (const chunk of stream) yield hashed(chunk as Buffer);
    rows[table.name] = stream.rowCount;
    yield hashed(rowsEnd);
  }
  // Sequences are not part of a snapshot; read last, they are never behind the rows.
  for (const name of await sequencesOf(client)) {
    const { rows: state } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${quoted(name)}`,
    );
    yield hashed(`SELECT setval('public.${quoted(name)}', ${state[0]?.last}, ${state[0]?.called});\n`);
  }
  const tail: BackupTail = { rows, sha256: digest.digest('hex') };
  yield Buffer.from(`${tailMark}${JSON.stringify(tail)}\n`);
}

/**
 * Writes a backup while the site is running or stopped. The file appears atomically and is readable by its owner only.
 *
 * @throws Error when the file already exists: a new backup never replaces an old one
 */
export async function writeBackup(
  connectionString: string,
  file: string,
  madeAt: Date,
): Promise<{ readonly tables: number; readonly rows: number }> {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const part = `${file}.${process.pid}.part`;
  const rows: Record<string, number> = {};
  const client = await backupClient(connectionString);
  try {
    await client.query('begin isolation level repeatable read read only');
    const head = { format: backupFormat, made_at: madeAt.toISOString(), migrations: await migrationsOf(client) };
    await pipeline(backupText(client, head, rows), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await client.query('commit');
    await rename(part, file);
  } finally {
    await client.end();
    await rm(part, { force: true });
  }
  return { tables: Object.keys(rows).length, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
}
