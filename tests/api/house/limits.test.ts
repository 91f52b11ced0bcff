/**
 * What is set in the middle of a session acts on the next bet of every house game, and the round that is open still pays
 * (games-detail.md 7).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HouseRound } from '#lib/house/contract.ts';
import { footballBet } from '#lib/house/rules/football.ts';
import { leagueAt } from '#lib/house/rules/football-season.ts';
import { houseGames } from '#lib/house/rules/house-games.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { dealHands } from '#lib/house/server/deal-hands.ts';
import { payHands } from '#lib/house/server/pay-hands.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang, toDecimal } from '#lib/money.ts';
import type { Member } from '#lib/server/context.ts';
import { atHand, openRooms, playHand, testRoom } from '#tests/support/baccarat.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { type HousePlayer, openHouse, type Pick, roundIn, sitDown } from '#tests/support/house.ts';
import { afterFinal, openLeague, resultOf, runLeague, toKickOff } from '#tests/support/league.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

const clock = testClock();
/** Whether the wallet hears of wins: while it does not, a round that was decided at once stays open. */
let isHeard = true;
const door = doorOfFile({
  clock,
  parts: {
    random: realChance,
    callOwn: (path, init) =>
      isHeard || !path.endsWith('/win')
        ? Promise.resolve(door.app.request(path, init))
        : Promise.reject(new Error('the line is down')),
  },
});
let member: Member;
let shoe: number;
let hand = 0;
let kickOff = 0;

beforeAll(async () => {
  await openHouse(door.ctx);
  await openLeague(door.ctx, clock);
  shoe = await openRooms(door.ctx, clock);
});
beforeEach(async () => {
  isHeard = true;
  member = await playingMember(door.ctx, '500.00');
});
afterAll(async () => {
  clock.advance({ minutes: 10 });
  for (const job of [dealHands, payHands, callWalletForRounds, endSharedRounds, runLeague]) await job(door.ctx);
  await expectSoundBooks(door.ctx);
});

/** How a game's round is opened and brought to its end. */
interface Played {
  readonly picks: () => Promise<readonly Pick[]>;
  /** To where bets are taken. */
  readonly begin?: () => Promise<void>;
  /** What ends the open round of the player. */
  readonly end: (player: HousePlayer, round: HouseRound) => Promise<void>;
  /** Whether a second bet may be made while the first one is open. */
  readonly takesMore: boolean;
}

/** Decided at once; open while its win is not acknowledged. */
const instant = (bet: string): Played => ({
  picks: async () => [{ bet, stake: '2000' }],
  begin: async () => {
    isHeard = false;
  },
  end: async () => {
    isHeard = true;
    clock.advance({ seconds: 61 });
    await callWalletForRounds(door.ctx);
  },
  takesMore: false,
});

/** The shared ones first: the clock only goes forward. */
const games: Readonly<Record<string, Played>> = {
  [testRoom]: {
    picks: async () => [{ bet: 'player', stake: '2000' }],
    begin: async () => {
      atHand(clock, shoe, ++hand, 1);
      await dealHands(door.ctx);
    },
    end: () => playHand(door.ctx, clock, shoe, hand),
    takesMore: true,
  },
  liga: {
    async picks() {
      const [fixture] = (await resultOf(door.ctx, kickOff)).fixtures;
      if (!fixture) throw new Error('a kick-off has matches');
      return [{ bet: footballBet(fixture, '1'), stake: '2000' }];
    },
    begin() {
      kickOff = leagueAt(clock.now().getTime()).kickOff + 1;
      return toKickOff(door.ctx, clock, kickOff);
    },
    async end() {
      afterFinal(clock, kickOff);
      await runLeague(door.ctx);
    },
    takesMore: true,
  },
  khom: instant('spin'),
  himma: instant('spin'),
  talat: instant('spin'),
  hilo: instant('low'),
  ntpp: instant('one-1'),
  wang: {
    picks: async () => [{ bet: 'single-2-6', stake: '1200' }],
    end: async (player, { round_id }) => {
      clock.advance({ seconds: 6 });
      expect((await player.call('close', { round_id })).error).toBe(0);
    },
    takesMore: false,
  },
};

const balance = async (): Promise<bigint> => (await mainWallet(door.ctx.db, member.id)).balance;

async function limit(kind: string, period: string, amount: bigint): Promise<void> {
  const input = { member_id: String(member.id), kind, period, amount: toDecimal(satang(amount)), reason: 'กลางรอบ' };
  const set = await door.call('POST /api/operator/member/limit', input, { as: 'operator' });
  expect(set.error, set.text).toBe(0);
}
async function rest(length: string): Promise<void> {
  const input = { member_id: String(member.id), length, reason: 'กลางรอบ' };
  const set = await door.call('POST /api/operator/member/rest', input, { as: 'operator' });
  expect(set.error, set.text).toBe(0);
}

/** What is set while a round with this stake is open, and what the next bet of the same stake is refused as. */
const settings: Readonly<
  Record<string, { readonly set: (stake: bigint) => Promise<void>; readonly refusal: number; readonly isOfLoss?: true }>
> = {
  'a stake limit': { set: (stake) => limit('stake', 'day', stake - 1n), refusal: 2002 },
  'the largest single bet': { set: (stake) => limit('single_bet', 'bet', stake - 1n), refusal: 2002 },
  'a loss limit': { set: () => limit('loss', 'day', 100n), refusal: 2002, isOfLoss: true },
  'a time-out': { set: () => rest('hours24'), refusal: 1020 },
  'a self-exclusion': { set: () => rest('months6'), refusal: 1020 },
};

it('every game with stakes is here, one room for all', () => {
  const codes = houseGames.filter(({ category }) => category !== null).map(({ code }) => code);
  expect(codes.filter((code) => !code.startsWith('bac-')).toSorted()).toEqual(
    Object.keys(games)
      .filter((code) => code !== testRoom)
      .toSorted(),
  );
});

describe.each(Object.entries(games))('at %s', (code, { picks, begin, end, takesMore }) => {
  it.each(Object.entries(settings))(
    '%s acts on the next bet; the open round still pays',
    async (_, { set, refusal, isOfLoss }) => {
      await begin?.();
      const player = await sitDown(door, code, member);
      const wagers = await picks();
      const opened = await player.press(wagers);
      expect(opened.error, opened.text).toBe(0);
      const open = roundIn(opened);
      expect(['playing', 'settling']).toContain(open.state);
      const stake = BigInt(open.stake);
      const paid = await balance();
      await set(stake);

      /** The round of the press; refused ones have no money. */
      const refused = async (): Promise<void> => {
        const before = await balance();
        // The number as it was told: who rests is told no new one.
        const answer = await player.call('bet', {
          ...{ game: code, round_key: `after-the-setting-${open.round_id}-${before}`, picks: await picks() },
          nonce: player.opened.seed.nonce + (takesMore ? 0 : 1),
        });
        expect([answer.error, await balance()]).toEqual([refusal, before]);
      };
      if (takesMore) await refused();
      await end(player, open);
      const { items } = (await player.call('history', { game: code })).data;
      const ended: HouseRound = items.find(({ round_id }: HouseRound) => round_id === open.round_id);
      expect(ended.state).toBe('closed');
      expect(await balance()).toBe(paid + BigInt(ended.returned));
      // A loss limit counts what the round has won since.
      if (!takesMore && (!isOfLoss || BigInt(ended.returned) < stake)) await refused();
    },
  );
});
