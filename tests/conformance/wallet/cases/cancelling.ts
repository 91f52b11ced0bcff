/** C3, C4, C10, C11: a bet that is taken back. */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Case } from '../case.ts';
import type { Seat } from '../seat.ts';
import type { Answer } from '../wire.ts';

const tombstone: Case = {
  id: 'C3',
  name: 'a rollback of an unknown bet is taken, and the bet refused when it comes later',
  async run(table) {
    const seat = await table.seat();
    for (const operation of ['bet', 'bet_win'] as const) {
      if (!seat.canSay(operation)) continue;
      const late = operation === 'bet' ? seat.stake(100n) : seat.betWin(100n, 500n);
      const rollback = seat.rollbackOf(late);
      await seat.still('the rollback', () => seat.ok('rollback', rollback));
      await seat.still('the late bet', () => seat.refused(operation, late, 'BET_CANCELLED'));
      await seat.still('the late bet again', () => seat.refused(operation, late, 'BET_CANCELLED'));
      await seat.still('the rollback again', () => seat.replayed('rollback', rollback));
    }
  },
};

const refundedOnce: Case = {
  id: 'C4',
  name: 'a bet is refunded once, under the same id of the rollback or another',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(300n);
    await seat.ok('bet', stake);
    const rollback = seat.rollbackOf(stake);
    const first = await seat.moves(300n, 'the rollback', () => seat.ok('rollback', rollback));
    if (seat.wallet.tells.has('refunded')) assert.equal(first.refunded, '300', 'the answer says what was refunded');
    await seat.still('the same rollback', () => seat.replayed('rollback', rollback));
    await seat.still('another rollback of the bet', () => seat.ok('rollback', seat.rollbackOf(stake)));
    await seat.still('the bet again', () => seat.call('bet', stake));
    await seat.still('a win on it', () => seat.refused('win', seat.winOf(stake, 900n), 'BET_CANCELLED'));
  },
};

const atOnce: Case = {
  id: 'C4',
  name: 'ten rollbacks of a bet at once refund it once',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(300n);
    await seat.ok('bet', stake);
    await seat.moves(300n, 'ten rollbacks', () =>
      Promise.all(Array.from({ length: 10 }, () => seat.ok('rollback', seat.rollbackOf(stake)))),
    );
  },
};

const paidBet: Case = {
  id: 'C4',
  name: 'a bet that has won is not refunded',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(300n);
    await seat.ok('bet', stake);
    await seat.ok('win', seat.winOf(stake, 200n, { round_closed: true }));
    await seat.still('its rollback', () => seat.refused('rollback', seat.rollbackOf(stake), 'BET_SETTLED'));
    if (!seat.canSay('bet_win')) return;
    const both = seat.betWin(100n, 50n);
    await seat.ok('bet_win', both);
    await seat.still('the rollback of a bet_win', () => seat.refused('rollback', seat.rollbackOf(both), 'BET_SETTLED'));
  },
};

/** Players whose bets race at the same time. */
const racesAtOnce = 8;

/** A bet and its rollback, sent so that one or the other arrives first, by a few turns of the event loop. */
async function race(seat: Seat, order: number): Promise<void> {
  const stake = seat.stake(100n);
  const rollback = seat.rollbackOf(stake);
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) await nextTurn();
  };
  const lead = (order >> 1) % 12;
  const after = async (count: number, send: () => Promise<Answer>): Promise<Answer> => turns(count).then(send);
  const [bet, undone] = await Promise.all([
    after(order % 2 ? lead : 0, () => seat.call('bet', stake)),
    after(order % 2 ? 0 : lead, () => seat.call('rollback', rollback)),
  ]);
  assert.equal(undone.code, 'OK', 'a rollback is always taken');
  assert(
    ['OK', seat.wallet.spoken('BET_CANCELLED')].includes(bet.code),
    `a bet beside its rollback is OK or BET_CANCELLED, not ${bet.code}`,
  );
  if (seat.wallet.tells.has('refunded'))
    assert.equal(undone.refunded, bet.code === 'OK' ? '100' : '0', 'what was taken is refunded');
}

const raced: Case = {
  id: 'C10',
  name: 'a bet and its rollback at the same time come to nothing, in every order',
  async run(table) {
    const seats = await Promise.all(Array.from({ length: racesAtOnce }, () => table.seat()));
    const before = await Promise.all(seats.map((seat) => seat.balance()));
    const each = Math.ceil(table.world.orders / racesAtOnce);
    await Promise.all(
      seats.map(async (seat, place) => {
        for (let order = 0; order < each; order++) await race(seat, place * each + order);
      }),
    );
    assert.deepEqual(await Promise.all(seats.map((seat) => seat.balance())), before, 'nothing is gained or lost');
  },
};

const sameWallet: Case = {
  id: 'C11',
  name: 'a refund goes to the wallet that paid',
  async run(table) {
    const purseOf = table.needs('purseOf');
    const player = await table.needs('promotionPlayer')(100_000n);
    const seat = table.seatOf(player);
    const before = await purseOf(player);
    const stake = seat.stake(300n);
    await seat.ok('bet', stake);
    assert.equal((await purseOf(player)).promotion, before.promotion - 300n, 'the promotion’s wallet pays');
    await seat.ok('rollback', seat.rollbackOf(stake));
    assert.deepEqual(await purseOf(player), before, 'the promotion’s wallet has its money back');
  },
};

const endedPromotion: Case = {
  id: 'C11',
  name: 'a refund after the end of its promotion is not lost',
  async run(table) {
    const [purseOf, endPromotion] = [table.needs('purseOf'), table.needs('endPromotion')];
    const player = await table.needs('promotionPlayer')(100_000n);
    const seat = table.seatOf(player);
    const stake = seat.stake(300n);
    await seat.ok('bet', stake);
    await endPromotion(player);
    const before = await purseOf(player);
    await seat.ok('rollback', seat.rollbackOf(stake));
    const after = await purseOf(player);
    assert.equal(
      after.main + after.review,
      before.main + before.review + 300n,
      'it is in the main wallet or in review',
    );
    assert.equal(after.promotion, before.promotion, 'nothing returns to a promotion that is over');
    await seat.refused('win', seat.winOf(stake, 900n), 'BET_CANCELLED');
    assert.deepEqual(await purseOf(player), after, 'the refunded bet stays refunded');
  },
};

export const cancellingCases: readonly Case[] = [
  tombstone,
  refundedOnce,
  atOnce,
  paidBet,
  raced,
  sameWallet,
  endedPromotion,
];
