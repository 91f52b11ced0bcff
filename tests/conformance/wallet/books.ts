/** A provider's file of a day, as it is pushed to or fetched by the wallet (games-detail.md 6 "Reconciliation"). */
import { createHash } from 'node:crypto';

/** Amounts are integer satang; `ref_tx_id` and `kind` are empty where the operation has none. */
export interface FileRow {
  readonly tx_id: string;
  readonly op: string;
  readonly player_ref: string;
  readonly game_code: string;
  readonly round_id: string;
  readonly ref_tx_id: string;
  readonly amount: string;
  readonly kind: string;
  readonly state: string;
}

const columns = ['tx_id', 'op', 'player_ref', 'game_code', 'round_id', 'ref_tx_id', 'amount', 'kind', 'state'] as const;

/** The rows sorted by id, and a last line with their number, sums and hash. */
export function reconciliationFile(rows: readonly FileRow[], at = '2026-11-23T10:00:00.000Z'): string {
  const lines = rows
    .toSorted((a, b) => (a.tx_id < b.tx_id ? -1 : 1))
    .map((row) => `${[...columns.map((column) => row[column]), at].join(',')}\n`);
  const content = `${[...columns, 'at'].join(',')}\n${lines.join('')}`;
  const sum = (op: string): bigint =>
    rows.filter((row) => row.op === op).reduce((total, { amount }) => total + BigInt(amount), 0n);
  const hash = createHash('sha256').update(content).digest('hex');
  return `${content}#${rows.length},${sum('bet')},${sum('win')},${sum('rollback')},${hash}\n`;
}
