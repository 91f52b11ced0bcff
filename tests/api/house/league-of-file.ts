import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { LeagueNow } from '#lib/house/contract.ts';
import { footballBet, settleFootball } from '#lib/house/rules/football.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang } from '#lib/money.ts';
import type { Member } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { type HousePlayer, openHouse, type Pick, sitDown } from '#tests/support/house.ts';
import { afterFinal, openLeague, resultOf, runLeague, toKickOff } from '#tests/support/league.ts';
import { expectSoundBooks } from '#tests/support/money.ts';

/** A pick by its match's place, "0:over", and its stake in baht. */
export type PlacedPick = readonly [bet: string, baht: number];

/** A site with a league and a player of it; a bet can be lost on the way, and sound books are left behind. */
export function leagueOfFile() {
  const clock = testClock();
  /** Calls of the wallet whose answers are lost, by operation. */
  const lost = new Map<string, number>();
  const door = doorOfFile({
    clock,
    parts: {
      random: realChance,
      callOwn: async (path, init) => {
        const answer = await door.app.request(path, init);
        const operation = path.split('/').at(-1) ?? '';
        const left = lost.get(operation) ?? 0;
        lost.set(operation, left - 1);
        if (left > 0) throw new Error('the answer is lost');
        return answer;
      },
    },
  });
  let kickOff: number;
  let member: Member;
  let player: HousePlayer;

  beforeAll(async () => {
    await openHouse(door.ctx);
    kickOff = (await openLeague(door.ctx, clock)) - 1;
  });
  beforeEach(async () => {
    kickOff++;
    await toKickOff(door.ctx, clock, kickOff);
    member = await playingMember(door.ctx, '500.00');
    player = await sitDown(door, 'liga', member);
    lost.clear();
  });
  afterAll(async () => {
    clock.advance({ minutes: 10 });
    await callWalletForRounds(door.ctx);
    await runLeague(door.ctx);
    await expectSoundBooks(door.ctx);
  });

  const balance = async (of = member): Promise<bigint> => (await mainWallet(door.ctx.db, of.id)).balance;
  const bills = async (of = player) => (await of.call('history', { game: 'liga' })).data.items;
  const leagueOf = async (of = player): Promise<LeagueNow> => (await of.call('league')).data;

  /** Picks of the present kick-off's matches. */
  async function on(...picks: readonly PlacedPick[]): Promise<Pick[]> {
    const { fixtures } = await resultOf(door.ctx, kickOff);
    return picks.map(([bet, baht]) => {
      const [place, pick] = bet.split(':');
      const fixture = fixtures[Number(place)];
      if (!fixture) throw new Error(`no match ${place}`);
      return { bet: footballBet(fixture, pick as never), stake: String(baht * 100) };
    });
  }

  /** What the scores return for picks, pushes included. */
  async function returned(picks: readonly Pick[]): Promise<bigint> {
    const { fixtures, scores } = await resultOf(door.ctx, kickOff);
    const wagers = picks.map(({ bet, stake }) => ({ bet, stake: satang(BigInt(stake)) }));
    return settleFootball(fixtures, wagers, scores).reduce<bigint>((sum, one) => sum + one.returned, 0n);
  }

  /** Plays and pays the present kick-off. */
  async function finish(): Promise<void> {
    afterFinal(clock, kickOff);
    await runLeague(door.ctx);
  }

  return {
    clock,
    lost,
    door,
    get kickOff() {
      return kickOff;
    },
    set kickOff(value) {
      kickOff = value;
    },
    get member() {
      return member;
    },
    get player() {
      return player;
    },
    balance,
    bills,
    leagueOf,
    on,
    returned,
    finish,
  };
}
