/** C5, C6, C7, C8: what a round has won is paid, whatever has happened to its player, session or game since. */
import assert from 'node:assert/strict';
import type { Arrangement, Player } from '../arrangement.ts';
import type { Case, Table } from '../case.ts';

/** What may happen while a round is open: what it is, how it is arranged, and what the next bet is answered. */
interface Mishap {
  readonly name: string;
  readonly happen: (table: Table, player: Player) => Promise<() => Promise<void>>;
  readonly codes: readonly string[];
}

type OfPlayer = 'endSession' | 'blockPlayer' | 'excludePlayer';
const toPlayer =
  (part: OfPlayer): Mishap['happen'] =>
  async (table, player) => {
    await (table.needs(part) as NonNullable<Arrangement[OfPlayer]>)(player);
    return async () => undefined;
  };

const mishaps: readonly Mishap[] = [
  { name: 'a session that has ended', happen: toPlayer('endSession'), codes: ['SESSION_EXPIRED'] },
  { name: 'a player who was blocked', happen: toPlayer('blockPlayer'), codes: ['PLAYER_BLOCKED'] },
  { name: 'a player who has excluded themselves', happen: toPlayer('excludePlayer'), codes: ['SELF_EXCLUDED'] },
  {
    name: 'a game that was disabled',
    async happen(table, { gameCode }) {
      const setGame = table.needs('setGame');
      await setGame(gameCode, 'closed');
      return () => setGame(gameCode, 'open');
    },
    codes: ['GAME_DISABLED'],
  },
];

const afterMishap = ({ name, happen, codes }: Mishap, id: 'C5' | 'C6', operation: 'rollback' | 'win'): Case => ({
  id,
  name: `a ${operation} needs no better than ${name}`,
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(300n);
    const placed = await seat.ok('bet', stake);
    const balance = BigInt(placed.balance_after ?? -1);
    const undo = await happen(table, seat.player);
    try {
      await seat.refused('bet', seat.stake(100n), ...codes);
      await seat.replayed('bet', stake);
      const body = operation === 'win' ? seat.winOf(stake, 300n, { round_closed: true }) : seat.rollbackOf(stake);
      const answer = await seat.ok(operation, body);
      assert.equal(BigInt(answer.balance_after ?? -1), balance + 300n, `the ${operation} is paid`);
      await seat.replayed(operation, body);
    } finally {
      await undo();
    }
  },
});

const unknownSession: Case = {
  id: 'C6',
  name: 'a bet needs a session, a win carries none',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(100n);
    await seat.still('a bet in no session', () =>
      seat.refused('bet', { ...stake, session: 'no-such-session' }, 'SESSION_EXPIRED'),
    );
    await seat.ok('bet', stake);
    await seat.moves(150n, 'its win', () => seat.ok('win', seat.winOf(stake, 150n)));
  },
};

const winFirst: Case = {
  id: 'C7',
  name: 'a win before its bet is not found, and taken when it is sent again after it',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(100n);
    const win = seat.winOf(stake, 250n, { round_closed: true });
    await seat.still('the early win', () => seat.refused('win', win, 'BET_NOT_FOUND'));
    await seat.moves(-100n, 'the bet', () => seat.ok('bet', stake));
    await seat.moves(250n, 'the win again', () => seat.first('win', win));
    await seat.still('the win a third time', () => seat.replayed('win', win));
  },
};

const severalWins = (kind: 'win' | 'unspent'): Case => ({
  id: 'C8',
  name: `a bet’s ${kind} and win are both paid until its round is closed, later ones refused and reported`,
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(600n);
    await seat.ok('bet', stake);
    const other = seat.winOf(stake, 200n, { kind });
    const win = seat.winOf(stake, 900n);
    const nothing = seat.winOf(stake, 0n, { round_closed: true });
    await seat.moves(200n, `a ${kind}`, () => seat.ok('win', other));
    await seat.moves(900n, 'a win', () => seat.ok('win', win));
    await seat.still('the last win, of nothing', () => seat.ok('win', nothing));
    const late = seat.winOf(stake, 500n);
    await seat.still('a win of the closed round, sent again as its provider will', async () => {
      await seat.refused('win', late, 'ROUND_CLOSED');
      await seat.refused('win', late, 'ROUND_CLOSED');
    });
    await seat.still('wins that were paid', async () => {
      for (const paid of [other, win, nothing]) await seat.replayed('win', paid);
    });
    await seat.still('a bet in the closed round', () =>
      seat.refused('bet', seat.stake(100n, { round_id: stake.round_id }), 'ROUND_CLOSED'),
    );
    await reported(table, late.tx_id);
  },
});

