/** A baccarat room over HTTP (games-detail.md 3.1): bets by the database's clock, hands by the shoe, money by the wire. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandResult, settleHand } from '#lib/house/rules/baccarat.ts';
import { handNumber } from '#lib/house/rules/baccarat-table.ts';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { spanOf } from '#lib/house/rules/shared-games.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { payHands } from '#lib/house/server/pay-hands.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang } from '#lib/money.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { atHand, handsIn, openRooms, playHand, testRoom } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { type HousePlayer, openHouse, type Pick, roundIn, sitDown } from '#tests/support/house.ts';
import { expectSoundBooks, thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const clock = testClock();
/** Calls of the wallet that are lost on their way, by operation. */
const lost = new Map<string, number>();
const door = doorOfFile({
  clock,
  parts: {
    random: realChance,
    callOwn: (path, init) => {
      const operation = path.split('/').at(-1) ?? '';
      const left = lost.get(operation) ?? 0;
      lost.set(operation, left - 1);
      return left > 0 ? Promise.reject(new Error('the line is down')) : Promise.resolve(door.app.request(path, init));
    },
  },
});
let shoe: number;
let hand = 1;
let member: Member;
let player: HousePlayer;

beforeAll(async () => {
  await openHouse(door.ctx);
  shoe = await openRooms(door.ctx, clock);
});
beforeEach(async () => {
  hand++;
  atHand(clock, shoe, hand);
  await dealHands(door.ctx);
  member = await playingMember(door.ctx, '500.00');
  player = await sitDown(door, testRoom, member);
  lost.clear();
});
afterAll(async () => {
  clock.advance({ minutes: 10 });
  for (const job of [dealHands, payHands, callWalletForRounds, endSharedRounds]) await job(door.ctx);
  await expectSoundBooks(door.ctx);
});

const balance = async (of = member): Promise<bigint> => (await mainWallet(door.ctx.db, of.id)).balance;
const bet = (bet: string, baht: number): Pick => ({ bet, stake: String(baht * 100) });
const returned = (picks: readonly Pick[], result: HandResult): bigint =>
  settleHand(
    picks.map((pick) => ({ bet: pick.bet, stake: satang(BigInt(pick.stake)) })),
    result,
  ).reduce<bigint>((sum, one) => sum + one, 0n);

async function expected(n = hand) {
  const dealt = (await handsIn(door.ctx, shoe))[n - 1];
  if (!dealt) throw new Error(`no hand ${n}`);
  return dealt;
}

const shown = async (of = player) => (await of.call('history', { game: testRoom })).data.items;

