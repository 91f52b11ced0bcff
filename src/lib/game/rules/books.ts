/**
 * A day's transactions of a provider as a file (games-detail.md 6 "Reconciliation"), and how two of them differ. Lines end with a
 * line feed; none of the values can hold a comma. The last line begins with "#": the number of rows, the sums of bets, wins and
 * rollbacks in satang, and the SHA-256 of everything before it.
 */
import { hash } from 'node:crypto';
import { formatBaht, satang } from '../../money.ts';
import { shortDateTime } from '../../thai.ts';

/** What moves money. A bet_win is a bet and a win; the end of a round is no row. */
const bookOps = ['bet', 'win', 'rollback', 'bonus_win'] as const;
export type BookOp = (typeof bookOps)[number];

export interface BookRow {
  readonly tx_id: string;
  readonly op: BookOp;
  readonly player_ref: string;
  readonly game_code: string;
  /** Empty for a bonus. */
  readonly round_id: string;
  /** The bet of a win or rollback; otherwise empty. */
  readonly ref_tx_id: string;
  /** Satang; of a rollback what it refunded. */
  readonly amount: bigint;
  /** Of bets and wins; otherwise empty. */
  readonly kind: string;
  /** Of a bet `open`, `settled` or `cancelled`, otherwise `done`. */
  readonly state: string;
  /** ISO 8601. */
  readonly at: string;
}

const columns = [
  ...['tx_id', 'op', 'player_ref', 'game_code', 'round_id', 'ref_tx_id', 'amount', 'kind', 'state', 'at'],
] as const;
const heading = `${columns.join(',')}\n`;

/** What names a transaction in both books. */
export const bookKey = ({ player_ref, tx_id, op }: Pick<BookRow, 'player_ref' | 'tx_id' | 'op'>): string =>
  `${player_ref},${tx_id},${op}`;

/** Sums of a day, in satang. */
export interface BookSums {
  readonly rows: number;
  readonly bet: bigint;
  readonly win: bigint;
  readonly rollback: bigint;
}

function sumsOf(rows: readonly BookRow[]): BookSums {
  const sums = { bet: 0n, win: 0n, rollback: 0n, bonus_win: 0n };
  for (const { op, amount } of rows) sums[op] += amount;
  return { rows: rows.length, bet: sums.bet, win: sums.win, rollback: sums.rollback };
}

const lastLine = ({ rows, bet, win, rollback }: BookSums, content: string): string =>
  `#${rows},${bet},${win},${rollback},${hash('sha256', content, 'hex')}\n`;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The file of a day, sorted by `tx_id`. */
export function writeBooks(rows: readonly BookRow[]): string {
  const sorted = rows.toSorted((a, b) => compareTexts(a.tx_id, b.tx_id) || compareTexts(bookKey(a), bookKey(b)));
  const line = (row: BookRow): string =>
    `${row.tx_id},${row.op},${row.player_ref},${row.game_code},${row.round_id},${row.ref_tx_id},${row.amount},${row.kind},${row.state},${row.at}\n`;
  const content = heading + sorted.map(line).join('');
  return content + lastLine(sumsOf(sorted), content);
}

export type ReadBooks =
  | { readonly problem: string }
  | { readonly problem?: never; readonly rows: readonly BookRow[]; readonly sums: BookSums; readonly sha256: string };

