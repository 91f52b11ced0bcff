/**
 * Job: puts final rows into blocks, each sealing the one before (docs/decisions/013-keyed-seals.md). It runs beside the
 * traffic: postings never wait for it, and it takes only ids below which no older row can still appear.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.ts';
import { arrayLiteral } from '../../server/db/array-literal.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { storeHead } from './anchors.ts';
import { blockMac } from './seal-mac.ts';
import { type SealedStream, sealedStreams } from './sealed-streams.ts';
import { sealBlock } from './tables.ts';

/** Rows per block. */
const blockRows = 2_000;
/** Rounds of blocks per run, so that a large backlog does not occupy a worker for hours. */
const roundsPerRun = 100;
/** The first block records up to which transfer exists were no MACs; it contains no rows. */
export const firstStream = 'first';
/** A row may become visible this long after its timestamp. */
const lookBack = `interval '10 minutes'`;

const tables = sealedStreams.flatMap(({ order }) => (order.by === 'id' ? [order.table] : []));

/**
 * Up to which id each table is complete: no transaction can still insert below it. Undefined while a writer does not finish.
 */
async function wholeUpTo(db: Db): Promise<ReadonlyMap<string, bigint> | undefined> {
  const { rows } = await db.execute<{ name: string; last: bigint }>(sql`
    select name, coalesce(pg_sequence_last_value(pg_get_serial_sequence(name, 'id')::regclass), 0) as last
      from unnest(${arrayLiteral(tables)}::text[]) as name`);
  // Any transaction that was given an id up to exists had locked the table before: once these are gone, no such row can
  // appear.
  const writers = async (): Promise<string[]> => {
    const { rows: held } = await db.execute<{ who: string }>(sql`
      select distinct virtualtransaction as who from pg_locks join unnest(${arrayLiteral(tables)}::text[]) as name on relation = name::regclass
        where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
          and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') and granted and pid <> pg_backend_pid()`);
    return held.map((row) => row.who);
  };
  const before = new Set(await writers());
  for (let look = 0; before.size > 0; look++) {
    if (look === 20) return undefined;
    await pause(50);
    const still = new Set(await writers());
    for (const who of before) if (!still.has(who)) before.delete(who);
  }
  return new Map(rows.map((row) => [row.name, row.last]));
}

interface Head extends Record<string, unknown> {
  readonly id: bigint;
  readonly mac: Buffer;
}

const head = async (tx: Db): Promise<Head | undefined> => {
  const { rows } = await tx.execute<Head>(sql`select id, mac from seal_block order by id desc limit 1`);
  return rows[0];
};

/** Appends a block; the caller holds the chain's lock. */
async function addBlock(
  tx: Db,
  key: Buffer,
  stream: string,
  keys: readonly bigint[],
  { rows, upto, mark }: { readonly rows?: string; readonly upto: bigint; readonly mark?: string | null },
): Promise<void> {
  const before = await head(tx);
  const sealed = rows
    ? sql`(select array_agg(key order by key) as keys, string_agg(substring(sha256(convert_to(text, 'UTF8')) from 1 for 16), ''::bytea order by key) as digests
        from (${sql.raw(rows)}) sealed)`
    : sql`(select '{}'::bigint[] as keys, ''::bytea as digests)`;
  const { rows: made } = await tx.execute<{
    keys: string;
    digests: Buffer;
    keys_digest: string;
    digests_digest: string;
    made_at: string;
    mark: string | null;
  }>(sql`
    select keys::text as keys, digests, encode(sha256(convert_to(array_to_string(keys, ','), 'UTF8')), 'hex') as keys_digest,
        encode(sha256(digests), 'hex') as digests_digest, date_trunc('milliseconds', app_now())::text as made_at,
        date_trunc('milliseconds', ${mark ?? null}::timestamptz)::text as mark
      from ${sealed} s where keys is not null`);
  const row = made[0];
  if (!row) throw new Error(`no row of ${stream} ${keys.join()} is there to be sealed`);
  const block = {
    id: (before?.id ?? 0n) + 1n,
    stream,
    upto,
    mark: row.mark === null ? null : new Date(row.mark),
    madeAt: new Date(row.made_at),
  };
  const mac = blockMac(key, before?.mac ?? Buffer.alloc(0), {
    ...block,
    keysDigest: row.keys_digest,
    digestsDigest: row.digests_digest,
  });
  await tx.insert(sealBlock).values({ ...block, keys: sql`${row.keys}::bigint[]`, digests: row.digests, mac });
}