describe('a bet on a hand', () => {
  it('is taken while betting is open, dealt by the shoe, and paid when the result stands', async () => {
    const picks = [bet('banker', 50), bet('tie', 10), bet('player_pair', 10)];
    const answer = await player.press(picks);
    const round = roundIn(answer);
    expect(round).toMatchObject({ state: 'playing', stake: '7000', outcome: null, hand: { shoe, number: hand } });
    expect([answer.data.balance, await balance()]).toEqual(['43000', 43_000n]);
    clock.advance({ ms: 23_999 });
    for (const job of [dealHands, payHands]) await job(door.ctx);
    expect((await shown())[0].state).toBe('playing');
    await playHand(door.ctx, clock, shoe, hand);
    const dealt = await expected();
    const pays = returned(picks, dealt);
    expect((await shown())[0]).toMatchObject({
      state: 'closed',
      returned: String(pays),
      outcome: {
        player: dealt.player,
        banker: dealt.banker,
        result: { n: hand, winner: dealt.winner, p: dealt.playerPoints, b: dealt.bankerPoints },
      },
    });
    expect(await balance()).toBe(43_000n + pays);
    expect((await player.state()).open_round).toBeNull();
  });

  it('is late from the instant at which the bets close, by the database’s clock', async () => {
    const { nonce } = (await player.state()).seed;
    atHand(clock, shoe, hand, 14_999);
    expect((await player.press([bet('player', 10)], { nonce })).error).toBe(0);
    atHand(clock, shoe, hand, 15_000);
    expect((await player.press([bet('player', 10)], { nonce })).error).toBe(4008);
    // Neither the hand before, nor the one after, nor a hand that cannot be.
    for (const other of [nonce - 1, nonce + 1, 0]) {
      atHand(clock, shoe, hand, 5_000);
      expect((await player.press([bet('player', 10)], { nonce: other })).error, String(other)).toBe(4008);
    }
    expect(await balance()).toBe(49_000n);
  });

  it('is not taken on a hand that was dealt, wherever the clock is put', async () => {
    atHand(clock, shoe, hand, 15_000);
    await dealHands(door.ctx);
    atHand(clock, shoe, hand, 1_000);
    expect((await player.press([bet('player', 10)])).error).toBe(4008);
    expect(await balance()).toBe(50_000n);
  });

  it('is within the limits of the room together with the presses before it', async () => {
    const rich = await playingMember(door.ctx, '100000.00');
    const at = await sitDown(door, testRoom, rich);
    expect((await at.press([bet('banker', 9.99)])).error).toBe(4007);
    expect((await at.press([bet('banker', 10), bet('banker', 10)])).error).toBe(4007);
    expect((await at.press([bet('banker', 12_000)])).error).toBe(0);
    expect((await at.press([bet('player', 8_001)])).error).toBe(4007);
    const both = await Promise.all([at.press([bet('player', 5_000)]), at.press([bet('player', 5_000)])]);
    expect(both.map(({ error }) => error).sort()).toEqual([0, 4007]);
    expect((await at.press([bet('player_pair', 3_000), bet('tie', 0.01)])).error).toBe(4007);
    // Nine times the stake on a tie, beside what the others give back.
    const other = await sitDown(door, testRoom, await playingMember(door.ctx, '100000.00'));
    expect((await other.press([bet('player_pair', 10_000)])).error).toBe(0);
    expect((await other.press([bet('banker_pair', 7_000)])).error).toBe(3014);
    expect(await balance(rich)).toBe(10_000_000n - 1_700_000n);
  });

  it('sent again under its key is the same bet, also when the hand is over', async () => {
    const { nonce } = (await player.state()).seed;
    const press = { round_key: 'one-press-on-a-hand', nonce };
    const first = roundIn(await player.press([bet('player', 10)], press));
    await playHand(door.ctx, clock, shoe, hand);
    const again = roundIn(await player.press([bet('player', 10)], press));
    expect([again.round_id, again.state]).toEqual([first.round_id, 'closed']);
    expect((await player.press([bet('banker', 10)], press)).error).toBe(9011);
  });

  it('in a demo moves play money by the same cards', async () => {
    const demo = await sitDown(door, testRoom);
    const before = BigInt(demo.opened.balance);
    const picks = [bet('player', 100)];
    expect(roundIn(await demo.press(picks)).state).toBe('playing');
    expect((await demo.state()).balance).toBe(String(before - 10_000n));
    await playHand(door.ctx, clock, shoe, hand);
    expect((await demo.state()).balance).toBe(String(before - 10_000n + returned(picks, await expected())));
  });
});

describe('several presses on one hand', () => {
  it('are one round at the wallet: both sides count for turnover by their difference, once it is closed', async () => {
    await inTransaction(door.ctx, (tx, inside) =>
      requireTurnover(inside, tx, {
        memberId: member.id,
        cause: 'deposit:1',
        amount: thb('1000.00'),
        now: clock.now(),
      }),
    );
    // A tie would give both stakes back.
    const all = await handsIn(door.ctx, shoe);
    while ((await expected()).winner === 'T' && hand < all.length) hand++;
    atHand(clock, shoe, hand);
    await dealHands(door.ctx);
    await player.press([bet('player', 100)]);
    await player.press([bet('banker', 60)]);
    const rounds = () =>
      door.database.pool.query(
        `select r.closed_at is not null as closed, count(b.id)::int as bets, array_agg(b.status order by b.id) as states
          from game_round r join game_bet b on b.round_id = r.id where r.member_id = $1 group by r.id`,
        [member.id],
      );
    expect((await rounds()).rows).toEqual([{ closed: false, bets: 2, states: ['open', 'open'] }]);
    await playHand(door.ctx, clock, shoe, hand);
    expect((await rounds()).rows).toEqual([{ closed: true, bets: 2, states: ['settled', 'settled'] }]);
    // A tie gives both stakes back, which then are no turnover.
    const isTie = (await expected()).winner === 'T';
    expect((await turnoverOf(door.ctx.db, member.id)).done).toBe(isTie ? 0n : 4_000n);
  });
});

