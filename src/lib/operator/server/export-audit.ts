/** The whole audit as a file, written while it is read, and the page that checks it without a network. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { OperatorContext } from '../../server/context.ts';
import { streamRows } from '../../server/db/stream-rows.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Download } from '../../server/front-door/mount.ts';
import { bangkokDay, toIso } from '../../time.ts';
import { auditFields, auditFormat } from '../rules/audit-file.ts';
import { allAnchors, anchorView } from './audit-anchors.ts';
import { recordAct } from './record-act.ts';

/** Rows joined into one piece of output. */
const linesAtOnce = 500;

/** Each row as it was hashed, the hash of the one before it first. */
const rowsQuery = `select a.id::text as row_id, a.hash, audit_text(a, coalesce(lag(a.hash) over (order by a.id), '')) as text from audit a order by a.id`;

async function* bytes(ctx: OperatorContext): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const head = {
    format: auditFormat,
    site: ctx.config.publicUrl,
    made_at: toIso(ctx.now()),
    made_by: ctx.operator.name,
  };
  // Read before the rows, whose snapshot is then at least as late: every anchor finds its row.
  const anchors = await allAnchors(ctx.db);
  let piece = `${JSON.stringify({ ...head, fields: auditFields })}\n`;
  for (const row of anchors) piece += `${JSON.stringify({ anchor: anchorView(row) })}\n`;
  let [rows, last] = [0, { row_id: '', hash: '' }];
  for await (const row of streamRows<{ row_id: string; hash: string; text: string }>(ctx.db, rowsQuery, [])) {
    piece += `{"hash":"${row.hash}","row":${row.text}}\n`;
    last = row;
    if (++rows % linesAtOnce > 0) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(
    `${piece}${JSON.stringify({ end: { rows: String(rows), last_id: last.row_id, head: last.hash } })}\n`,
  );
}

/** The audit with its anchors as JSON Lines; the export is an act of the audit itself, and its last row. */
export async function exportAudit(ctx: OperatorContext): Promise<Download> {
  await inTransaction(ctx, (_, inside) => recordAct(inside, { action: 'audit.export', subject: 'audit', quiet: true }));
  return {
    fileName: `audit-${bangkokDay(ctx.now())}.jsonl`,
    contentType: 'application/x-ndjson; charset=utf-8',
    body: Readable.toWeb(Readable.from(bytes(ctx), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
}

/** The page that checks such a file offline. Built by scripts/build-verifier.ts. */
export async function auditVerifier(): Promise<Download> {
  return {
    fileName: 'verify.html',
    contentType: 'text/html; charset=utf-8',
    body: await readFile(join(process.cwd(), 'src/lib/operator/server/verify-audit.html'), 'utf8'),
  };
}