const literal = (keys: readonly bigint[]): string => `'${arrayLiteral(keys)}'::bigint[]`;

/** Seals the next rows of a stream by id, and for transfers also the rows that caused them; returns how many. */
async function sealById(tx: Db, key: Buffer, stream: SealedStream, table: string, last: bigint): Promise<number> {
  const { rows } = await tx.execute<{ id: bigint }>(sql`
    select id from ${sql.identifier(table)}
      where id > coalesce((select upto from seal_block where stream = ${stream.name} order by id desc limit 1), 0) and id <= ${last}
      order by id limit ${blockRows}`);
  const keys = rows.map((row) => row.id);
  if (keys.length === 0) return 0;
  const upto = keys.length < blockRows ? last : (keys.at(-1) ?? 0n);
  await addBlock(tx, key, stream.name, keys, { rows: stream.rows(literal(keys)), upto });
  if (table !== 'transfer') return keys.length;
  for (const { name, order, rows: rowsOf } of sealedStreams) {
    if (order.by !== 'transfer') continue;
    const { rows: of } = await tx.execute<{ key: bigint }>(sql`
      select distinct cause_id as key from transfer
        where id = any(${arrayLiteral(keys)}::bigint[]) and kind = ${order.of} and cause_id is not null order by 1`);
    const caused = of.map((row) => row.key);
    const { rows: found } = await tx.execute<{ exists: boolean }>(
      sql`select exists (${sql.raw(rowsOf(literal(caused)))}) as exists`,
    );
    // A transfer without its cause is for the check to report; sealing goes on.
    if (found[0]?.exists) await addBlock(tx, key, name, caused, { rows: rowsOf(literal(caused)), upto: 0n });
  }
  return keys.length;
}

/** Seals rows that have become final since the last run of a stream by time. */
async function sealByTime(tx: Db, key: Buffer, stream: SealedStream, due: string): Promise<number> {
  const { rows: marks } = await tx.execute<{ mark: string | null }>(
    sql`select max(mark)::text as mark from seal_block where stream = ${stream.name}`,
  );
  const since = `coalesce('${marks[0]?.mark ?? '-infinity'}'::timestamptz - ${lookBack}, '-infinity')`;
  const { rows } = await tx.execute<{ key: bigint; at: string }>(
    sql.raw(`select key, at::text as at from (${due.replace('$1', since)}) due
      where not exists (select from seal_block b where b.stream = '${stream.name}' and b.mark >= ${since} - ${lookBack} and due.key = any(b.keys))
      order by due.at, key limit ${blockRows}`),
  );
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return 0;
  await addBlock(tx, key, stream.name, keys, {
    rows: stream.rows(literal(keys)),
    upto: 0n,
    mark: rows.at(-1)?.at ?? null,
  });
  return keys.length;
}

/** One round over all streams; returns the largest row count among them. */
const sealRound = (ctx: Context, key: Buffer, whole: ReadonlyMap<string, bigint>): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.seal'))`);
    if (!(await head(tx))) {
      const { rows } = await tx.execute<{ last: bigint }>(
        sql`select coalesce(max(id), 0) as last from transfer where mac is null`,
      );
      await addBlock(tx, key, firstStream, [], { upto: rows[0]?.last ?? 0n });
    }
    let most = 0;
    for (const stream of sealedStreams) {
      const { order } = stream;
      const sealed =
        order.by === 'id'
          ? await sealById(tx, key, stream, order.table, whole.get(order.table) ?? 0n)
          : order.by === 'time'
            ? await sealByTime(tx, key, stream, order.due)
            : 0;
      most = Math.max(most, sealed);
    }
    return most;
  });

/** Seals what is new since the last run, and updates the anchors outside the database. */
export async function sealBooks(ctx: Context): Promise<void> {
  const key = ctx.secrets.key('ledger_seal');
  const whole = await wholeUpTo(ctx.db);
  if (!whole) return;
  for (let round = 0; round < roundsPerRun; round++) if ((await sealRound(ctx, key, whole)) < blockRows) break;
  await storeHead(ctx);
}
