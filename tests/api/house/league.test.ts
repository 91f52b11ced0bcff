/** The league over HTTP (games-detail.md 3.5): bills by the database's clock, scores by the kick-off's link, money by the wire. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeagueNow } from '#lib/house/contract.ts';
import { footballBet, type Goal, outcomeOf, settleFootball } from '#lib/house/rules/football.ts';
import { minuteAt, placeInSeason } from '#lib/house/rules/football-season.ts';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { payBills } from '#lib/house/server/pay-bills.ts';
import { playKickOffs } from '#lib/house/server/play-kick-offs.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { satang } from '#lib/money.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { playingMember } from '#tests/support/games.ts';
import { type HousePlayer, house, openHouse, type Pick, roundIn, sitDown } from '#tests/support/house.ts';
import { afterClose, afterFinal, openLeague, resultOf, runLeague, toKickOff } from '#tests/support/league.ts';
import { expectSoundBooks, thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

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

/** A pick by its match's place, "0:over", and its stake in baht. */
type PlacedPick = readonly [bet: string, baht: number];

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

describe('a bill', () => {
  it('is taken while its kick-off is open, waits for the scores, and is paid when they stand', async () => {
    const picks = await on(['0:1', 50], ['1:over', 20], ['2:home', 30]);
    const answer = await player.press(picks);
    const round = roundIn(answer);
    expect(round).toMatchObject({ state: 'playing', stake: '10000', outcome: null, nonce: kickOff });
    expect([answer.data.balance, await balance()]).toEqual(['40000', 40_000n]);
    afterFinal(clock, kickOff, -1);
    await runLeague(door.ctx);
    expect((await bills())[0]).toMatchObject({ state: 'playing', returned: '0', outcome: null });
    await finish();
    const pays = await returned(picks);
    const { scores } = await resultOf(door.ctx, kickOff);
    expect((await bills())[0]).toMatchObject({ state: 'closed', returned: String(pays), outcome: { scores } });
    expect(await balance()).toBe(40_000n + pays);
    expect((await player.state()).open_round).toBeNull();
  });

  it('is late from the instant at which the bets close, by the database’s clock', async () => {
    const picks = await on(['0:x', 10]);
    afterClose(clock, kickOff, -1);
    expect((await player.press(picks, { nonce: kickOff })).error).toBe(0);
    afterClose(clock, kickOff);
    expect((await player.press(picks, { nonce: kickOff })).error).toBe(4008);
    // Neither the kick-off before, nor the one after, nor one that cannot be.
    afterClose(clock, kickOff, -1_000);
    for (const nonce of [kickOff - 1, kickOff + 1, 0])
      expect((await player.press(picks, { nonce })).error, String(nonce)).toBe(4008);
    expect(await balance()).toBe(49_000n);
  });

  it('is not taken on a kick-off that was closed, wherever the clock is put', async () => {
    const picks = await on(['0:x', 10]);
    afterClose(clock, kickOff);
    await playKickOffs(door.ctx);
    afterClose(clock, kickOff, -60_000);
    expect((await player.press(picks, { nonce: kickOff })).error).toBe(4008);
    expect(await balance()).toBe(50_000n);
  });

  it('is within the limits of a bill, on matches of its own kick-off', async () => {
    const rich = await playingMember(door.ctx, '50000.00');
    const at = await sitDown(door, 'liga', rich);
    const press = async (...picks: PlacedPick[]) => (await at.press(await on(...picks))).error;
    expect(await press(['0:1', 9.99])).toBe(4007);
    expect(await press(['0:1', 6_000], ['1:1', 4_001])).toBe(4007);
    expect(await press(['0:1', 10], ['0:1', 10])).toBe(4007);
    expect((await at.press([{ bet: 'sua-sua:1', stake: '1000' }])).error).toBe(4007);
    expect(await press(['0:1', 6_000], ['1:1', 4_000])).toBe(0);
    expect(await press(['0:1', 10_000])).toBe(0);
    expect(await balance(rich)).toBe(5_000_000n - 2_000_000n);
  });

  it('sent again under its key is the same bill, also when the matches are over', async () => {
    const picks = await on(['0:under', 10]);
    const press = { round_key: 'one-press-on-a-match', nonce: kickOff };
    const both = await Promise.all([player.press(picks, press), player.press(picks, press)]);
    await finish();
    const again = roundIn(await player.press(picks, press));
    expect(new Set([...both.map(roundIn), again].map(({ round_id }) => round_id)).size).toBe(1);
    expect(again.state).toBe('closed');
    const other = [{ bet: picks[0]?.bet ?? '', stake: '2000' }];
    expect((await player.press(other, press)).error).toBe(9011);
    expect(await balance()).toBe(49_000n + (await returned(picks)));
  });

  it('in a demo moves play money by the same scores', async () => {
    const demo = await sitDown(door, 'liga');
    const before = BigInt(demo.opened.balance);
    const picks = await on(['0:1', 100], ['3:2', 100]);
    expect(roundIn(await demo.press(picks)).state).toBe('playing');
    expect((await demo.state()).balance).toBe(String(before - 20_000n));
    await finish();
    expect((await demo.state()).balance).toBe(String(before - 20_000n + (await returned(picks))));
  });
});

