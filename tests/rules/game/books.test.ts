/** A day's file of a provider, and how two of them differ. */
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bookProblemThai } from '#lib/game/rules/book-problems.ts';
import { type BookRow, bookKey, differencesOf, type OwnBookRow, readBooks, writeBooks } from '#lib/game/rules/books.ts';
import { reconciliationFile } from '#tests/conformance/wallet/books.ts';

const at = '2026-11-23T10:00:00.000Z';
const row = (over: Partial<BookRow> = {}): BookRow => ({
  ...{ tx_id: 'b-1', op: 'bet', player_ref: 'p_1', game_code: 'khom', round_id: 'r-1', ref_tx_id: '', amount: 300n },
  ...{ kind: 'stake', state: 'settled', at },
  ...over,
});
const win = row({ tx_id: 'w-1', op: 'win', ref_tx_id: 'b-1', amount: 450n, kind: 'win', state: 'done' });
const rollback = row({ tx_id: 'x-2', op: 'rollback', ref_tx_id: 'b-2', amount: 200n, kind: '', state: 'done' });
const bonus = row({ tx_id: 'a-1', op: 'bonus_win', round_id: '', amount: 5n, kind: '', state: 'done' });
const rows = [row(), win, rollback, bonus];

describe('the file of a day', () => {
  it('is sorted by id and ends with number, sums and hash of what precedes', () => {
    const text = writeBooks(rows);
    const lines = text.split('\n');
    expect(lines.slice(0, -2)).toEqual([
      'tx_id,op,player_ref,game_code,round_id,ref_tx_id,amount,kind,state,at',
      `a-1,bonus_win,p_1,khom,,,5,,done,${at}`,
      `b-1,bet,p_1,khom,r-1,,300,stake,settled,${at}`,
      `w-1,win,p_1,khom,r-1,b-1,450,win,done,${at}`,
      `x-2,rollback,p_1,khom,r-1,b-2,200,,done,${at}`,
    ]);
    const content = `${lines.slice(0, -2).join('\n')}\n`;
    expect(lines.slice(-2)).toEqual([`#4,300,450,200,${hash('sha256', content, 'hex')}`, '']);
  });

  it('is the conformance suite’s, and is read back as it was written', () => {
    const theirs = rows.map(({ amount, at: _, ...rest }) => ({ ...rest, amount: String(amount) }));
    expect(writeBooks(rows)).toBe(reconciliationFile(theirs, at));
    const read = readBooks(writeBooks(rows));
    expect(read).toMatchObject({ sums: { rows: 4, bet: 300n, win: 450n, rollback: 200n } });
    expect(read.problem ?? read.rows).toEqual([bonus, row(), win, rollback]);
    expect(readBooks(writeBooks([]))).toMatchObject({ rows: [] });
  });

  it('is refused whole for anything that is not as it should be', () => {
    const text = writeBooks(rows);
    /** The file with a right last line for what its rows have become. */
    const resigned = (change: (lines: string[]) => string[]): string => {
      const lines = change(text.split('\n').slice(1, -2));
      const content = `${text.split('\n')[0]}\n${lines.map((line) => `${line}\n`).join('')}`;
      return `${content}#${lines.length},300,450,200,${hash('sha256', content, 'hex')}\n`;
    };
    expect(readBooks(resigned((lines) => lines))).toMatchObject({ sums: { rows: 4 } });
    const broken: Readonly<Record<string, readonly [string, string]>> = {
      'no last line': [text.slice(0, text.lastIndexOf('#')), 'line 1'],
      'nothing at all': ['', 'line 1'],
      'another heading': [text.replace('tx_id,op', 'op,tx_id'), 'line 1'],
      'a row cut out': [text.replace(/^w-1.*\n/m, ''), 'the last line'],
      'an amount changed': [text.replace(',450,', ',455,'), 'the last line'],
      'something after its end': [`${text}\n`, 'the last line'],
      'a sum that is wrong': [text.replace('#4,300,', '#4,301,'), 'the last line'],
      'rows out of order': [resigned((lines) => lines.toReversed()), 'line 3 is not sorted'],
      'a row twice': [resigned((lines) => [...lines.slice(0, 2), lines[1] ?? '']), 'line 4 is a transaction'],
      'an amount with a point': [resigned((lines) => lines.map((line) => line.replace(',300,', ',3.00,'))), 'line 3'],
      'a negative amount': [resigned((lines) => lines.map((line) => line.replace(',300,', ',-300,'))), 'line 3'],
      'an unknown operation': [resigned((lines) => lines.map((line) => line.replace(',bet,', ',take,'))), 'line 3'],
      'a day that does not exist': [
        resigned((lines) => lines.map((line) => line.replace('2026-11-23', '2026-13-23'))),
        'line 2',
      ],
      'a column more': [resigned((lines) => lines.map((line) => `${line},`)), 'line 2'],
      'ends of lines from elsewhere': [text.replaceAll('\n', '\r\n'), 'line 1'],
    };
    for (const [name, [file, problem]] of Object.entries(broken))
      expect(readBooks(file), name).toMatchObject({ problem: expect.stringContaining(problem) });
    // An operator reads each of them in Thai, with the line.
    for (const [name, [file, problem]] of Object.entries(broken)) {
      const thai = bookProblemThai(readBooks(file).problem ?? '');
      expect(thai, name).toMatch(/^[ก-๛]/);
      const [line] = /\d+/.exec(problem) ?? [];
      if (line && line !== '1') expect(thai, name).toContain(line);
    }
  });
});

