import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListedEntry, type StatementRow, statementRowsOf } from '#lib/ledger/rules/statement-sessions.ts';

let ids = 1_000;
const noon = Date.parse('2026-11-20T12:00:00+07:00');
const minutesAfterNoon = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString();

function entry(over: Partial<ListedEntry['item']>, cause?: ListedEntry['cause']): ListedEntry {
  return {
    cause,
    item: {
      id: String(--ids),
      at: minutesAfterNoon(0),
      kind: 'play',
      title: 'เดิมพันเกม',
      currency: 'THB',
      amount: '-10.00',
      balance_after: '500.00',
      wallet_id: '1',
      wallet_name: 'กระเป๋าหลัก',
      ref: 'game:1',
      ...over,
    },
  };
}
const game = (name: string, minutes: number, amount: string, wallet = '1'): ListedEntry =>
  entry(
    { at: minutesAfterNoon(minutes), amount, wallet_id: wallet },
    { href: `/play?game=${name}`, text: 'เปิดเกม', name, isGame: true },
  );
const point = (minutes: number): ListedEntry =>
  entry(
    { at: minutesAfterNoon(minutes), amount: '1', currency: 'POINT', kind: 'points', wallet_id: '2' },
    { href: '/play', text: 'ดูเกม', name: 'แต้มจากเกมที่เล่น', isPlayPoints: true },
  );
const deposit = (minutes: number): ListedEntry =>
  entry({ at: minutesAfterNoon(minutes), amount: '500.00', kind: 'deposit' });

const said = (rows: readonly StatementRow[]) =>
  rows.map((row) =>
    row.kind === 'entry'
      ? row.entry.item.amount
      : [
          row.session.game,
          row.session.entries.length,
          row.session.staked,
          row.session.returned,
          row.session.net,
          row.session.points,
        ],
  );

describe('the rows of the statement', () => {
  it('join the movements of one game with their points, and leave everything else alone', () => {
    const rows = statementRowsOf([
      deposit(40),
      game('ไฮโล', 30, '18.00'),
      point(30),
      game('ไฮโล', 29, '-10.00'),
      game('ไฮโล', 28, '-20.00'),
      deposit(10),
    ]);
    expect(said(rows)).toEqual(['500.00', ['ไฮโล', 4, '30.00', '18.00', '-12.00', '1'], '500.00']);
  });

  it('begin a new session for another game, another wallet, and after a pause of more than half an hour', () => {
    const rows = statementRowsOf([
      game('ไฮโล', 100, '-1.00'),
      game('ไฮโล', 99, '-1.00'),
      game('โขน', 98, '-2.00'),
      game('โขน', 97, '-2.00'),
      game('โขน', 96, '-3.00', '7'),
      game('โขน', 95, '-3.00', '7'),
      game('โขน', 65, '-4.00', '7'),
      game('โขน', 34, '-5.00', '7'),
      game('โขน', 33, '-5.00', '7'),
    ]);
    expect(said(rows)).toEqual([
      ['ไฮโล', 2, '2.00', '0.00', '-2.00', '0'],
      ['โขน', 2, '4.00', '0.00', '-4.00', '0'],
      ['โขน', 3, '10.00', '0.00', '-10.00', '0'],
      ['โขน', 2, '10.00', '0.00', '-10.00', '0'],
    ]);
  });

  it('leave a single movement as it is, and points without a game around them', () => {
    expect(said(statementRowsOf([game('ไฮโล', 9, '-10.00'), deposit(8), point(7)]))).toEqual(['-10.00', '500.00', '1']);
  });

  it('hold every entry exactly once and in its order', () => {
    const any = fc.oneof(
      fc.record({ name: fc.constantFrom('ไฮโล', 'โขน'), wallet: fc.constantFrom('1', '7') }).map(
        ({ name, wallet }) =>
          (minutes: number) =>
            game(name, minutes, '-1.00', wallet),
      ),
      fc.constant(point),
      fc.constant(deposit),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(any, fc.integer({ min: 0, max: 45 })), { maxLength: 40 }), (drawn) => {
        let minutes = 2_000;
        const entries = drawn.map(([make, pause]) => {
          minutes -= pause;
          return make(minutes);
        });
        const listed = statementRowsOf(entries).flatMap((row) =>
          row.kind === 'entry' ? [row.entry] : row.session.entries,
        );
        expect(listed).toEqual(entries);
      }),
    );
  });
});
