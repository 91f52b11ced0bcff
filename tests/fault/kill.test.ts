/**
 * L5 of trust.md: the site is killed without warning while members pay in, bet, cancel and withdraw; alone, together with
 * its database, and its database alone. Afterwards the books are right, every acknowledged effect is there, and none twice.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNow } from '#lib/lotto/server/open-round.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { openSecrets } from '#lib/server/secrets.ts';
import { MortalSite } from './mortal-site.ts';
import { Player, type World } from './player.ts';

const times = Number(process.env.FAULT_KILLS ?? 10);
const playersAtOnce = 6;
/** Money calls that are acknowledged between two kills. */
const callsBetween = 40;

let site: MortalSite;
let roundId: string;

beforeAll(async () => {
  site = await MortalSite.prepare();
  roundId = await site.withDatabase((ctx) =>
    inTransaction(ctx, async (tx, inside) => {
      const { rows } = await tx.execute<{ id: bigint; open: boolean }>(
        sql`select id, open_at <= app_now() as open from round where market = 'gov' and close_at > app_now() + interval '1 hour' order by close_at limit 1`,
      );
      const [next] = rows;
      if (!next) throw new Error('there is a government round to come');
      if (!next.open) await openNow(inside, tx, next.id);
      return String(next.id);
    }),
  );
  await site.start();
}, 300_000);
afterAll(() => site.end(), 120_000);

/** Plays while `disaster` strikes again and again, then compares what the members were told with what is. */
async function survive(disaster: () => Promise<void>): Promise<void> {
  const gatewayKey = openSecrets(site.config).key('gateway');
  const world: World = { url: site.url, roundId, gatewayKey, acknowledged: 0, playing: true };
  const players = Array.from({ length: playersAtOnce }, () => new Player(world));
  await Promise.all(players.map((player) => player.register()));
  const stop = (): void => {
    world.playing = false;
  };
  const played = Promise.all(players.map((player) => player.play())).finally(stop);
  const enoughPlayed = async (): Promise<void> => {
    const goal = world.acknowledged + callsBetween;
    while (world.playing && world.acknowledged < goal) await pause(5);
  };
  const struck = (async () => {
    for (let time = 0; world.playing && time < times; time++) {
      await enoughPlayed();
      await pause(randomInt(60));
      await disaster();
    }
    await enoughPlayed();
  })().finally(stop);
  await Promise.all([struck, played]);

  expect(players.flatMap((player) => player.faults)).toEqual([]);
  for (const player of players) {
    expect(await player.answersThatChanged()).toEqual([]);
    expect(await player.balance()).toBe(player.expectedBalance);
    expect(player.longestWait).toBeLessThan(60_000);
  }
  await compareRows(players);
  expect(await site.ledgerCheck()).toBe('');
}

/** Of what the members were told nothing is missing in the tables, and nothing is there that they were not told of. */
async function compareRows(players: readonly Player[]): Promise<void> {
  const told = {
    payments: players.flatMap((player) => [...player.payments]),
    bills: players.flatMap((player) => [...player.bills].map(([id, status]) => `${id} ${status}`)),
    withdrawals: players.flatMap((player) => [...player.withdrawals]),
  };
  expect(told.payments.length).toBeGreaterThan(times);
  expect(told.bills.length).toBeGreaterThan(times);
  const there = await site.withDatabase(async (ctx) => {
    const textsOf = async (query: ReturnType<typeof sql>): Promise<string[]> =>
      (await ctx.db.execute<{ text: string }>(query)).rows.map((row) => row.text);
    const members = sql`(select member_id from payment_intent where id = any (${`{${told.payments.join(',')}}`}::bigint[]))`;
    return {
      payments: await textsOf(
        sql`select id::text as text from payment_intent where member_id in ${members} and status = 'credited' order by id`,
      ),
      bills: await textsOf(sql`select id || ' ' || status as text from bill where member_id in ${members} order by id`),
      withdrawals: await textsOf(
        sql`select id::text as text from withdraw where member_id in ${members} and status <> 'failed' order by id`,
      ),
    };
  });
  const byId = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10);
  for (const kind of ['payments', 'bills', 'withdrawals'] as const)
    expect(there[kind], kind).toEqual(told[kind].sort(byId));
}

it(`${times} times kill -9 of the site under load`, async () => {
  await survive(async () => {
    await site.kill();
    await site.start();
  });
});

it(`${times} times kill -9 of the site and of its database under load`, async () => {
  await survive(async () => {
    // Sometimes the database goes a moment before the site, and the site still tries to answer.
    if (randomInt(2)) await Promise.all([site.killDatabase(), pause(randomInt(30)).then(() => site.kill())]);
    else await Promise.all([site.kill(), site.killDatabase()]);
    await site.start();
  });
});

it(`${times} times kill -9 of the database alone: the site goes on by itself`, async () => {
  await survive(() => site.killDatabase());
});
