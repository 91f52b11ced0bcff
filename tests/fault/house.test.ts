/**
 * L5 of trust.md for the house's games: the site, which is the house and its wallet at once, is killed while players press in
 * the frames of dice, slots, baccarat, the league and the pond. Afterwards the house's file and the wallet's agree both ways,
 * every balance is what the rounds come to, each round stands as it was told, no round is open a minute after its end, and the
 * books are right. `FAULT_KILLS` sets the number of kills; the run on record has 500.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookKey, differencesOf, readBooks } from '#lib/game/rules/books.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import { rowsBetween } from '#lib/game/server/own-books.ts';
import { resultAt } from '#lib/house/rules/baccarat-clock.ts';
import { finalAt } from '#lib/house/rules/football-season.ts';
import { league, placeOfName } from '#lib/house/rules/shared-games.ts';
import { houseBooks } from '#lib/house/server/provider-books.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import type { Context } from '#lib/server/context.ts';
import { bangkokDay } from '#lib/time.ts';
import { realChance } from '#tests/support/chance.ts';
import { gameIdOf, playingMember } from '#tests/support/games.ts';
import { openHouse } from '#tests/support/house.ts';
import { FramePlayer, type FrameTable } from './frame-player.ts';
import { MortalSite } from './mortal-site.ts';

const kills = Number(process.env.FAULT_KILLS ?? 30);
/** Players go on through this many kills, are compared with the books, and are replaced. */
const killsEach = 100;
const pressesBetween = 6;
/** What is open this long after its end is stuck. */
const stuckMs = 60_000;
const start = 10_000_000n;
const gamesPlayed = ['hilo', 'ntpp', 'khom', 'wang', 'bac-1', 'bac-5', 'liga'] as const;

/** What the run comes to, told at its end. */
const tally = { kills: 0, rounds: 0, longestOpenMs: 0, longestWaitMs: 0 };

let site: MortalSite;

beforeAll(async () => {
  site = await MortalSite.prepare();
  await site.withDatabase((ctx) => openHouse({ ...ctx, random: realChance }));
});
afterAll(async () => {
  const { kills: struck, rounds, longestOpenMs, longestWaitMs } = tally;
  console.info(
    `house: ${struck} kills, ${rounds} rounds, open at most ${longestOpenMs} ms after their end, a call repeated for at most ${longestWaitMs} ms`,
  );
  await site.end();
});

interface Seat {
  readonly player: FramePlayer;
  readonly memberId: bigint;
}

/** A member with money in front of each game; the site is running. Each sits down at once: a launch is good for a minute. */
const seatPlayers = (table: FrameTable): Promise<readonly Seat[]> =>
  site.withDatabase(async (plain) => {
    const ctx = { ...plain, random: realChance };
    const seats: Seat[] = [];
    for (const game of gamesPlayed) {
      const member = await playingMember(ctx, '100000.00');
      const { id: walletId } = await mainWallet(ctx.db, member.id);
      const { token } = await makeLaunch({ ...ctx, member }, { gameId: await gameIdOf(ctx, game), walletId });
      const player = new FramePlayer(table, game);
      await player.sitDown(token);
      seats.push({ player, memberId: member.id });
    }
    return seats;
  });

async function playThrough(times: number): Promise<void> {
  await site.start();
  const table: FrameTable = { url: site.url, decided: 0, playing: true };
  const seats = await seatPlayers(table);
  const stop = (): void => {
    table.playing = false;
  };
  const played = Promise.all(seats.map(({ player }) => player.play())).finally(stop);
  const struck = (async () => {
    for (let kill = 0; kill < times && table.playing; kill++) {
      const goal = table.decided + pressesBetween;
      while (table.playing && table.decided < goal) await pause(5);
      await pause(randomInt(40));
      await site.kill();
      tally.kills++;
      await site.start();
    }
  })().finally(stop);
  await Promise.all([played, struck]);
  tally.rounds += table.decided;
  await pause(1_000);
  await nothingStuck();
  await site.stop();

  expect(seats.flatMap(({ player }) => player.faults)).toEqual([]);
  // With the time that the site takes to start, several times in a row: a figure of the machine.
  tally.longestWaitMs = Math.max(tally.longestWaitMs, ...seats.map(({ player }) => Math.round(player.longestWait)));
  await site.withDatabase(async (ctx) => {
    await compareBooks(ctx);
    for (const seat of seats) await compareSeat(ctx, seat);
  });
  expect(await site.ledgerCheck()).toBe('');
}

