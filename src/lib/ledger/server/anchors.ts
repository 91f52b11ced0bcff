/**
 * Anchors: the head of the seal chain, also stored outside the database, so that cutting off its end is detected. `head.json`
 * is rewritten by every run of the sealing job; `2026-11-22.json` is the first head of that day and never changes.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../server/context.ts';
import type { Db } from '../../server/db/connect.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { type SealKey, sealMac } from './seal-mac.ts';
import { ledgerAnchor } from './tables.ts';

/** An anchor file: a block of the chain, what was sealed by then, and a MAC over both. */
const anchorFile = z.strictObject({
  day: z.iso.date(),
  block_id: z.string().regex(/^[0-9]+$/),
  block_mac: z.string().regex(/^[0-9a-f]{64}$/),
  transfers: z.string().regex(/^[0-9]+$/),
  audits: z.string().regex(/^[0-9]+$/),
  made_at: z.iso.datetime(),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AnchorFile = z.infer<typeof anchorFile>;

export const anchorMac = (key: SealKey, anchor: Omit<AnchorFile, 'mac'>): Buffer =>
  sealMac(key, [
    'anchor',
    anchor.day,
    anchor.block_id,
    anchor.block_mac,
    anchor.transfers,
    anchor.audits,
    anchor.made_at,
  ]);

type HeadRow = {
  day: string;
  block_id: string;
  block_mac: string;
  transfers: string;
  audits: string;
  made_at: string;
};

/** The current head of the chain; undefined before its first block. */
async function headOf(db: Db, key: Buffer): Promise<AnchorFile | undefined> {
  const { rows } = await db.execute<HeadRow>(sql`
    select (app_now() at time zone 'Asia/Bangkok')::date::text as day, b.id::text as block_id, encode(b.mac, 'hex') as block_mac,
        coalesce((select upto from seal_block where stream = 'transfer' order by id desc limit 1), 0)::text as transfers,
        coalesce((select upto from seal_block where stream = 'audit' order by id desc limit 1), 0)::text as audits, app_now()::text as made_at
      from seal_block b order by b.id desc limit 1`);
  const row = rows[0];
  if (!row) return undefined;
  const anchor = { ...row, made_at: new Date(row.made_at).toISOString() };
  return { ...anchor, mac: anchorMac(key, anchor).toString('hex') };
}

/** Writes a file atomically. */
function write(folder: string, name: string, anchor: AnchorFile): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  writeFileSync(`${file}.new`, `${JSON.stringify(anchor, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Updates `head.json`, and stores the first head of each Bangkok day for good, in the database and as a file. An older head
 * never replaces a newer one: that would hide a chain that was cut off.
 */
export async function storeHead(ctx: Context): Promise<void> {
  const key = ctx.secrets.key('ledger_seal');
  const folder = ctx.config.anchorDir;
  const now = await headOf(ctx.db, key);
  if (!now) return;
  const anchors = readAnchors(folder);
  const last = anchors.get('head.json');
  if (!last || BigInt(last.block_id) < BigInt(now.block_id)) write(folder, 'head.json', now);
  if (anchors.has(`${now.day}.json`)) return;
  const anchor = await inTransaction(ctx, async (tx) => {
    const inserted = await tx
      .insert(ledgerAnchor)
      .values({
        day: now.day,
        blockId: BigInt(now.block_id),
        transfers: BigInt(now.transfers),
        audits: BigInt(now.audits),
        madeAt: new Date(now.made_at),
        mac: Buffer.from(now.mac, 'hex'),
      })
      .onConflictDoNothing()
      .returning({ day: ledgerAnchor.day });
    return inserted.length > 0 ? now : (await anchorsOf(tx, now.day))[0];
  });
  if (!anchor || !anchorMac(key, anchor).equals(Buffer.from(anchor.mac, 'hex'))) return;
  write(folder, `${anchor.day}.json`, anchor);
  ctx.log.info({ anchor }, 'anchor of the books');
}

/** Anchors in the database, all or of one day; `block_mac` is empty when the anchor's block is missing. */
export async function anchorsOf(db: Db, day?: string): Promise<AnchorFile[]> {
  const { rows } = await db.execute<HeadRow & { mac: string }>(sql`
    select a.day::text as day, a.block_id::text as block_id, coalesce(encode(b.mac, 'hex'), '') as block_mac, a.transfers::text as transfers,
        a.audits::text as audits, a.made_at::text as made_at, encode(a.mac, 'hex') as mac
      from ledger_anchor a left join seal_block b on b.id = a.block_id where ${day ?? null}::date is null or a.day = ${day ?? null}::date order by a.day`);
  return rows.map((row) => ({ ...row, made_at: new Date(row.made_at).toISOString() }));
}

/** The anchors of a folder by file name; the names of unreadable files are added to `broken`. */
export function readAnchors(folder: string, broken: string[] = []): ReadonlyMap<string, AnchorFile> {
  const anchors = new Map<string, AnchorFile>();
  let names: string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return anchors;
  }
  for (const name of names) {
    if (!/^(?:head|[0-9]{4}-[0-9]{2}-[0-9]{2})\.json$/.test(name)) continue;
    try {
      anchors.set(name, anchorFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    } catch {
      broken.push(name);
    }
  }
  return anchors;
}
