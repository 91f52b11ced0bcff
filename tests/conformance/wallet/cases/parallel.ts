/** C9: copies and floods at the same time. */
import assert from 'node:assert/strict';
import type { Case, Table } from '../case.ts';
import type { Seat } from '../seat.ts';
import type { Answer, Body, Operation } from '../wire.ts';

const copies = 100;

const sendCopies = (seat: Seat, operation: Operation, body: Body): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: copies }, () => seat.ok(operation, body)));

const together = (operation: 'bet' | 'bet_win' | 'win'): Case => ({
  id: 'C9',
  name: `a hundred copies of a ${operation} at once are one ${operation}`,
  async run(table) {
    const seat = await table.seat();
    const stake = operation === 'bet_win' ? seat.betWin(700n, 300n) : seat.stake(700n);
    if (operation === 'win') await seat.ok('bet', stake);
    const body = operation === 'win' ? seat.winOf(stake, 450n) : stake;
    const by = { bet: -700n, bet_win: -400n, win: 450n }[operation];
    const answers = await seat.moves(by, 'a hundred copies', () => sendCopies(seat, operation, body));
    if (seat.wallet.tells.has('replayed'))
      assert.equal(answers.filter(({ replayed }) => !replayed).length, 1, 'one copy is the first');
    assert.equal(new Set(answers.map(({ balance_after }) => balance_after)).size, 1, 'all carry the stored balance');
  },
});

/** Bets away what is more than wanted, in a round that is over. */
async function leave(table: Table, seat: Seat, wanted: bigint): Promise<void> {
  const over = (await seat.balance()) - wanted;
  if (over < 0n) table.skip(`the player has less than ${wanted} satang`);
  if (over === 0n) return;
  const rest = seat.stake(over);
  if ((await seat.call('bet', rest)).code !== 'OK')
    table.skip(`no bet of ${over} satang is taken to bring the balance down`);
  await seat.ok('win', seat.winOf(rest, 0n, { round_closed: true }));
}

const untilNothingIsLeft = (operation: 'bet' | 'bet_win'): Case => ({
  id: 'C9',
  name: `of a hundred different ${operation} of 1.00 at once, a balance of 50.00 pays exactly fifty`,
  async run(table) {
    const seat = await table.seat(5_000n);
    await leave(table, seat, 5_000n);
    const bodies = Array.from({ length: copies }, () =>
      operation === 'bet' ? seat.stake(100n) : seat.betWin(100n, 0n),
    );
    const answers = await Promise.all(bodies.map((body) => seat.call(operation, body)));
    const codes = answers.map(({ code }) => code).sort();
    const refused = seat.wallet.spoken('INSUFFICIENT_FUNDS');
    assert.deepEqual(codes, [...Array(50).fill('OK'), ...Array(50).fill(refused)].sort());
    assert.equal(await seat.balance(), 0n, 'nothing is left');
    const steps = answers.filter(({ code }) => code === 'OK').map(({ balance_after }) => Number(balance_after));
    assert.deepEqual(
      steps.sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, step) => step * 100),
      'each bet saw a balance of its own',
    );
  },
});

const winsTogether: Case = {
  id: 'C9',
  name: 'a hundred different wins at once are all paid',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(100n);
    await seat.ok('bet', stake);
    const wins = Array.from({ length: copies }, (_, n) => seat.winOf(stake, BigInt(n)));
    await seat.moves(4_950n, 'a hundred wins', () => Promise.all(wins.map((win) => seat.ok('win', win))));
  },
};

export const parallelCases: readonly Case[] = [
  together('bet'),
  together('bet_win'),
  together('win'),
  untilNothingIsLeft('bet'),
  untilNothingIsLeft('bet_win'),
  winsTogether,
];