interface OpenRound extends Record<string, unknown> {
  readonly id: bigint;
  readonly game: string;
  readonly state: string;
  readonly shared_round: string | null;
  readonly ended_at: Date | string;
}

/** When a shared round ends by its schedule. */
function sharedEnd(game: string, name: string): number {
  const { number, hand = 1 } = placeOfName(game, name);
  return game === league ? finalAt(number) : resultAt(game, number, hand);
}

/** Waits until nothing is open that is over, at most a minute after its end. */
async function nothingStuck(): Promise<void> {
  for (;;) {
    const over = (await openRounds()).filter(({ overSince }) => overSince <= Date.now());
    if (over.length === 0) return;
    for (const { what, overSince } of over) {
      const openMs = Date.now() - overSince;
      tally.longestOpenMs = Math.max(tally.longestOpenMs, openMs);
      expect(openMs, `${what} is open`).toBeLessThan(stuckMs);
    }
    await pause(500);
  }
}

const openRounds = (): Promise<readonly { what: string; overSince: number }[]> =>
  site.withDatabase(async ({ db }) => {
    const { rows } = await db.execute<OpenRound>(sql`
      select id, game, state, shared_round, coalesce(idle_at, started_at) as ended_at from house_round
        where state in ('asking', 'cancelling', 'playing', 'settling')`);
    return rows.map(({ id, game, state, shared_round: name, ended_at: ended }) => ({
      what: `round ${id} of ${game} (${state})`,
      overSince: name === null ? new Date(ended).getTime() : sharedEnd(game, name),
    }));
  });

/** What the house tells of today, and what the wallet has: the same, both ways. */
async function compareBooks({ db }: Context): Promise<void> {
  const rows: ReturnType<typeof differencesOf>[number][] = [];
  const today = bangkokDay(new Date());
  const read = readBooks(await houseBooks(db, today));
  if (read.problem !== undefined) throw new Error(read.problem);
  const own = await rowsBetween(db, 'benja', new Date(0), new Date(Date.now() + stuckMs));
  rows.push(...differencesOf(read.rows, new Map(own.map((row) => [bookKey(row), row])), { expected: own }));
  expect(rows.map(({ kind, row, detail }) => `${kind} ${row.op} ${row.tx_id}: ${detail}`)).toEqual([]);
}

/** The balance is what the member's rounds come to, and each of them stands as it was told. */
async function compareSeat({ db }: Context, { player, memberId }: Seat): Promise<void> {
  const { rows } = await db.execute<{ id: string; state: string; outcome: unknown; moved: bigint }>(sql`
    select 'r-' || r.ulid as id, r.state, r.outcome,
        case when r.state in ('refused', 'cancelled') then 0 else -r.stake end
          + (select coalesce(sum((w ->> 'amount')::bigint), 0) from jsonb_array_elements(r.wins) with ordinality x (w, n) where n <= r.acknowledged)::bigint as moved
      from house_round r join house_player p on p.id = r.player_id
        join game_player g on g.ref = p.ref where g.member_id = ${memberId}`);
  expect((await mainWallet(db, memberId)).balance).toBe(rows.reduce((sum, { moved }) => sum + BigInt(moved), start));
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { state, outcome }] of player.told) {
    const row = kept.get(id);
    expect(row, `${id} is there`).toBeDefined();
    if (state === 'closed') expect([row?.state, row?.outcome]).toEqual([state, outcome]);
  }
}

const parts = Array.from({ length: Math.ceil(kills / killsEach) }, (_, at) => ({
  times: Math.min(killsEach, kills - at * killsEach),
}));

it.each(parts)('$times times kill -9 of the site while the house’s games are played', ({ times }) =>
  playThrough(times).finally(() => site.stop()),
);
