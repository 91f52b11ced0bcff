/** C17, C18: what was called is logged, and what a provider's books say otherwise is found. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type FileRow, reconciliationFile } from '../books.ts';
import type { Case } from '../case.ts';
import type { Seat } from '../seat.ts';
import type { Body, Operation } from '../wire.ts';

const logged: Case = {
  id: 'C17',
  name: 'every call is logged with its id, the hash of its body, its answer and its time',
  async run(table) {
    const loggedCall = table.needs('loggedCall');
    const { wallet } = table.world;
    const seat = await table.seat();
    const stake = seat.stake(300n);
    const calls: readonly [Operation, Body][] = [
      ['bet', stake],
      ['bet', stake],
      ['bet', { ...stake, amount: '301' }],
      ['bet', seat.stake(100n, { amount: '1.5' })],
      ['win', seat.winOf(stake, 100n)],
      ['bet_win', seat.betWin(100n, 50n)],
      ['rollback', seat.rollbackOf(seat.stake(100n))],
      ['bonus_win', seat.bonus(100n)],
      ['end_round', seat.endOf(stake)],
      ['win', seat.winOf(stake, 100n)],
      ['status', { player_ref: seat.player.ref, game_code: seat.player.gameCode, tx_id: stake.tx_id }],
    ];
    for (const [operation, body] of calls) {
      const bodyHash = wallet.bodyHash(operation, body);
      const { request_id = '', code, http } = await seat.call(operation, body);
      const row = await loggedCall(request_id);
      assert(row, `${operation} is in the log`);
      const { ms, ...rest } = row;
      assert.deepEqual(rest, { requestId: request_id, operation, bodyHash, code, http }, `the row of a ${operation}`);
      assert(Number.isInteger(ms) && ms >= 0, 'its time is whole milliseconds');
    }
  },
};

/** A bet that has won, one that was taken back and one that is open, as a provider's file tells of them. */
async function playedRows(seat: Seat): Promise<readonly FileRow[]> {
  const [won, undone, open] = [seat.stake(300n), seat.stake(200n), seat.stake(100n)];
  for (const stake of [won, undone, open]) await seat.ok('bet', stake);
  const win = seat.winOf(won, 450n, { round_closed: true });
  await seat.ok('win', win);
  const rollback = seat.rollbackOf(undone);
  await seat.ok('rollback', rollback);
  const bodies: readonly [Operation, Body][] = [
    ['bet', won],
    ['bet', undone],
    ['bet', open],
    ['win', win],
    ['rollback', { ...rollback, amount: '200' }],
  ];
  return Promise.all(bodies.map(([operation, body]) => rowOf(seat, operation, body)));
}

async function rowOf(seat: Seat, op: Operation, body: Body): Promise<FileRow> {
  const text = (name: string): string => String(body[name] ?? '');
  const { state = '' } = await seat.ok('status', {
    player_ref: seat.player.ref,
    game_code: seat.player.gameCode,
    tx_id: body.tx_id,
  });
  return {
    tx_id: text('tx_id'),
    op,
    player_ref: text('player_ref'),
    game_code: text('game_code'),
    round_id: text('round_id'),
    ref_tx_id: text('ref_tx_id'),
    amount: text('amount'),
    kind: text('kind'),
    state,
  };
}

interface Planted {
  readonly name: string;
  /** Changes the right rows; names the difference that has to be found. */
  readonly plant: (
    rows: readonly FileRow[],
  ) => readonly [rows: readonly FileRow[], kind: 'missing_here' | 'missing_there' | 'different', txId: string];
}

const changed = (name: string, op: Operation, over: Partial<FileRow>): Planted => ({
  name,
  plant(rows) {
    const at = rows.findIndex((row) => row.op === op);
    const txId = rows[at]?.tx_id ?? '';
    return [rows.map((row, place) => (place === at ? { ...row, ...over } : row)), 'different', txId];
  },
});

const planted: readonly Planted[] = [
  {
    name: 'a transaction that the wallet does not have',
    plant(rows) {
      const [first] = rows;
      assert(first);
      const txId = randomUUID();
      return [[...rows, { ...first, tx_id: txId }], 'missing_here', txId];
    },
  },
  {
    name: 'a transaction that the provider does not have',
    plant: (rows) => [rows.slice(1), 'missing_there', rows[0]?.tx_id ?? ''],
  },
  changed('another amount', 'win', { amount: '451' }),
  changed('another state', 'bet', { state: 'open' }),
  changed('another round', 'rollback', { round_id: randomUUID() }),
];

const differences: Case = {
  id: 'C18',
  name: 'a file that agrees has no differences; a missing, an extra or a different row of it is found',
  async run(table) {
    const reconcile = table.needs('reconcile');
    const rows = await playedRows(await table.seat());
    const ids = new Set(rows.map(({ tx_id }) => tx_id));
    const found = async (file: readonly FileRow[], extra = ''): Promise<readonly string[]> => {
      const { accepted, differences: all } = await reconcile(reconciliationFile(file));
      assert(accepted, 'a file whose last line is right is taken');
      return all.filter(({ txId }) => ids.has(txId) || txId === extra).map(({ kind, txId }) => `${kind} ${txId}`);
    };
    assert.deepEqual(await found(rows), [], 'the right file');
    for (const { name, plant } of planted) {
      const [file, kind, txId] = plant(rows);
      assert.deepEqual(await found(file, txId), [`${kind} ${txId}`], name);
    }
  },
};

const openTooLong: Case = {
  id: 'C18',
  name: 'a bet that has been open for more than 24 hours is found',
  async run(table) {
    const [reconcile, age] = [table.needs('reconcile'), table.needs('age')];
    const rows = await playedRows(await table.seat());
    const open = rows[2]?.tx_id ?? '';
    await age(open);
    const { differences: all } = await reconcile(reconciliationFile(rows));
    const about = all.filter(({ txId }) => rows.some(({ tx_id }) => tx_id === txId));
    assert.deepEqual(about, [{ kind: 'open_too_long', txId: open }]);
  },
};

/** A file that was cut off or changed on its way is not compared at all. */
const brokenFile: Case = {
  id: 'C18',
  name: 'a file whose last line does not agree with its rows is refused',
  async run(table) {
    const reconcile = table.needs('reconcile');
    const rows = await playedRows(await table.seat());
    const file = reconciliationFile(rows);
    const lines = file.trimEnd().split('\n');
    const broken: Readonly<Record<string, string>> = {
      'an end that is missing': `${lines.slice(0, -1).join('\n')}\n`,
      'a row that is missing': `${lines.toSpliced(1, 1).join('\n')}\n`,
      'an amount that was changed': file.replace(',450,', ',455,'),
    };
    for (const [name, text] of Object.entries(broken)) {
      const { accepted, differences: none } = await reconcile(text);
      assert.equal(accepted, false, name);
      assert.deepEqual(none, [], `${name}: nothing is compared`);
    }
  },
};

export const recordCases: readonly Case[] = [logged, differences, openTooLong, brokenFile];
