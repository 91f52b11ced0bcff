/** C13, C14 and the wire’s form: what is not signed, no amount or no call is refused and leaves nothing behind. */
import assert from 'node:assert/strict';
import type { Case, Table } from '../case.ts';
import type { Seat } from '../seat.ts';
import type { Answer, Body, Forgery, Operation } from '../wire.ts';

async function leavesNothing(table: Table, seat: Seat, txId: string, what: string): Promise<void> {
  if (seat.canSay('status'))
    assert.equal(await seat.knows(txId), false, `${what}: the wallet does not know the transaction`);
  const { arrangement } = table.world;
  assert.equal((await arrangement.transactionsOf?.(txId)) ?? 0, 0, `${what}: nothing is written`);
}

async function forged(table: Table, seat: Seat, forgery: Forgery): Promise<void> {
  const open = seat.stake(100n);
  await seat.ok('bet', open);
  const calls: readonly [Operation, Body & { readonly tx_id: string }][] = [
    ['bet', seat.stake(300n)],
    ['win', seat.winOf(open, 500n)],
    ['rollback', seat.rollbackOf(open)],
  ];
  for (const [operation, body] of calls) {
    const what = `${operation} with ${forgery.name}`;
    await seat.still(what, async () => assert.equal(await forgery.send(operation, body), 401, what));
    await leavesNothing(table, seat, body.tx_id, what);
  }
  await seat.moves(500n, 'the honest win', () => seat.ok('win', calls[1]?.[1] ?? {}));
}

const forgeries: Case = {
  id: 'C13',
  name: 'every fault of a signature is answered with 401 and writes nothing',
  async run(table) {
    const seat = await table.seat();
    for (const forgery of table.world.wallet.forgeries) await forged(table, seat, forgery);
  },
};

const bothKeys: Case = {
  id: 'C13',
  name: 'two keys are live at a time',
  async run(table) {
    const { second } = table.world.wallet;
    if (!second) return table.skip('only one key was given');
    const seat = await table.seat();
    const stake = seat.stake(300n);
    await seat.moves(-300n, 'a bet under the second key', async () =>
      assert.equal((await second.call('bet', stake)).code, 'OK'),
    );
    await seat.still('the same bet under the first', () => seat.replayed('bet', stake));
  },
};

/** What is no amount in satang, in the order of games.md. */
const noAmounts: readonly unknown[] = [
  '1.5',
  '100.00',
  '-100',
  '1000000000000',
  '99999999999999999999999999',
  '1e3',
  ' 100',
  '100 ',
  '100\n',
  '',
  '007',
  '00',
  '１',
  '๑๐๐',
  '+100',
  '0x64',
  '1_000',
  '1,000',
  'NaN',
  100,
  1.5,
  -100,
  1e21,
  true,
  null,
  ['100'],
  { amount: '100' },
];

const shown = (amount: unknown): string => JSON.stringify(amount);

const amounts = (operation: 'bet' | 'win' | 'bet_win' | 'bonus_win', field: 'amount' | 'win_amount'): Case => ({
  id: 'C14',
  name: `${field} of a ${operation} is integer satang in a string of at most 12 digits, or BAD_AMOUNT`,
  async run(table) {
    const seat = await table.seat();
    const open = seat.stake(100n);
    await seat.ok('bet', open);
    const body = (): Body & { readonly tx_id: string } =>
      ({
        bet: () => seat.stake(100n),
        win: () => seat.winOf(open, 100n),
        bet_win: () => seat.betWin(100n, 100n),
        bonus_win: () => seat.bonus(100n),
      })[operation]();
    for (const amount of noAmounts) {
      const bad = { ...body(), [field]: amount };
      const what = `${operation} of ${shown(amount)}`;
      const answer = await seat.still(what, () => seat.call(operation, bad));
      assertBadAmount(seat, answer, what);
      await leavesNothing(table, seat, bad.tx_id, what);
    }
  },
});

const assertBadAmount = ({ wallet }: Seat, { http, code }: Answer, what: string): void =>
  assert.equal(`${http} ${code}`, `200 ${wallet.spoken('BAD_AMOUNT')}`, what);

function needsBodies(table: Table): void {
  if (table.world.wallet.malformed.length === 0) table.skip('the wire’s own form is tested with its adapter');
}

const malformed: Case = {
  id: 'W1',
  name: 'a body that is no call of the wire is refused, never with “we do not know”',
  async run(table) {
    needsBodies(table);
    const seat = await table.seat();
    for (const fault of table.world.wallet.malformed) {
      const stake = seat.stake(300n);
      const what = `a bet with ${fault.name}`;
      const status = await seat.still(what, () => fault.send('bet', stake));
      assert(status >= 400 && status < 500, `${what} is refused, not answered with ${status}`);
      await leavesNothing(table, seat, stake.tx_id, what);
    }
  },
};

/** Ids are 1 to 64 of A-Z, a-z, 0-9, _ and -. */
const noIds: readonly unknown[] = [
  '',
  'a b',
  'x'.repeat(65),
  'ก',
  'a\u0000b',
  "';--",
  '../..',
  7,
  null,
  ['a'],
  { $ne: '' },
];

const ids: Case = {
  id: 'W1',
  name: 'an id that is none is refused in every place it can stand',
  async run(table) {
    needsBodies(table);
    const seat = await table.seat();
    const open = seat.stake(100n);
    await seat.ok('bet', open);
    const places: readonly [Operation, () => Body, readonly string[]][] = [
      ['bet', () => seat.stake(100n), ['tx_id', 'round_id', 'player_ref', 'game_code', 'session']],
      ['win', () => seat.winOf(open, 100n), ['tx_id', 'ref_tx_id', 'player_ref']],
      ['rollback', () => seat.rollbackOf(open), ['tx_id', 'ref_tx_id', 'player_ref']],
    ];
    for (const [operation, body, fields] of places)
      for (const field of fields)
        for (const id of noIds) {
          const wrong = { ...body(), [field]: id };
          const what = `${operation} with ${field} ${shown(id)}`;
          await seat.still(what, () => seat.notTaken(operation, wrong, what));
        }
  },
};

export const signingCases: readonly Case[] = [
  forgeries,
  bothKeys,
  amounts('bet', 'amount'),
  amounts('win', 'amount'),
  amounts('bet_win', 'amount'),
  amounts('bet_win', 'win_amount'),
  amounts('bonus_win', 'amount'),
  malformed,
  ids,
];
