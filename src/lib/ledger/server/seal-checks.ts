/** Proves that the books are as the site wrote them: MACs of transfers, the seal chain, its anchors. */
import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { clientOf } from '../../server/db/client.ts';
import { type Db, sealKeyOf } from '../../server/db/connect.ts';
import { anchorMac, anchorsOf, readAnchors } from './anchors.ts';
import { countOffenders, type LedgerProof, type Proved } from './check.ts';
import { firstStream } from './seal-books.ts';
import { blockMac } from './seal-mac.ts';
import { type SealedStream, sealedStreams } from './sealed-streams.ts';
import { isSigned, signedTextSql } from './transfer-mac.ts';

const transfersAtOnce = 5_000n;
const blocksAtOnce = 1_000;
/** Blocks compared per batch: about ten thousand rows. */
const blocksPerBatch = 10;

/** The key attached to the connection; without it nothing can be proved. */
function keyOf(db: Db): KeyObject {
  const key = sealKeyOf(clientOf(db));
  if (!key)
    throw new Error('the books are proved with the key they were sealed with: SECRET_KEY, or secrets.json of DATA_DIR');
  return key;
}

async function* unsignedTransfers(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  const key = keyOf(db);
  const { rows: bounds } = await db.execute<{ last: bigint; before: bigint }>(sql`
    select coalesce((select max(id) from transfer), 0) as last, coalesce((select upto from seal_block where stream = ${firstStream} and id = 1), 0) as before`);
  const last = bounds[0]?.last ?? 0n;
  const before = bounds[0]?.before ?? 0n;
  for (let from = since?.transferId ?? 0n; from < last; from += transfersAtOnce) {
    const { rows } = await db.execute<{ id: bigint; reference: string; mac: Buffer | null; text: string }>(
      sql.raw(signedTextSql(from, from + transfersAtOnce)),
    );
    for (const { id, reference, mac, text } of rows)
      if (!(mac === null && id <= before) && !isSigned(key, text, mac)) yield `transfer ${id} (${reference})`;
  }
}

interface BlockRow extends Record<string, unknown> {
  readonly id: bigint;
  readonly stream: string;
  readonly keys_digest: string;
  readonly digests_digest: string;
  readonly upto: bigint;
  readonly mark: string | null;
  readonly made_at: string;
  readonly mac: Buffer;
}

async function* brokenLinks(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  const key = keyOf(db);
  let last = since?.blockId ?? 0n;
  const { rows: proved } = await db.execute<{ mac: Buffer }>(sql`select mac from seal_block where id = ${last}`);
  if (last > 0n && !proved[0]) yield `block ${last} is gone`;
  let before = proved[0]?.mac ?? Buffer.alloc(0);
  for (;;) {
    const { rows } = await db.execute<BlockRow>(sql`
      select id, stream, encode(sha256(convert_to(array_to_string(keys, ','), 'UTF8')), 'hex') as keys_digest, encode(sha256(digests), 'hex') as digests_digest,
          upto, mark::text as mark, made_at::text as made_at, mac
        from seal_block where id > ${last} order by id limit ${blocksAtOnce}`);
    for (const row of rows) {
      const block = {
        id: row.id,
        stream: row.stream,
        keysDigest: row.keys_digest,
        digestsDigest: row.digests_digest,
        upto: row.upto,
        mark: row.mark === null ? null : new Date(row.mark),
        madeAt: new Date(row.made_at),
      };
      if (row.id !== last + 1n) yield `block ${last + 1n} is gone`;
      else if (!blockMac(key, before, block).equals(row.mac)) yield `block ${row.id} (${row.stream})`;
      last = row.id;
      before = row.mac;
    }
    if (rows.length < blocksAtOnce) return;
  }
}

