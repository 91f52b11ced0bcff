/** Reports as files, written while they are read: memory does not grow with the rows. */
import { Readable } from 'node:stream';
import XlsxWriteStream from 'xlsx-write-stream';
import { recordAct } from '../../operator/server/record-act.ts';
import type { OperatorContext } from '../../server/context.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import type { Download } from '../../server/front-door/mount.ts';
import type { ReportAsked } from '../operator-contract.ts';
import { type Cell, type Column, cellText, escaped, Totals } from '../rules/reports.ts';
import { type Report, readReport } from './report.ts';

type Line = readonly { readonly text: string; readonly column?: Column | undefined }[];

const asLine = (columns: readonly Column[], cells: readonly Cell[]): Line =>
  cells.map((cell, at) => {
    const column = columns[at];
    return { text: cellText(cell, column?.type), column: typeof cell === 'bigint' ? column : undefined };
  });

/** Head, columns, rows and totals; "ไม่มีรายการ" where there are no rows. */
async function* linesOf({ head, columns, rows }: Report): AsyncGenerator<Line> {
  for (const [label, value] of head) yield [{ text: label }, { text: value }];
  yield [];
  yield columns.map(({ thai }) => ({ text: thai }));
  const totals = new Totals(columns);
  for await (const row of rows) {
    totals.add(row);
    yield asLine(columns, row.cells);
  }
  yield totals.rows === 0 ? [{ text: 'ไม่มีรายการ' }] : asLine(columns, totals.row());
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Lines joined into one piece of output. */
const linesAtOnce = 500;

async function* csvBytes(report: Report): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = '\uFEFF';
  let lines = 0;
  for await (const line of linesOf(report)) {
    // Amounts are no text and keep their sign.
    piece += `${line.map(({ text, column }) => quoted(column ? text : escaped(text))).join(',')}\r\n`;
    if (++lines % linesAtOnce > 0) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

async function* sheetRows(report: Report): AsyncGenerator<(string | number)[]> {
  for await (const line of linesOf(report)) yield line.map(({ text, column }) => (column ? Number(text) : text));
}

const formats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    bytes: (report: Report) => Readable.from(csvBytes(report), { objectMode: false }),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: (report: Report) => {
      const rows = Readable.from(sheetRows(report));
      const file = new XlsxWriteStream();
      rows.on('error', (error) => file.destroy(error));
      file.on('close', () => rows.destroy());
      return rows.pipe(file);
    },
  },
} as const;
type Format = keyof typeof formats;

/**
 * A report as a file; the export is an act of the audit.
 *
 * @throws Refusal invalid_input, forbidden, export_too_large
 */
export async function exportReport(ctx: OperatorContext, asked: ReportAsked, format: Format): Promise<Download> {
  const report = await readReport(ctx, asked, { exported: true });
  const { name, from, to, basis } = asked;
  await inTransaction(ctx, (_, inside) =>
    recordAct(inside, { action: 'report.export', subject: `report:${name}`, after: { from, to, basis, format } }),
  );
  const { contentType, bytes } = formats[format];
  return {
    fileName: `${name}-${from}-${to}.${format}`,
    contentType,
    body: Readable.toWeb(bytes(report)) as ReadableStream<Uint8Array>,
  };
}
