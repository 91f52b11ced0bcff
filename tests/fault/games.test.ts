/**
 * L5 of trust.md for games: the site is killed while providers play rounds over its wire. Afterwards every balance is what
 * the acknowledged calls come to, each of them is answered as the first time, no round is left open, and the books are right.
 * `FAULT_KILLS` sets the number of kills; the run on record has 500.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { ensureKey } from '#lib/game/server/keys.ts';
import { makeLaunch } from '#lib/game/server/launch.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { ownWire } from '#tests/conformance/wallet/own-wire.ts';
import { realChance } from '#tests/support/chance.ts';
import { gameIdOf, playingMember } from '#tests/support/games.ts';
import { GameProvider, type Table } from './game-provider.ts';
import { MortalSite } from './mortal-site.ts';

const kills = Number(process.env.FAULT_KILLS ?? 30);
/** Members play through this many kills, are compared with the books, and are replaced. */
const killsEach = 50;
const playersAtOnce = 6;
const callsBetween = 60;
/** What is not acknowledged by then is stuck. */
const stuckMs = 60_000;
const start = 10_000_000n;
const gameCode = 'khom';
const key = { id: 'fault-1', secret: 'a key of the house that only the fault tests use' };

let site: MortalSite;

beforeAll(async () => {
  site = await MortalSite.prepare();
  await site.withDatabase(async (ctx) => {
    await seedGames(ctx.db);
    await ensureKey(ctx, { ...key, provider: 'benja' });
  });
});
afterAll(() => site.end());

/** Members with money and a session in a game; the site is running. */
async function seatPlayers(table: Table): Promise<readonly GameProvider[]> {
  const tokens = await site.withDatabase(async (plain) => {
    const ctx = { ...plain, random: realChance };
    const gameId = await gameIdOf(ctx, gameCode);
    const made: string[] = [];
    while (made.length < playersAtOnce) {
      const member = await playingMember(ctx, '100000.00');
      const { id: walletId } = await mainWallet(ctx.db, member.id);
      made.push((await makeLaunch({ ...ctx, member }, { gameId, walletId })).token);
    }
    return made;
  });
  const wire = ownWire({ ...table, now: () => new Date() }, [key]);
  return Promise.all(
    tokens.map(async (launch_token) => {
      const { player_ref: ref = '', session = '' } = await wire.call('authenticate', { launch_token });
      return new GameProvider(table, { ref, session, gameCode });
    }),
  );
}

/** Kills the site so many times while games are played, and starts it again. */
async function playThrough(times: number): Promise<void> {
  await site.start();
  const base = `${site.url}/api/provider/benja`;
  const table: Table = { base, key, send: fetch, acknowledged: 0, playing: true };
  const providers = await seatPlayers(table);
  const stop = (): void => {
    table.playing = false;
  };
  const played = Promise.all(providers.map((provider) => provider.play())).finally(stop);
  const struck = (async () => {
    for (let kill = 0; kill < times && table.playing; kill++) {
      const goal = table.acknowledged + callsBetween;
      while (table.playing && table.acknowledged < goal) await pause(5);
      await pause(randomInt(40));
      await site.kill();
      await site.start();
    }
  })().finally(stop);
  await Promise.all([played, struck]);

  expect(providers.flatMap(({ faults }) => faults)).toEqual([]);
  for (const provider of providers) {
    expect(await provider.answersThatChanged()).toEqual([]);
    expect(await provider.balance()).toBe(start + provider.moved);
    expect(provider.longestWait).toBeLessThan(stuckMs);
    expect(provider.rounds.size).toBeGreaterThan(times);
  }
  await site.stop();
  expect(await openRounds()).toEqual([]);
  expect(await site.ledgerCheck()).toBe('');
}

const openRounds = (): Promise<readonly unknown[]> =>
  site.withDatabase(async ({ db }) => {
    // A round whose bets were all rolled back is over, though nobody closes it.
    const { rows } = await db.execute(sql`
      select r.id, r.round_id from game_round r
        where r.closed_at is null and exists (select from game_bet b where b.round_id = r.id and b.status <> 'cancelled')`);
    return rows;
  });

const parts = Array.from({ length: Math.ceil(kills / killsEach) }, (_, at) => ({
  times: Math.min(killsEach, kills - at * killsEach),
}));

it.each(parts)('$times times kill -9 of the site while games are played over its wire', ({ times }) =>
  playThrough(times).finally(() => site.stop()),
);