/** A win that came too late is money somebody has to decide about. */
async function reported(table: Table, txId: string): Promise<void> {
  const { incidentsAbout } = table.world.arrangement;
  if (incidentsAbout)
    assert.equal(await incidentsAbout.call(table.world.arrangement, txId), 1, 'one incident names it');
}

const endedRound: Case = {
  id: 'C8',
  name: 'a round that was ended pays nothing more',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(200n);
    await seat.ok('bet', stake);
    await seat.moves(100n, 'a win', () => seat.ok('win', seat.winOf(stake, 100n)));
    const end = seat.endOf(stake);
    await seat.still('the end', () => seat.ok('end_round', end));
    await seat.still('the end again', () => seat.ok('end_round', end));
    const late = seat.winOf(stake, 500n);
    await seat.still('a win after the end', () => seat.refused('win', late, 'ROUND_CLOSED'));
    await reported(table, late.tx_id);
  },
};

const betsOfRound: Case = {
  id: 'C8',
  name: 'the bets of a round win each for themselves, the last closes it',
  async run(table) {
    const seat = await table.seat();
    const first = seat.stake(100n);
    const second = seat.stake(200n, { round_id: first.round_id });
    await seat.moves(-300n, 'two bets', async () => {
      await seat.ok('bet', first);
      await seat.ok('bet', second);
    });
    await seat.moves(150n, 'the first wins', () => seat.ok('win', seat.winOf(first, 150n)));
    await seat.moves(400n, 'the second wins and closes', () =>
      seat.ok('win', seat.winOf(second, 400n, { round_closed: true })),
    );
    await seat.still('the first once more', () => seat.refused('win', seat.winOf(first, 150n), 'ROUND_CLOSED'));
  },
};

const allOrNothing: Case = {
  id: 'C8',
  name: 'a bet_win pays its win only with its bet',
  async run(table) {
    const seat = await table.seat();
    const balance = await seat.balance();
    await seat.still('a bet_win of more than there is', () =>
      seat.refused('bet_win', seat.betWin(balance + 1n, balance + 2n), 'INSUFFICIENT_FUNDS'),
    );
    await seat.moves(30n, 'a bet_win', () => seat.ok('bet_win', seat.betWin(100n, 130n)));
  },
};

const closingBet: Case = {
  id: 'C8',
  name: 'a bet that closes its round has lost',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake(100n, { round_closed: true });
    await seat.moves(-100n, 'the bet', () => seat.ok('bet', stake));
    const late = seat.winOf(stake, 500n);
    await seat.still('a win on it', () => seat.refused('win', late, 'ROUND_CLOSED'));
    await reported(table, late.tx_id);
  },
};

const funds: Case = {
  id: 'C1',
  name: 'a bet of a satang more than there is is refused, and may be rolled back',
  async run(table) {
    const seat = await table.seat();
    const stake = seat.stake((await seat.balance()) + 1n);
    await seat.still('a satang too much', () => seat.refused('bet', stake, 'INSUFFICIENT_FUNDS'));
    await seat.still('the most that an amount can say', () =>
      seat.refused('bet', seat.stake(999_999_999_999n), 'INSUFFICIENT_FUNDS', 'LIMIT_REACHED'),
    );
    await seat.still('the rollback of a refused bet', () => seat.ok('rollback', seat.rollbackOf(stake)));
  },
};

export const payingCases: readonly Case[] = [
  funds,
  ...mishaps.map((mishap) => afterMishap(mishap, 'C5', 'rollback')),
  unknownSession,
  ...mishaps.map((mishap) => afterMishap(mishap, 'C6', 'win')),
  winFirst,
  severalWins('win'),
  severalWins('unspent'),
  endedRound,
  betsOfRound,
  closingBet,
  allOrNothing,
];
