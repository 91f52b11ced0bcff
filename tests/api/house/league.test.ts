/** The league over HTTP (games-detail.md 3.5): bills by the database's clock, scores by the kick-off's link, money by the wire. */
import { describe, expect, it } from 'vitest';
import { type Goal, outcomeOf } from '#lib/house/rules/football.ts';
import { minuteAt, placeInSeason } from '#lib/house/rules/football-season.ts';
import { checkGameProof } from '#lib/house/rules/proof.ts';
import { callWalletForRounds } from '#lib/house/server/calls.ts';
import { payBills } from '#lib/house/server/pay-bills.ts';
import { playKickOffs } from '#lib/house/server/play-kick-offs.ts';
import { endSharedRounds } from '#lib/house/server/shared-rounds.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { playingMember } from '#tests/support/games.ts';
import { house, roundIn, sitDown } from '#tests/support/house.ts';
import { afterClose, afterFinal, resultOf, runLeague, toKickOff } from '#tests/support/league.ts';
import { thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { leagueOfFile, type PlacedPick } from './league-of-file.ts';

const the = leagueOfFile();
const { clock, lost, door, balance, bills, leagueOf, on, returned, finish } = the;

describe('a bill', () => {
  it('is taken while its kick-off is open, waits for the scores, and is paid when they stand', async () => {
    const picks = await on(['0:1', 50], ['1:over', 20], ['2:home', 30]);
    const answer = await the.player.press(picks);
    const round = roundIn(answer);
    expect(round).toMatchObject({ state: 'playing', stake: '10000', outcome: null, nonce: the.kickOff });
    expect([answer.data.balance, await balance()]).toEqual(['40000', 40_000n]);
    afterFinal(clock, the.kickOff, -1);
    await runLeague(door.ctx);
    expect((await bills())[0]).toMatchObject({ state: 'playing', returned: '0', outcome: null });
    await finish();
    const pays = await returned(picks);
    const { scores } = await resultOf(door.ctx, the.kickOff);
    expect((await bills())[0]).toMatchObject({ state: 'closed', returned: String(pays), outcome: { scores } });
    expect(await balance()).toBe(40_000n + pays);
    expect((await the.player.state()).open_round).toBeNull();
  });

  it('is late from the instant at which the bets close, by the database’s clock', async () => {
    const picks = await on(['0:x', 10]);
    afterClose(clock, the.kickOff, -1);
    expect((await the.player.press(picks, { nonce: the.kickOff })).error).toBe(0);
    afterClose(clock, the.kickOff);
    expect((await the.player.press(picks, { nonce: the.kickOff })).error).toBe(4008);
    // Neither the kick-off before, nor the one after, nor one that cannot be.
    afterClose(clock, the.kickOff, -1_000);
    for (const nonce of [the.kickOff - 1, the.kickOff + 1, 0])
      expect((await the.player.press(picks, { nonce })).error, String(nonce)).toBe(4008);
    expect(await balance()).toBe(49_000n);
  });

  it('is not taken on a kick-off that was closed, wherever the clock is put', async () => {
    const picks = await on(['0:x', 10]);
    afterClose(clock, the.kickOff);
    await playKickOffs(door.ctx);
    afterClose(clock, the.kickOff, -60_000);
    expect((await the.player.press(picks, { nonce: the.kickOff })).error).toBe(4008);
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
    const press = { round_key: 'one-press-on-a-match', nonce: the.kickOff };
    const both = await Promise.all([the.player.press(picks, press), the.player.press(picks, press)]);
    await finish();
    const again = roundIn(await the.player.press(picks, press));
    expect(new Set([...both.map(roundIn), again].map(({ round_id }) => round_id)).size).toBe(1);
    expect(again.state).toBe('closed');
    const other = [{ bet: picks[0]?.bet ?? '', stake: '2000' }];
    expect((await the.player.press(other, press)).error).toBe(9011);
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
        ...{ memberId: the.member.id, cause: `deposit:${the.member.id}`, amount: thb(amount), now: clock.now() },
      }),
    );

  it('counts opposite picks of several bills by their difference, once all are over', async () => {
    await demand('1000.00');
    await the.player.press(await on(['0:over', 100]));
    await the.player.press(await on(['0:under', 60]));
    await the.player.press(await on(['1:1', 30], ['1:x', 20], ['1:2', 10]));
    const rounds = () =>
      door.database.pool.query(
        `select r.closed_at is not null as closed, count(b.id)::int as bets
          from game_round r join game_bet b on b.round_id = r.id where r.member_id = $1 group by r.id`,
        [the.member.id],
      );
    expect((await rounds()).rows).toEqual([{ closed: false, bets: 3 }]);
    expect((await turnoverOf(door.ctx.db, the.member.id)).done).toBe(0n);
    await finish();
    expect((await rounds()).rows).toEqual([{ closed: true, bets: 3 }]);
    expect((await turnoverOf(door.ctx.db, the.member.id)).done).toBe(4_000n);
  });

  it('does not count a push, whose stake comes back', async () => {
    /** A match of a kick-off from now on whose whole handicap is the margin. */
    const findPush = async (): Promise<number> => {
      for (; ; the.kickOff++) {
        const { fixtures, scores } = await resultOf(door.ctx, the.kickOff);
        const place = fixtures.findIndex((fixture, at) => {
          const score = scores[at];
          return score && outcomeOf(fixture, 'home', score) === 'push';
        });
        if (place >= 0) return place;
      }
    };
    const place = await findPush();
    await toKickOff(door.ctx, clock, the.kickOff);
    await demand('1000.00');
    const other = (place + 1) % 4;
    const picks = await on([`${place}:home`, 100], [`${other}:x`, 20]);
    await the.player.press(picks);
    await finish();
    const [bill] = await bills();
    expect(bill.bets[0]).toMatchObject({ stake: '10000', returned: '10000' });
    expect(await balance()).toBe(50_000n - 12_000n + (await returned(picks)));
    expect((await turnoverOf(door.ctx.db, the.member.id)).done).toBe(2_000n);
  });
});

