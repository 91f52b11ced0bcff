/** C1, C2, C12: a transaction happens once, however often and in whatever form it is sent. */
import assert from 'node:assert/strict';
import type { Stake } from '../bodies.ts';
import type { Case, Table } from '../case.ts';
import type { Seat } from '../seat.ts';
import type { Answer, Body, Operation } from '../wire.ts';

/** A call of each kind that moves money, on a bet of 100 satang where it needs one; `by` is what it moves. */
interface Moved {
  readonly operation: Operation;
  readonly by: bigint;
  readonly body: (seat: Seat) => Promise<Body>;
}

const placed = async (seat: Seat): Promise<Stake> => {
  const stake = seat.stake(100n);
  await seat.ok('bet', stake);
  return stake;
};

const moved: readonly Moved[] = [
  { operation: 'bet', by: -700n, body: async (seat) => seat.stake(700n) },
  { operation: 'win', by: 250n, body: async (seat) => seat.winOf(await placed(seat), 250n) },
  { operation: 'rollback', by: 100n, body: async (seat) => seat.rollbackOf(await placed(seat)) },
  { operation: 'bet_win', by: -40n, body: async (seat) => seat.betWin(100n, 60n) },
  { operation: 'bonus_win', by: 300n, body: async (seat) => seat.bonus(300n) },
];

const storedAnswer = ({ operation, by, body }: Moved): Case => ({
  id: 'C1',
  name: `${operation} sent again is answered with the stored answer and moves nothing`,
  async run(table) {
    const seat = await table.seat();
    const sent = await body(seat);
    const first = await seat.moves(by, operation, () => seat.first(operation, sent));
    const { tells } = seat.wallet;
    if (tells.has('balance_now')) assert.equal(first.balance_after, first.balance_now, 'nothing has happened since');
    // Another bet in between: the stored balance stays, the present one is told beside it.
    await seat.ok('bet', seat.stake(900n));
    for (let again = 0; again < 2; again++) {
      const answer = await seat.still(`${operation} again`, () => seat.replayed(operation, sent));
      assert.equal(answer.balance_after, first.balance_after, 'balance_after is the stored one');
      if (tells.has('balance_now'))
        assert.equal(BigInt(answer.balance_now ?? -1), BigInt(first.balance_now ?? -1) - 900n, 'balance_now is of now');
    }
  },
});

/** What makes another transaction of a call with the same id. */
const forms: Readonly<Record<string, (seat: Seat, sent: Body) => Promise<readonly [string, Body][]>>> = {
  bet: async (seat, sent) => [
    ['another amount', { ...sent, amount: '800' }],
    ['another round', { ...sent, round_id: seat.stake(1n).round_id }],
    ['another kind', { ...sent, kind: 'free_spin' }],
  ],
  win: async (seat, sent) => {
    const other = await placed(seat);
    return [
      ['another amount', { ...sent, amount: '251' }],
      ['another bet', { ...sent, ref_tx_id: other.tx_id }],
      ['another round', { ...sent, round_id: other.round_id }],
      ['another kind', { ...sent, kind: 'promo' }],
    ];
  },
  rollback: async (seat, sent) => {
    const other = await placed(seat);
    return [['another bet', { ...sent, ref_tx_id: other.tx_id, round_id: other.round_id }]];
  },
  bet_win: async (seat, sent) => [
    ['another stake', { ...sent, amount: '101' }],
    ['another win', { ...sent, win_amount: '61' }],
    ['another round', { ...sent, round_id: seat.stake(1n).round_id }],
  ],
  bonus_win: async (_, sent) => [['another amount', { ...sent, amount: '301' }]],
};

