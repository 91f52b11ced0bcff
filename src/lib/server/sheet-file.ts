/** Tables as files, written while they are read: memory does not grow with the rows. */
import { Readable } from 'node:stream';
import XlsxWriteStream from 'xlsx-write-stream';
import { type Cell, type Column, cellText, escaped, type Sheet, Totals } from '../sheet.ts';
import type { Download } from './front-door/mount.ts';

type Line = readonly { readonly text: string; readonly column?: Column | undefined }[];

const asLine = (columns: readonly Column[], cells: readonly Cell[]): Line =>
  cells.map((cell, at) => {
    const column = columns[at];
    return { text: cellText(cell, column?.type), column: typeof cell === 'bigint' ? column : undefined };
  });

/** Head, columns, rows and totals; "ไม่มีรายการ" where there are no rows. */
async function* linesOf({ head, columns, rows }: Sheet): AsyncGenerator<Line> {
  for (const [label, value] of head) yield [{ text: label }, { text: value }];
  yield [];
  yield columns.map(({ thai }) => ({ text: thai }));
  const totals = new Totals(columns);
  for await (const row of rows) {
    totals.add(row.cells);
    yield asLine(columns, row.cells);
  }
  yield totals.rows === 0 ? [{ text: 'ไม่มีรายการ' }] : asLine(columns, totals.row());
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Lines joined into one piece of output. */
const linesAtOnce = 500;

async function* csvBytes(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = '\uFEFF';
  let lines = 0;
  for await (const line of linesOf(sheet)) {
    // Amounts are no text and keep their sign.
    piece += `${line.map(({ text, column }) => quoted(column ? text : escaped(text))).join(',')}\r\n`;
    if (++lines % linesAtOnce > 0) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}

async function* sheetRows(sheet: Sheet): AsyncGenerator<(string | number)[]> {
  for await (const line of linesOf(sheet)) yield line.map(({ text, column }) => (column ? Number(text) : text));
}

const formats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    bytes: (sheet: Sheet) => Readable.from(csvBytes(sheet), { objectMode: false }),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: (sheet: Sheet) => {
      const rows = Readable.from(sheetRows(sheet));
      const file = new XlsxWriteStream();
      rows.on('error', (error) => file.destroy(error));
      file.on('close', () => rows.destroy());
      return rows.pipe(file);
    },
  },
} as const;
export type SheetFormat = keyof typeof formats;

/** @param name of the file, without its ending */
export function sheetFile(sheet: Sheet, format: SheetFormat, name: string): Download {
  const { contentType, bytes } = formats[format];
  return {
    fileName: `${name}.${format}`,
    contentType,
    body: Readable.toWeb(bytes(sheet)) as ReadableStream<Uint8Array>,
  };
}