describe('turnover', () => {
  const demand = (amount: string) =>
    inTransaction(door.ctx, (tx, inside) =>
      requireTurnover(inside, tx, {
        ...{ memberId: member.id, cause: `deposit:${member.id}`, amount: thb(amount), now: clock.now() },
      }),
    );

  it('counts opposite picks of several bills by their difference, once all are over', async () => {
    await demand('1000.00');
    await player.press(await on(['0:over', 100]));
    await player.press(await on(['0:under', 60]));
    await player.press(await on(['1:1', 30], ['1:x', 20], ['1:2', 10]));
    const rounds = () =>
      door.database.pool.query(
        `select r.closed_at is not null as closed, count(b.id)::int as bets
          from game_round r join game_bet b on b.round_id = r.id where r.member_id = $1 group by r.id`,
        [member.id],
      );
    expect((await rounds()).rows).toEqual([{ closed: false, bets: 3 }]);
    expect((await turnoverOf(door.ctx.db, member.id)).done).toBe(0n);
    await finish();
    expect((await rounds()).rows).toEqual([{ closed: true, bets: 3 }]);
    expect((await turnoverOf(door.ctx.db, member.id)).done).toBe(4_000n);
  });

  it('does not count a push, whose stake comes back', async () => {
    /** A match of a kick-off from now on whose whole handicap is the margin. */
    const findPush = async (): Promise<number> => {
      for (; ; kickOff++) {
        const { fixtures, scores } = await resultOf(door.ctx, kickOff);
        const place = fixtures.findIndex((fixture, at) => {
          const score = scores[at];
          return score && outcomeOf(fixture, 'home', score) === 'push';
        });
        if (place >= 0) return place;
      }
    };
    const place = await findPush();
    await toKickOff(door.ctx, clock, kickOff);
    await demand('1000.00');
    const other = (place + 1) % 4;
    const picks = await on([`${place}:home`, 100], [`${other}:x`, 20]);
    await player.press(picks);
    await finish();
    const [bill] = await bills();
    expect(bill.bets[0]).toMatchObject({ stake: '10000', returned: '10000' });
    expect(await balance()).toBe(50_000n - 12_000n + (await returned(picks)));
    expect((await turnoverOf(door.ctx.db, member.id)).done).toBe(2_000n);
  });
});

