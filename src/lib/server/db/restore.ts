/** Restores a backup into an empty database of the same schema, atomically: one transaction, verified before it commits. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as flow } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type BackupHead,
  type BackupTail,
  backupClient,
  backupFormat,
  columnList,
  headMark,
  migrationsOf,
  quoted,
  rowsEnd,
  sequencesOf,
  type Table,
  tablesInOrder,
  tailMark,
} from './backup.ts';
import { migrateDatabase } from './migrate.ts';

/** The backup or the database cannot be used for a restore; nothing was changed. */
class RestoreRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RestoreRefused';
  }
}

interface BackupReader {
  /** The next line without its line break; undefined at the end. */
  line(): Promise<string | undefined>;
  /** The rows of the table in the last COPY line. */
  rows(): AsyncGenerator<Buffer>;
  /** Digest of everything before the last line. */
  digest(): string;
}

/** Reads the text of a backup sequentially, holding at most one chunk of the file. */
function backupReader(source: AsyncIterator<Buffer>): BackupReader {
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);

  /** Appends the next chunk; false at the end of the file. */
  async function more(): Promise<boolean> {
    const next = await source.next().catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
        throw new RestoreRefused('the file is no backup of Benja, or it is damaged or cut off');
      throw error;
    });
    if (next.done) return false;
    rest = rest.length > 0 ? Buffer.concat([rest, next.value]) : next.value;
    return true;
  }
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };

  return {
    async line() {
      while (!rest.includes('\n')) if (!(await more())) break;
      if (rest.length === 0) return undefined;
      const end = rest.indexOf('\n');
      const taken = take(end < 0 ? rest.length : end + 1);
      const text = taken.toString('utf8').replace(/\n$/, '');
      if (!text.startsWith(tailMark)) hash.update(taken);
      return text;
    },
    async *rows() {
      for (;;) {
        const atOnce = rest.subarray(0, rowsEnd.length).equals(Buffer.from(rowsEnd));
        const end = atOnce ? 0 : rest.indexOf(`\n${rowsEnd}`) + 1;
        if (atOnce || end > 0) {
          const last = take(end);
          hash.update(last);
          hash.update(take(rowsEnd.length));
          if (last.length > 0) yield last;
          return;
        }
        // Emits complete rows only; the last part may be the start of the end marker.
        const whole = rest.lastIndexOf('\n', rest.length - rowsEnd.length - 1) + 1;
        if (whole > 0) {
          const block = take(whole);
          hash.update(block);
          yield block;
        }
        if (!(await more())) throw new RestoreRefused('the backup ends in the middle of a table');
      }
    },
    digest: () => hash.digest('hex'),
  };
}

const parsed = <T>(text: string): T => JSON.parse(text) as T;

/**
 * Restores a backup file: migrates the database, then fills its tables and sets its sequences.
 *
 * @throws RestoreRefused for an incomplete file, another schema, or a database that is not empty
 */
export async function restoreBackup(
  connectionString: string,
  file: string,
): Promise<{ readonly madeAt: string; readonly tables: number; readonly rows: number }> {
  await migrateDatabase(connectionString);
  const client = await backupClient(connectionString);
  const source = createGunzip();
  // Errors surface where the text is read; until reading starts, this prevents an unhandled error.
  source.on('error', () => undefined);
  flow(createReadStream(file), source, () => undefined);
  try {
    await client.query('begin');
    const restored = await restoreText(client, backupReader(source[Symbol.asyncIterator]()));
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } finally {
    source.destroy();
    // Closing the connection rolls back what was not committed.
    await client.end();
  }
}

async function restoreText(
  client: pg.Client,
  reader: BackupReader,
): Promise<{ readonly madeAt: string; readonly tables: number; readonly rows: number }> {
  const head = await readHead(reader);
  await requireSameSchema(client, head);
  const tables = await tablesInOrder(client);
  await holdEmpty(client, tables);
  const counts = new Map<string, number>();
  const sequences = new Set(await sequencesOf(client));
  for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
    if (line.startsWith(tailMark)) {
      const { rows, sha256 }: BackupTail = parsed(line.slice(tailMark.length));
      requireWhole(tables, counts, rows, sha256 === reader.digest());
      for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`);
      return { madeAt: head.made_at, tables: counts.size, rows: [...counts.values()].reduce((sum, n) => sum + n, 0) };
    }
    const table = tableOf(line, tables);
    if (table) counts.set(table.name, await fill(client, table, reader));
    else await setSequence(client, line, sequences);
  }
  throw new RestoreRefused('the backup is cut off: its last line is missing');
}

async function readHead(reader: BackupReader): Promise<BackupHead> {
  const line = await reader.line();
  if (!line?.startsWith(headMark)) throw new RestoreRefused('this file is no backup of Benja');
  const head: BackupHead = parsed(line.slice(headMark.length));
  if (head.format !== backupFormat) throw new RestoreRefused(`backups of format ${head.format} are not known here`);
  return head;
}

async function requireSameSchema(client: pg.Client, head: BackupHead): Promise<void> {
  const here = await migrationsOf(client);
  if (here.join() === head.migrations.join()) return;
  throw new RestoreRefused(
    'the backup was made by another version of Benja: restore it with that version, then start this one on the result',
  );
}

/** Locks the tables, checks that they are empty, and disables triggers: the rows were validated when they were created. */
async function holdEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    await client.query(`alter table public.${quoted(name)} disable trigger user`);
    const { rowCount } = await client.query(`select from public.${quoted(name)} limit 1`);
    if (rowCount) throw new RestoreRefused(`the database is not empty: there are rows in "${name}"`);
  }
}

/** The table named by a COPY line, which must match this schema's text exactly; nothing from the file is executed. */
function tableOf(line: string, tables: readonly Table[]): Table | undefined {
  return tables.find((table) => line === `COPY public.${quoted(table.name)} (${columnList(table)}) FROM stdin;`);
}

async function fill(client: pg.Client, table: Table, reader: BackupReader): Promise<number> {
  const stream = client.query(copyFrom(`copy public.${quoted(table.name)} (${columnList(table)}) from stdin`));
  await pipeline(reader.rows(), stream);
  return stream.rowCount;
}

async function setSequence(client: pg.Client, line: string, known: ReadonlySet<string>): Promise<void> {
  const [name = '', last, called] =
    /^SELECT setval\('public\."(\w+)"', (\d+), (true|false)\);$/.exec(line)?.slice(1) ?? [];
  if (!known.has(name)) throw new RestoreRefused(`the backup has a line that is not understood: ${line.slice(0, 80)}`);
  await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, last, called === 'true']);
}

function requireWhole(
  tables: readonly Table[],
  counts: ReadonlyMap<string, number>,
  said: Readonly<Record<string, number>>,
  isSame: boolean,
): void {
  if (!isSame) throw new RestoreRefused('the backup was changed or damaged: its digest does not fit');
  for (const { name } of tables) {
    if (counts.get(name) !== said[name])
      throw new RestoreRefused(`the backup is not whole: "${name}" has ${counts.get(name)} of ${said[name]} rows`);
  }
}