const otherForm = ({ operation, body }: Moved): Case => ({
  id: 'C2',
  name: `${operation} with a used id and another content is a conflict and moves nothing`,
  async run(table) {
    const seat = await table.seat();
    const sent = await body(seat);
    await seat.ok(operation, sent);
    for (const [what, changed] of (await forms[operation]?.(seat, sent)) ?? []) {
      if (!seat.canSay(operation, changed)) continue;
      await seat.still(`${operation} with ${what}`, () => seat.refused(operation, changed, 'TX_CONFLICT'));
    }
    await seat.still('the first form', () => seat.replayed(operation, sent));
  },
});

/** The caller is gone before the answer, whether the wallet had committed or not: the retry tells what there is. */
const unheard = ({ operation, by, body }: Moved): Case => ({
  id: 'C12',
  name: `${operation} whose answer was lost is done once by its retry`,
  async run(table) {
    for (let time = 0; time < 10; time++) {
      const seat = await table.seat();
      const sent = await body(seat);
      const answer = await seat.moves(by, `${operation} with a lost answer`, async () => {
        await seat.wallet.callUnheard(operation, sent);
        return seat.ok(operation, sent);
      });
      const again = await seat.replayed(operation, sent);
      assert.equal(again.balance_after, answer.balance_after, 'every retry gets the same answer');
    }
  },
});

const idsOfPlayers: Case = {
  id: 'C1',
  name: 'an id is a player’s own: the same id of another player is another transaction',
  async run(table) {
    const [one, two] = await twoSeats(table);
    const stake = one.stake(100n);
    await one.moves(-100n, 'the first player', () => one.ok('bet', stake));
    const same = two.stake(200n, { tx_id: stake.tx_id });
    await two.moves(-200n, 'the second player', () => two.first('bet', same));
  },
};

async function twoSeats(table: Table): Promise<readonly [Seat, Seat]> {
  const [one, two] = [await table.seat(), await table.seat()];
  if (one.player.ref === two.player.ref) table.skip('only one player was given');
  return [one, two];
}

/** A win that names another player's bet must not find it. */
const strangersBet: Case = {
  id: 'C7',
  name: 'a win or a rollback finds no bet of another player',
  async run(table) {
    const [one, two] = await twoSeats(table);
    const stake = await placed(one);
    await two.still('a win on a stranger’s bet', () => two.refused('win', two.winOf(stake, 500n), 'BET_NOT_FOUND'));
    await two.still('a rollback of a stranger’s bet', () => two.ok('rollback', two.rollbackOf(stake)));
    await one.moves(500n, 'its own win', () => one.ok('win', one.winOf(stake, 500n)));
  },
};

/** What a caller without an answer may ask instead of sending again. */
const toldByStatus: Case = {
  id: 'C12',
  name: 'status tells which transactions there are, and when they change',
  async run(table) {
    const seat = await table.seat();
    const { ref: player_ref, gameCode: game_code } = seat.player;
    const status = (asked: Body): Promise<Answer> => seat.ok('status', { player_ref, game_code, ...asked });
    const [won, undone] = [seat.stake(300n), seat.stake(200n)];
    assert.equal((await status({ tx_id: won.tx_id })).found, false, 'a bet that was not sent');
    for (const stake of [won, undone]) await seat.ok('bet', stake);
    const open = await status({ tx_id: won.tx_id });
    assert.deepEqual([open.found, open.amount], [true, '300'], 'an open bet');
    assert.equal((await status({ round_id: won.round_id })).found, true, 'its round');
    assert.equal((await status({ round_id: seat.stake(1n).round_id })).found, false, 'a round that was not played');
    await seat.ok('win', seat.winOf(won, 400n, { round_closed: true }));
    await seat.ok('rollback', seat.rollbackOf(undone));
    const states = [open, await status({ tx_id: won.tx_id }), await status({ tx_id: undone.tx_id })];
    assert.equal(new Set(states.map(({ state }) => state)).size, 3, 'open, settled and cancelled are three states');
  },
};

export const replayCases: readonly Case[] = [
  ...moved.map(storedAnswer),
  idsOfPlayers,
  ...moved.map(otherForm),
  strangersBet,
  ...moved.map(unheard),
  toldByStatus,
];