const id = '[A-Za-z0-9_-]{1,64}';
const optionalId = '[A-Za-z0-9_-]{0,64}';
const instant = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`;
const rowForm = new RegExp(
  [
    `^(${id})`,
    `(${bookOps.join('|')})`,
    `(${id})`,
    `(${optionalId})`,
    `(${optionalId})`,
    `(${optionalId})`,
    '(0|[1-9][0-9]{0,11})',
    '([a-z_]{0,20})',
    '(open|settled|cancelled|done)',
    `(${instant})$`,
  ].join(','),
);

/** Reads a file. Whatever is wrong with any part of it refuses the whole: `problem` says the first fault and its line. */
export function readBooks(text: string): ReadBooks {
  const end = text.lastIndexOf('\n#') + 1;
  const content = text.slice(0, end);
  if (!content.startsWith(heading)) return { problem: `line 1 is not ${heading.trimEnd()}` };
  const lines = content.slice(heading.length).split('\n').slice(0, -1);
  const rows: BookRow[] = [];
  const seen = new Set<string>();
  for (const [place, line] of lines.entries()) {
    const row = readRow(line);
    const at = place + 2;
    if (!row) return { problem: `line ${at} is no transaction` };
    if (seen.has(bookKey(row))) return { problem: `line ${at} is a transaction that was listed before` };
    if (row.tx_id < (rows.at(-1)?.tx_id ?? '')) return { problem: `line ${at} is not sorted by tx_id` };
    seen.add(bookKey(row));
    rows.push(row);
  }
  const sums = sumsOf(rows);
  if (text.slice(end) !== lastLine(sums, content)) return { problem: 'the last line does not agree with the rows' };
  return { rows, sums, sha256: hash('sha256', content, 'hex') };
}

function readRow(line: string): BookRow | undefined {
  const [, tx_id = '', op = '', player_ref = '', game_code = '', round_id = '', ref_tx_id = '', amount = '', ...rest] =
    rowForm.exec(line) ?? [];
  if (tx_id === '') return undefined;
  const [kind = '', state = '', at = ''] = rest;
  if (Number.isNaN(Date.parse(at))) return undefined;
  const names = { tx_id, op: op as BookOp, player_ref, game_code, round_id, ref_tx_id };
  return { ...names, amount: BigInt(amount), kind, state, at };
}

/** A transaction as the wallet knows it. */
export interface OwnBookRow extends BookRow {
  /** A bet that was rolled back before it came: of it only the ids are known. */
  readonly isTombstone: boolean;
}

export interface BookDifference {
  readonly kind: 'missing_here' | 'missing_there' | 'different';
  readonly row: BookRow;
  /** What differs, for whoever has to decide. */
  readonly detail: string;
}

const compared = [
  ['amount', 'ยอด'],
  ['round_id', 'รอบ'],
  ['game_code', 'เกม'],
  ['ref_tx_id', 'อ้างถึง'],
  ['kind', 'ชนิด'],
  ['state', 'สถานะ'],
] as const;

const stateThai: Readonly<Record<string, string>> = {
  open: 'รอผล',
  settled: 'จบแล้ว',
  cancelled: 'ยกเลิกแล้ว',
  done: 'ทำแล้ว',
};
const stateOf = ({ state }: BookRow): string => stateThai[state] ?? state;

function saidThai(field: (typeof compared)[number][0], row: BookRow): string {
  if (field === 'amount') return formatBaht(satang(row.amount));
  return field === 'state' ? stateOf(row) : row[field] || 'ไม่มี';
}

const missingThai = (row: BookRow): string => `${stateOf(row)} เมื่อ ${shortDateTime(new Date(row.at))}`;

/** What the two books of a transaction say differently; empty where they agree. */
function detailOf(theirs: BookRow, own: OwnBookRow): string {
  if (own.isTombstone)
    return theirs.state === 'cancelled' ? '' : `สถานะ: ค่าย ${stateOf(theirs)} เรา ${stateThai.cancelled}`;
  return (
    compared
      .filter(([field]) => String(theirs[field]) !== String(own[field]))
      // The wallet keeps no game of bonuses, and of rollbacks whose bet never came.
      .filter(([field]) => field !== 'game_code' || own.game_code !== '')
      .map(([field, thai]) => `${thai}: ค่าย ${saidThai(field, theirs)} เรา ${saidThai(field, own)}`)
      .join(' · ')
  );
}

/**
 * How a provider's rows differ from the wallet's.
 *
 * @param own finds the wallet's row of a key, of any day: at midnight the two may count a transaction to different days
 * @param expected the wallet's rows that the provider has to have told of by now
 * @param told keys of the rows that it told of the day before
 */
export function differencesOf(
  theirs: readonly BookRow[],
  own: ReadonlyMap<string, OwnBookRow>,
  { expected, told = new Set() }: { readonly expected: Iterable<OwnBookRow>; readonly told?: ReadonlySet<string> },
): readonly BookDifference[] {
  const found: BookDifference[] = [];
  const listed = new Set<string>();
  for (const row of theirs) {
    const key = bookKey(row);
    listed.add(key);
    const known = own.get(key);
    if (!known) {
      found.push({ kind: 'missing_here', row, detail: missingThai(row) });
      continue;
    }
    const detail = detailOf(row, known);
    if (detail !== '') found.push({ kind: 'different', row, detail });
  }
  for (const row of expected) {
    const key = bookKey(row);
    if (row.isTombstone || listed.has(key) || told.has(key)) continue;
    found.push({ kind: 'missing_there', row, detail: missingThai(row) });
  }
  return found;
}
