/**
 * What calls of the provider wire send to the database, so that it does not grow back: waiting for an answer costs more than
 * most statements.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { houseKeyId } from '#lib/game/rules/wire.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import type { HouseRound } from '#lib/house/contract.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { atHand, openRooms, testRoom } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { countTrips } from '#tests/support/count-trips.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { gameIdOf, playingMember } from '#tests/support/games.ts';
import { openHouse, roundIn, sitDown } from '#tests/support/house.ts';
import { thb } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: realChance } });
let member: Member;
let seat: Awaited<ReturnType<typeof sit>>;
let named = 0;

beforeAll(() => openHouse(door.ctx));
beforeEach(async () => {
  member = await playingMember(door.ctx, '500.00');
  seat = await sit(member);
});

/** A member at a slot, as a stranger's calls over the wire have it. */
async function sit(who: Member) {
  const wire = ownWire(
    {
      base: 'http://localhost:4321/api/provider/benja',
      send: async (url, init) => door.app.request(url, init),
      now: clock.now,
    },
    [{ id: houseKeyId, secret: door.ctx.secrets.key('house_wire').toString('hex') }],
  );
  const gameId = await gameIdOf(door.ctx, 'khom');
  const walletId = (await mainWallet(door.ctx.db, who.id)).id;
  const { token } = await makeLaunch({ ...door.ctx, member: who }, { gameId, walletId });
  const { session, player_ref } = await wire.call('authenticate', { launch_token: token });
  const round_id = `trips-${++named}`;
  const of = { player_ref, game_code: 'khom', round_id };
  return {
    bet: (amount: string) => wire.call('bet', { ...of, session, tx_id: `b-${round_id}`, amount, kind: 'stake' }),
    win: (amount: string) =>
      wire.call('win', {
        ...{ ...of, tx_id: `w-${round_id}`, ref_tx_id: `b-${round_id}`, amount, kind: 'win', round_closed: true },
      }),
  };
}

const sentBy = async (call: () => Promise<{ readonly code: string }>, code = 'OK') => {
  const { statements, trips } = await countTrips(async () => expect(await call()).toMatchObject({ code }));
  return { trips, statements: statements.length };
};

/** What is sent is the same each time; on a busy machine an answer may be there before it is waited for. */
async function expectSent(call: () => Promise<{ readonly code: string }>, most: { trips: number; statements: number }) {
  const { trips, statements } = await sentBy(call);
  expect(statements).toBe(most.statements);
  expect(trips).toBeLessThanOrEqual(most.trips);
}

it('a bet of the main wallet waits four times', async () => {
  await expectSent(() => seat.bet('2000'), { trips: 4, statements: 13 });
});

it('a win that ends its round waits four times, with winnings and without', async () => {
  await seat.bet('2000');
  await expectSent(() => seat.win('5000'), { trips: 4, statements: 19 });
  const lost = await sit(member);
  await lost.bet('2000');
  await expectSent(() => lost.win('0'), { trips: 4, statements: 14 });
});

it('turnover that is left, and a point that is completed, are counted besides', async () => {
  await inTransaction(door.ctx, (tx, inside) =>
    requireTurnover(inside, tx, { memberId: member.id, cause: 'deposit:1', amount: thb('500.00'), now: clock.now() }),
  );
  await seat.bet('10000');
  expect((await sentBy(() => seat.win('0'))).trips).toBeLessThanOrEqual(9);
});

it('a bet that is sent again, or refused, waits no longer', async () => {
  await seat.bet('2000');
  expect((await sentBy(() => seat.bet('2000'))).trips).toBeLessThanOrEqual(4);
  // What undoes a refused part may be answered before the balance is asked for, or with it.
  expect((await sentBy(() => seat.bet('2001'), 'TX_CONFLICT')).trips).toBeLessThanOrEqual(4);
  const poor = await sit(await playingMember(door.ctx, '10.00'));
  expect((await sentBy(() => poor.bet('2000'), 'INSUFFICIENT_FUNDS')).trips).toBeLessThanOrEqual(4);
});

it.each([
  ['khom', 'spin'],
  ['hilo', 'low'],
])(
  'a press at %s waits sixteen times at most: for its intent, the bet, the outcome, the win and what is shown',
  async (game, bet) => {
    const player = await sitDown(door, game, member);
    const press = { game, round_key: `a-press-at-the-game-${game}`, picks: [{ bet, stake: '2000' }], nonce: 0 };
    let round: HouseRound | undefined;
    const { trips, statements } = await countTrips(async () => {
      round = roundIn(await player.call('bet', press));
    });
    expect(round).toMatchObject({ state: 'closed' });
    expect(trips).toBeLessThanOrEqual(16);
    // A round that wins has the posting besides, and what the winnings count for.
    expect(statements.length).toBeLessThanOrEqual(round?.returned === '0' ? 47 : 52);
  },
);

it('a bet on a hand waits eleven times at most', async () => {
  atHand(clock, await openRooms(door.ctx, clock), 1);
  // The clock has gone on, and the member has come since.
  const player = await sitDown(door, testRoom, await playingMember(door.ctx, '500.00'));
  const { seed } = await player.state();
  const press = {
    game: testRoom,
    round_key: 'a-bet-on-a-hand-of-cards',
    picks: [{ bet: 'player', stake: '2000' }],
    nonce: seed.nonce,
  };
  const { trips } = await countTrips(async () =>
    expect(roundIn(await player.call('bet', press))).toMatchObject({ state: 'playing' }),
  );
  // The house and the wallet are at work at once: one may be sent before the other is answered.
  expect(trips).toBeLessThanOrEqual(11);
});