describe('whatever happens between the bet and the result', () => {
  it('a house that was stopped plays all it missed, and pays', async () => {
    const picks = await on(['0:1', 100]);
    await the.player.press(picks);
    clock.advance({ minutes: 33 });
    await runLeague(door.ctx);
    const pays = await returned(picks);
    expect((await bills())[0]).toMatchObject({ state: 'closed', returned: String(pays) });
    const now = await leagueOf();
    expect(now.kick_off).toBe(the.kickOff + 11);
    expect(now.past.slice(0, 12).map(({ kick_off }) => kick_off)).toEqual(
      Array.from({ length: 12 }, (_, at) => the.kickOff + 10 - at),
    );
    the.kickOff += 11;
  });

  it('two processes play and pay a kick-off once', async () => {
    const picks = await on(['0:1', 100], ['1:x', 10]);
    await the.player.press(picks);
    afterFinal(clock, the.kickOff);
    await Promise.all([playKickOffs(door.ctx), playKickOffs(door.ctx), playKickOffs(door.ctx)]);
    await Promise.all([payBills(door.ctx), payBills(door.ctx), callWalletForRounds(door.ctx), payBills(door.ctx)]);
    await Promise.all([endSharedRounds(door.ctx), endSharedRounds(door.ctx)]);
    const { rows } = await door.database.pool.query('select place from house_match where kick_off = $1', [the.kickOff]);
    expect(rows).toHaveLength(4);
    expect(await balance()).toBe(50_000n - 11_000n + (await returned(picks)));
  });

  it('a bet whose answer is lost is given back, and a win without an answer is paid once', async () => {
    lost.set('bet', 1);
    const silent = roundIn(await the.player.press(await on(['0:1', 10])));
    expect(silent.state).toBe('asking');
    const picks = await on(['0:1', 20], ['0:x', 20], ['0:2', 20]);
    await the.player.press(picks);
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
    const { round_id } = roundIn(await the.player.press(await on(['0:1', 10])));
    const { scores, goals } = await resultOf(door.ctx, the.kickOff);
    const early = (await the.player.call('proof', { round_id })).data;
    expect(early).toMatchObject({ server_seed: null, document: null, nonce: the.kickOff });
    const seen: Goal[][] = [];
    for (const ms of [-1, 0, 9_999, 10_000, 20_000, 30_000, 39_999]) {
      afterClose(clock, the.kickOff, ms);
      await playKickOffs(door.ctx);
      const now = await leagueOf();
      expect(now).toMatchObject({ kick_off: the.kickOff, scores: null, commitment: early.commitment });
      expect(now.past[0]?.kick_off).toBe(the.kickOff - 1);
      const minute = minuteAt(the.kickOff, clock.now().getTime());
      const shown = ms < 10_000 ? [] : goals.map((list) => list.filter((goal) => goal.minute <= minute));
      expect(now.goals, String(ms)).toEqual(shown);
      seen.push(now.goals.flat());
    }
    expect(seen.at(-1)).toHaveLength(goals.flat().length);
    afterFinal(clock, the.kickOff);
    await playKickOffs(door.ctx);
    expect(await leagueOf()).toMatchObject({ phase: 'settled', scores, goals: [] });
    const { data: proof } = await the.player.call('proof', { round_id });
    expect(checkGameProof(proof.document).filter(({ ok }) => !ok)).toEqual([]);
    expect(proof.document).toMatchObject({ number: the.kickOff, commitment: early.commitment, rounds: 'shared' });
  });

  it('is no goal while the bets of its kick-off are not closed for ever', async () => {
    // This process’s job has not run: nothing is shown, though the clock says that matches are played.
    afterClose(clock, the.kickOff, 25_000);
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
    const { round_id } = roundIn(await the.player.press(await on(['0:1', 10])));
    const stranger = await sitDown(door, 'liga', await playingMember(door.ctx, '10.00'));
    expect((await stranger.call('proof', { round_id })).error).toBe(9001);
    expect(await bills(stranger)).toEqual([]);
    expect((await house(door, 'league', {}, 'x'.repeat(43))).error).toBe(9005);
    expect((await the.player.call('seed/rotate', { client_seed: 'mine' })).error).toBe(4001);
  });
});