/** Rows of a stream that differ from what was sealed, appeared or disappeared. */
async function* changedRows(db: Db, stream: SealedStream, since: Proved | undefined): AsyncGenerator<string> {
  const { name, thing, order, rows: rowsOf, mayChange } = stream;
  let last = since?.blockId ?? 0n;
  for (;;) {
    const { rows: blocks } = await db.execute<{ id: bigint; upto: bigint; before: bigint }>(sql`
      select b.id, b.upto, coalesce((select p.upto from seal_block p where p.stream = ${name} and p.id < b.id order by p.id desc limit 1), 0) as before
        from seal_block b where b.stream = ${name} and b.id > ${last} order by b.id limit ${blocksPerBatch}`);
    const [first] = blocks;
    const end = blocks.at(-1);
    if (!first || !end) return;
    const sealed = `select k.key, substring(b.digests from (k.n::int - 1) * 16 + 1 for 16) as digest
      from seal_block b cross join unnest(b.keys) with ordinality k (key, n) where b.stream = '${name}' and b.id between ${first.id} and ${end.id}`;
    const intruders =
      order.by === 'id'
        ? `union all select t.id, true, true from ${order.table} t where t.id > ${first.before} and t.id <= ${end.upto} and not exists (select from k where k.key = t.id)`
        : '';
    const { rows } = await db.execute<{ key: bigint; there: boolean; intruder: boolean }>(
      sql.raw(`with k as materialized (${sealed}), now as materialized (
          select key, substring(sha256(convert_to(text, 'UTF8')) from 1 for 16) as digest from (${rowsOf('array(select key from k)')}) r
        )
        select * from (
          select k.key, now.key is not null as there, false as intruder from k left join now on now.key = k.key
            where now.digest is distinct from k.digest ${mayChange ? `and not (${mayChange})` : ''}
          ${intruders}
        ) x (key, there, intruder) order by key`),
    );
    for (const row of rows) {
      const what = name === 'round' ? `round ${row.key / 1000n} version ${row.key % 1000n}` : `${thing} ${row.key}`;
      yield row.intruder
        ? `${what} was put in afterwards`
        : row.there
          ? `${what} is not what was sealed`
          : `${what} is gone`;
    }
    last = end.id;
  }
}

async function* allChanged(db: Db, since: Proved | undefined): AsyncGenerator<string> {
  for (const stream of sealedStreams) yield* changedRows(db, stream, since);
}

async function* falseAnchors(db: Db): AsyncGenerator<string> {
  const key = keyOf(db);
  for (const anchor of await anchorsOf(db))
    if (anchor.block_mac === '') yield `anchor of ${anchor.day}: block ${anchor.block_id} is gone`;
    else if (!anchorMac(key, anchor).equals(Buffer.from(anchor.mac, 'hex'))) yield `anchor of ${anchor.day}`;
}

async function* missedAnchors(
  db: Db,
  { files, broken }: { readonly files: ReturnType<typeof readAnchors>; readonly broken: readonly string[] },
): AsyncGenerator<string> {
  const key = keyOf(db);
  for (const name of broken) yield `${name} is no anchor`;
  const stored = new Map((await anchorsOf(db)).map((anchor) => [anchor.day, anchor]));
  for (const [name, anchor] of files) {
    if (!anchorMac(key, anchor).equals(Buffer.from(anchor.mac, 'hex'))) {
      yield `${name} is not of this installation’s key`;
      continue;
    }
    const { rows } = await db.execute<{ mac: string }>(
      sql`select encode(mac, 'hex') as mac from seal_block where id = ${BigInt(anchor.block_id)}`,
    );
    if (rows[0]?.mac !== anchor.block_mac) yield `${name}: block ${anchor.block_id} is gone, the books end before it`;
    else if (name !== 'head.json' && stored.get(anchor.day)?.mac !== anchor.mac)
      yield `${name}: the database has another anchor`;
  }
}

async function* leftUnsealed(db: Db): AsyncGenerator<string> {
  const { rows } = await db.execute<{ id: bigint; reference: string }>(sql`
    select t.id, t.reference from transfer t
      where t.id > coalesce((select upto from seal_block where stream = 'transfer' order by id desc limit 1), 0)
        and t.created_at < (select created_at from transfer order by id desc limit 1) - interval '1 hour'
      order by t.id`);
  for (const { id, reference } of rows) yield `transfer ${id} (${reference})`;
}

/** Proofs that need only the database and the key of its connection. */
export const sealChecks: readonly LedgerProof[] = [
  {
    name: 'every transfer is signed by the process that posted it',
    prove: (db, since) => countOffenders(unsignedTransfers(db, since)),
  },
  {
    name: 'every block of seals is signed and follows the one before it',
    prove: (db, since) => countOffenders(brokenLinks(db, since)),
  },
  {
    name: 'every row that was sealed is as it was',
    prove: (db, since) => countOffenders(allChanged(db, since)),
  },
  {
    name: 'every anchor in the database is a block of the chain',
    prove: (db) => countOffenders(falseAnchors(db)),
  },
];

/**
 * Proofs for an installation: the database reaches as far as the anchors outside it, and sealing keeps up. The anchors are
 * read here, before the check takes its snapshot: a newer anchor would name a block that the snapshot cannot see.
 */
export function anchorChecks(folder: string): readonly LedgerProof[] {
  const broken: string[] = [];
  const files = readAnchors(folder, broken);
  return [
    {
      name: 'the books go at least as far as the anchors kept outside the database',
      prove: (db) => countOffenders(missedAnchors(db, { files, broken })),
    },
    {
      name: 'transfers are sealed within the hour in which others followed',
      prove: (db) => countOffenders(leftUnsealed(db)),
    },
  ];
}