it.each([
  ['the day has not begun', 'ยังไม่ถึงวันของไฟล์นี้'],
  ['its answer is no UTF-8 of at most 33554432 bytes', 'ไฟล์ใหญ่เกินกำหนด หรือไม่ใช่ข้อความ UTF-8'],
  ['something new', 'something new'],
])('an operator reads "%s" as "%s"', (problem, thai) => {
  expect(bookProblemThai(problem)).toBe(thai);
});

describe('two books', () => {
  const own = (...of: readonly (BookRow & { readonly isTombstone?: boolean })[]) =>
    new Map(of.map((one) => [bookKey(one), { isTombstone: false, ...one } satisfies OwnBookRow]));
  const between = (theirs: readonly BookRow[], mine: Map<string, OwnBookRow>, told?: ReadonlySet<string>) =>
    differencesOf(theirs, mine, { expected: mine.values(), ...(told ? { told } : {}) }).map(
      ({ kind, row: { tx_id } }) => `${kind} ${tx_id}`,
    );

  it('agree where every row does', () => {
    expect(between(rows, own(...rows))).toEqual([]);
  });

  it.each([
    ['amount', { amount: 301n }],
    ['round', { round_id: 'r-9' }],
    ['game', { game_code: 'himma' }],
    ['kind', { kind: 'free_spin' }],
    ['state', { state: 'open' }],
    ['bet it belongs to', { ref_tx_id: 'b-9' }],
  ])('differ by another %s', (_, over) => {
    expect(between([row(over)], own(row()))).toEqual(['different b-1']);
  });

  it('say in Thai what differs, in baht and Bangkok time', () => {
    const detail = (theirs: readonly BookRow[], mine: Map<string, OwnBookRow>) =>
      differencesOf(theirs, mine, { expected: mine.values() }).map((one) => one.detail);
    expect(detail([row({ amount: 123_456n, state: 'open', ref_tx_id: 'b-9' })], own(row()))).toEqual([
      'ยอด: ค่าย ฿1,234.56 เรา ฿3.00 · อ้างถึง: ค่าย b-9 เรา ไม่มี · สถานะ: ค่าย รอผล เรา จบแล้ว',
    ]);
    expect(detail([row({ at: '2026-11-23T18:30:00Z' })], own())).toEqual(['จบแล้ว เมื่อ 24 พ.ย. 69 01:30 น.']);
  });

  it('differ by a row of one of them, by player and operation as well as by id', () => {
    expect(between([row(), win], own(row()))).toEqual(['missing_here w-1']);
    expect(between([row()], own(row(), win))).toEqual(['missing_there w-1']);
    expect(between([row({ player_ref: 'p_2' })], own(row()))).toEqual(['missing_here b-1', 'missing_there b-1']);
    expect(between([row({ op: 'bonus_win' })], own(row()))).toEqual(['missing_here b-1', 'missing_there b-1']);
  });

  it('agree on a bet that was cancelled before it came, whether it is listed or not', () => {
    const tombstone = own({ ...row({ amount: 0n, state: 'cancelled', game_code: '' }), isTombstone: true });
    expect(between([row({ state: 'cancelled' })], tombstone)).toEqual([]);
    expect(between([], tombstone)).toEqual([]);
    expect(between([row({ state: 'settled' })], tombstone)).toEqual(['different b-1']);
  });

  it('may count a transaction at midnight to different days', () => {
    const mine = own(row(), win);
    expect(between([row()], mine, new Set([bookKey(win)]))).toEqual([]);
    expect(differencesOf([row(), win], mine, { expected: [] })).toEqual([]);
  });
});