describe('whatever happens between the bet and the result', () => {
  it('a house that was stopped plays all it missed, and pays', async () => {
    const picks = await on(['0:1', 100]);
    await player.press(picks);
    clock.advance({ minutes: 33 });
    await runLeague(door.ctx);
    const pays = await returned(picks);
    expect((await bills())[0]).toMatchObject({ state: 'closed', returned: String(pays) });
    const now = await leagueOf();
    expect(now.kick_off).toBe(kickOff + 11);
    expect(now.past.slice(0, 12).map(({ kick_off }) => kick_off)).toEqual(
      Array.from({ length: 12 }, (_, at) => kickOff + 10 - at),
    );
    kickOff += 11;
  });

  it('two processes play and pay a kick-off once', async () => {
    const picks = await on(['0:1', 100], ['1:x', 10]);
    await player.press(picks);
    afterFinal(clock, kickOff);
    await Promise.all([playKickOffs(door.ctx), playKickOffs(door.ctx), playKickOffs(door.ctx)]);
    await Promise.all([payBills(door.ctx), payBills(door.ctx), callWalletForRounds(door.ctx), payBills(door.ctx)]);
    await Promise.all([endSharedRounds(door.ctx), endSharedRounds(door.ctx)]);
    const { rows } = await door.database.pool.query('select place from house_match where kick_off = $1', [kickOff]);
    expect(rows).toHaveLength(4);
    expect(await balance()).toBe(50_000n - 11_000n + (await returned(picks)));
  });

  it('a bet whose answer is lost is given back, and a win without an answer is paid once', async () => {
    lost.set('bet', 1);
    const silent = roundIn(await player.press(await on(['0:1', 10])));
    expect(silent.state).toBe('asking');
    const picks = await on(['0:1', 20], ['0:x', 20], ['0:2', 20]);
    await player.press(picks);
    lost.set('win', 2);
    await finish();
    expect((await bills()).map(({ state }: { state: string }) => state)).toEqual(['settling', 'asking']);
    for (let second = 0; second < 8; second++) {
      clock.advance({ seconds: 1 });
      await callWalletForRounds(door.ctx);
      await endSharedRounds(door.ctx);
    }
    expect((await bills()).map(({ state }: { state: string }) => state)).toEqual(['closed', 'cancelled']);
    expect(await balance()).toBe(50_000n - 6_000n + (await returned(picks)));
  });
});

describe('what the page is told', () => {
  it('is no goal before its minute, no score before the end, and the seed after it', async () => {
    const { round_id } = roundIn(await player.press(await on(['0:1', 10])));
    const { scores, goals } = await resultOf(door.ctx, kickOff);
    const early = (await player.call('proof', { round_id })).data;
    expect(early).toMatchObject({ server_seed: null, document: null, nonce: kickOff });
    const seen: Goal[][] = [];
    for (const ms of [-1, 0, 9_999, 10_000, 20_000, 30_000, 39_999]) {
      afterClose(clock, kickOff, ms);
      await playKickOffs(door.ctx);
      const now = await leagueOf();
      expect(now).toMatchObject({ kick_off: kickOff, scores: null, commitment: early.commitment });
      expect(now.past[0]?.kick_off).toBe(kickOff - 1);
      const minute = minuteAt(kickOff, clock.now().getTime());
      const shown = ms < 10_000 ? [] : goals.map((list) => list.filter((goal) => goal.minute <= minute));
      expect(now.goals, String(ms)).toEqual(shown);
      seen.push(now.goals.flat());
    }
    expect(seen.at(-1)).toHaveLength(goals.flat().length);
    afterFinal(clock, kickOff);
    await playKickOffs(door.ctx);
    expect(await leagueOf()).toMatchObject({ phase: 'settled', scores, goals: [] });
    const { data: proof } = await player.call('proof', { round_id });
    expect(checkGameProof(proof.document).filter(({ ok }) => !ok)).toEqual([]);
    expect(proof.document).toMatchObject({ number: kickOff, commitment: early.commitment, rounds: 'shared' });
  });

  it('is no goal while the bets of its kick-off are not closed for ever', async () => {
    // This process’s job has not run: nothing is shown, though the clock says that matches are played.
    afterClose(clock, kickOff, 25_000);
    expect(await leagueOf()).toMatchObject({ phase: 'playing', goals: [], scores: null });
  });

  it('is the results of two seasons, and every round of a season once', async () => {
    const { past } = await leagueOf();
    expect(past.length).toBeLessThanOrEqual(27);
    for (const { kick_off, scores } of past) expect(scores).toEqual((await resultOf(door.ctx, kick_off)).scores);
    const { rows } = await door.database.pool.query('select number, season, round from house_kick_off');
    for (const { number, season, round } of rows) expect({ season, round }).toEqual(placeInSeason(number));
  });

  it('is no bill of another player, and nothing without a session', async () => {
    const { round_id } = roundIn(await player.press(await on(['0:1', 10])));
    const stranger = await sitDown(door, 'liga', await playingMember(door.ctx, '10.00'));
    expect((await stranger.call('proof', { round_id })).error).toBe(9001);
    expect(await bills(stranger)).toEqual([]);
    expect((await house(door, 'league', {}, 'x'.repeat(43))).error).toBe(9005);
    expect((await player.call('seed/rotate', { client_seed: 'mine' })).error).toBe(4001);
  });
});
