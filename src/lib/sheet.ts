/** Tables that are shown and written to files: typed columns, their cells as text, and their totals. */
import { satang, toDecimal } from './money.ts';

export interface Column {
  readonly key: string;
  readonly thai: string;
  /** Money and counts are summed in the totals. */
  readonly type: 'text' | 'money' | 'count' | 'share';
}

/** Amounts in satang, counts as numbers; everything else as it is shown. */
export type Cell = string | bigint;

/** Adds up as rows pass: money and counts by column. */
export class Totals {
  readonly #sums: bigint[];
  readonly #columns: readonly Column[];
  rows = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
    this.#sums = columns.map(() => 0n);
  }
  add(cells: readonly Cell[]): void {
    this.rows++;
    cells.forEach((cell, at) => {
      if (typeof cell === 'bigint') this.#sums[at] = (this.#sums[at] ?? 0n) + cell;
    });
  }
  /** As a row: "รวม" first, empty under texts. */
  row(): readonly Cell[] {
    return this.#columns.map(({ type }, at) =>
      at === 0 ? 'รวม' : type === 'text' || type === 'share' ? '' : (this.#sums[at] ?? 0n),
    );
  }
}

/** A cell as text: amounts with two decimals. */
export const cellText = (cell: Cell, type: Column['type'] | undefined): string =>
  typeof cell === 'string' ? cell : type === 'money' ? toDecimal(satang(cell)) : String(cell);

/** Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export const escaped = (cell: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell);

/** What a file holds, whatever its format. */
export interface Sheet<Row extends { readonly cells: readonly Cell[] } = { readonly cells: readonly Cell[] }> {
  /** Lines above the table: what a reader needs to judge it. */
  readonly head: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}
