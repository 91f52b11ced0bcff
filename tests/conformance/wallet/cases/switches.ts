/** C15, C16: limits and switches that are set while somebody plays. */
import assert from 'node:assert/strict';
import type { Case, Table } from '../case.ts';
import type { Seat } from '../seat.ts';

const limitMidSession: Case = {
  id: 'C15',
  name: 'a limit set in the middle of a session holds for the next bet, and the open round still pays',
  async run(table) {
    const limitStakes = table.needs('limitStakes');
    const seat = await table.seat();
    const open = seat.stake(1_000n);
    await seat.ok('bet', open);
    await limitStakes(seat.player, 500n);
    await seat.still('a bet over the limit', () => seat.refused('bet', seat.stake(501n), 'LIMIT_REACHED'));
    if (seat.canSay('bet_win'))
      await seat.still('a bet_win over the limit', () =>
        seat.refused('bet_win', seat.betWin(501n, 900n), 'LIMIT_REACHED'),
      );
    await seat.still('the open bet again', () => seat.replayed('bet', open));
    await seat.moves(-500n, 'a bet at the limit', () => seat.ok('bet', seat.stake(500n)));
    await seat.moves(2_500n, 'the open round', () => seat.ok('win', seat.winOf(open, 2_500n, { round_closed: true })));
  },
};

/** How long a switch may take. */
const switchMs = 1_000;

/** Bets until one is refused; what was taken in the meantime is given back. */
async function refusedInTime(seat: Seat): Promise<void> {
  const since = performance.now();
  for (;;) {
    const stake = seat.stake(100n);
    const { code } = await seat.call('bet', stake);
    if (code === seat.wallet.spoken('GAME_DISABLED')) return;
    assert.equal(code, 'OK', 'a bet is taken or refused as disabled');
    await seat.ok('rollback', seat.rollbackOf(stake));
    assert(performance.now() - since < switchMs, 'the switch acts within a second');
  }
}

interface Switch {
  readonly name: string;
  readonly turn: (table: Table, seat: Seat) => (status: 'open' | 'closed') => Promise<void>;
}

const switches: readonly Switch[] = [
  {
    name: 'a game',
    turn: (table, seat) => {
      const setGame = table.needs('setGame');
      return (status) => setGame(seat.player.gameCode, status);
    },
  },
  { name: 'all gaming', turn: (table) => table.needs('setGaming') },
];

const switchedOff = ({ name, turn }: Switch): Case => ({
  id: 'C16',
  name: `disabling ${name} acts within a second, and open rounds finish`,
  async run(table) {
    const seat = await table.seat();
    const set = turn(table, seat);
    const [winning, undone] = [seat.stake(200n), seat.stake(300n)];
    await seat.ok('bet', winning);
    await seat.ok('bet', undone);
    await set('closed');
    try {
      await refusedInTime(seat);
      if (seat.canSay('bet_win'))
        await seat.still('a bet_win', () => seat.refused('bet_win', seat.betWin(100n, 900n), 'GAME_DISABLED'));
      const win = seat.winOf(winning, 700n, { round_closed: true });
      await seat.moves(700n, 'the open round', () => seat.ok('win', win));
      await seat.moves(300n, 'a rollback', () => seat.ok('rollback', seat.rollbackOf(undone)));
    } finally {
      await set('open');
    }
    await seat.moves(-100n, 'a bet when it is open again', () => seat.ok('bet', seat.stake(100n)));
  },
});

const oneGameOnly: Case = {
  id: 'C16',
  name: 'disabling a game leaves the others open',
  async run(table) {
    const setGame = table.needs('setGame');
    const seat = await table.seat();
    const other = table.seatOf(await table.needs('anotherGame')(seat.player));
    await setGame(seat.player.gameCode, 'closed');
    try {
      await refusedInTime(seat);
      await other.moves(-100n, 'a bet in another game', () => other.ok('bet', other.stake(100n)));
    } finally {
      await setGame(seat.player.gameCode, 'open');
    }
  },
};

export const switchCases: readonly Case[] = [limitMidSession, ...switches.map(switchedOff), oneGameOnly];