describe('whatever happens between the bet and its result', () => {
  it('a house that was stopped deals and pays when it is there again', async () => {
    const picks = [bet('banker', 100)];
    await player.press(picks);
    clock.advance({ minutes: 45 });
    await dealHands(door.ctx);
    await payHands(door.ctx);
    await endSharedRounds(door.ctx);
    expect((await shown())[0]).toMatchObject({ state: 'closed', returned: String(returned(picks, await expected())) });
    // The next shoe is on the table; bets are taken again on the one after it.
    shoe += 2;
    hand = 1;
  });

  it('two processes deal and pay a hand once', async () => {
    const picks = [bet('player', 100), bet('tie', 10)];
    await player.press(picks);
    atHand(clock, shoe, hand, 24_000);
    await Promise.all([dealHands(door.ctx), dealHands(door.ctx), dealHands(door.ctx)]);
    await Promise.all([payHands(door.ctx), payHands(door.ctx), callWalletForRounds(door.ctx), payHands(door.ctx)]);
    await Promise.all([endSharedRounds(door.ctx), endSharedRounds(door.ctx)]);
    const { rows } = await door.database.pool.query(
      'select hand from house_hand where room = $1 and shoe = $2 and hand = $3',
      [testRoom, shoe, hand],
    );
    expect(rows).toHaveLength(1);
    expect(await balance()).toBe(50_000n - 11_000n + returned(picks, await expected()));
  });

  it('a bet without an answer is given back, and a win without one is sent again', async () => {
    lost.set('bet', 1);
    const silent = roundIn(await player.press([bet('player', 10)]));
    expect(silent.state).toBe('asking');
    const picks = [bet('player', 20), bet('banker', 20)];
    await player.press(picks);
    lost.set('win', 2);
    lost.set('end_round', 1);
    await playHand(door.ctx, clock, shoe, hand);
    expect((await shown()).map(({ state }: { state: string }) => state)).toEqual(['settling', 'asking']);
    for (let second = 0; second < 8; second++) {
      clock.advance({ seconds: 1 });
      await callWalletForRounds(door.ctx);
      await endSharedRounds(door.ctx);
    }
    expect((await shown()).map(({ state }: { state: string }) => state)).toEqual(['closed', 'cancelled']);
    expect(await balance()).toBe(50_000n - 4_000n + returned(picks, await expected()));
    const { rows } = await door.database.pool.query('select 1 from house_shared_round');
    expect(rows).toEqual([]);
  });
});

describe('what others may see', () => {
  it('is no round of another player, and no game but the session’s own', async () => {
    const { round_id } = roundIn(await player.press([bet('player', 10)]));
    const stranger = await sitDown(door, testRoom, await playingMember(door.ctx, '10.00'));
    expect((await stranger.call('proof', { round_id })).error).toBe(9001);
    expect(await shown(stranger)).toEqual([]);
    expect(
      (await player.call('bet', { game: 'bac-2', round_key: 'x'.repeat(20), picks: [bet('player', 10)], nonce: 1 }))
        .error,
    ).toBe(9002);
    expect((await player.call('seed/rotate', { client_seed: 'mine' })).error).toBe(4001);
  });

  it('is the shoe’s link when its last hand is over, with which the proof of every bet holds', async () => {
    const { round_id } = roundIn(await player.press([bet('banker', 10)]));
    await playHand(door.ctx, clock, shoe, hand);
    const early = (await player.call('proof', { round_id })).data;
    expect(early).toMatchObject({ server_seed: null, document: null, nonce: shoe });
    const { commitment, client_seed } = (await player.state()).seed;
    expect([early.commitment, early.client_seed]).toEqual([commitment, client_seed]);
    clock.set(new Date(spanOf(testRoom, shoe).endsAt));
    await dealHands(door.ctx);
    const { data: proof } = await player.call('proof', { round_id });
    expect(proof.server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(checkGameProof(proof.document).filter(({ ok }) => !ok)).toEqual([]);
    expect(proof.document).toMatchObject({ number: shoe, hand, commitment });
    // The next shoe's commitment is public while this one's cards are shuffled.
    const { rows } = await door.database.pool.query('select link from house_link where game = $1 and number = $2', [
      testRoom,
      shoe + 1,
    ]);
    expect(rows).toEqual([{ link: null }]);
    expect(handNumber(shoe, hand)).toBeGreaterThan(0);
    shoe++;
    hand = 1;
  });
});
