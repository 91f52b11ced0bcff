/** C13, C14: what is not signed or no amount is refused and leaves nothing behind. */
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

export const signingCases: readonly Case[] = [
  forgeries,
  bothKeys,
  amounts('bet', 'amount'),
  amounts('win', 'amount'),
  amounts('bet_win', 'amount'),
  amounts('bet_win', 'win_amount'),
  amounts('bonus_win', 'amount'),
];
