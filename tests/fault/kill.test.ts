/**
 * L5 of trust.md: the site is killed while members deposit, bet, win, cancel, withdraw and take rewards; nine times out of
 * ten alone, the tenth together with its embedded database, and then its database alone. Afterwards the books are correct,
 * every acknowledged effect exists exactly once, and nothing is stuck. `FAULT_KILLS` sets the number of kills; the run on
 * record has 500.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets } from '#lib/server/secrets.ts';
import { Dealer, openRounds } from './dealer.ts';
import { MortalSite } from './mortal-site.ts';
import { Player, type World } from './player.ts';
import { offerRewards } from './rewards.ts';

const kills = Number(process.env.FAULT_KILLS ?? 30);
/** Members play for this many kills, are compared with the books, and are replaced. */
const killsEach = 50;
const playersAtOnce = 6;
/** Money calls acknowledged between two kills, and while a round is open. */
const callsBetween = 30;
const callsOfRound = 150;
/** What has not gone on by itself by then is stuck. */
const stuckMs = 180_000;

let site: MortalSite;

beforeAll(async () => {
  site = await MortalSite.prepare();
});
afterAll(() => site.end());

/** Stops the site whatever happens, to free the port. */
const survive = (disasters: readonly (() => Promise<void>)[]): Promise<void> =>
  playThrough(disasters).finally(() => site.stop());

/** Plays through repeated kills, then compares what members were told with the database. */
async function playThrough(disasters: readonly (() => Promise<void>)[]): Promise<void> {
  const most = Math.ceil((disasters.length * callsBetween * 2) / callsOfRound) + 2;
  const [rounds, rewards] = await site.withDatabase(
    async (ctx) => [await openRounds(ctx, most), await offerRewards(ctx)] as const,
  );
  await site.start();
  const gatewayKey = openSecrets(site.config).key('gateway');
  const world: World = { url: site.url, roundId: rounds[0] ?? '', gatewayKey, acknowledged: 0, playing: true };
  const players = Array.from({ length: playersAtOnce }, () => new Player(world));
  const dealer = new Dealer(world, rounds);
  await Promise.all(players.map((player) => player.register()));
  const stop = (): void => {
    world.playing = false;
  };
  const played = Promise.all(players.map((player) => player.play(rewards))).finally(stop);
  const dealt = dealer.deal(callsOfRound).catch((error: unknown) => {
    stop();
    throw error;
  });
  const enoughPlayed = async (): Promise<void> => {
    const goal = world.acknowledged + callsBetween;
    while (world.playing && world.acknowledged < goal) await pause(5);
  };
  const struck = (async () => {
    for (const disaster of disasters) {
      if (!world.playing) return;
      await enoughPlayed();
      await pause(randomInt(60));
      await disaster();
    }
    await enoughPlayed();
  })().finally(stop);
  await Promise.all([struck, played, dealt]);
  await dealer.drawLast();

  expect(players.flatMap((player) => player.faults)).toEqual([]);
  await nothingStuck();
  for (const player of players) {
    player.judge(dealer.drawn);
    expect(await player.answersThatChanged()).toEqual([]);
    expect(await player.balance()).toBe(player.expectedBalance);
    expect(player.longestWait).toBeLessThan(stuckMs);
  }
  await site.stop();
  await compareRows(players, disasters.length);
  expect(await site.ledgerCheck()).toBe('');
}

/** Everything members were told is in the tables, and nothing else. */
async function compareRows(players: readonly Player[], times: number): Promise<void> {
  const told = {
    payments: players.flatMap((player) => [...player.payments]),
    bills: players.flatMap((player) => [...player.bills].map(([id, { status }]) => `${id} ${status}`)),
    withdrawals: players.flatMap((player) => [...player.withdrawals]),
    couponUses: players.flatMap((player) => [...player.couponUses]),
    redemptions: players.flatMap((player) => [...player.redemptions]),
    promotions: players.flatMap((player) => [...player.promotions].map(([id, status]) => `${id} ${status}`)),
  };
  expect(told.payments.length).toBeGreaterThan(times);
  expect(told.bills.length).toBeGreaterThan(times);
  expect(told.couponUses.length + told.redemptions.length + told.promotions.length).toBeGreaterThan(times);
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
      couponUses: await textsOf(sql`select id::text as text from coupon_use where member_id in ${members} order by id`),
      redemptions: await textsOf(
        sql`select id::text as text from redemption where member_id in ${members} order by id`,
      ),
      promotions: await textsOf(
        sql`select id || ' ' || status as text from promotion_taken where member_id in ${members} order by id`,
      ),
    };
  });
  const byId = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10);
  for (const [kind, ids] of Object.entries(told) as [keyof typeof told, string[]][])
    expect(there[kind], kind).toEqual(ids.sort(byId));
}

/** Work that continues by itself: withdrawals in flight, rounds to settle, stored callbacks to process. */
async function nothingStuck(): Promise<void> {
  const since = performance.now();
  for (;;) {
    const waiting = await site.openEnds();
    if (waiting.length === 0) return;
    expect(performance.now() - since, `still waiting: ${waiting.join(', ')}`).toBeLessThan(stuckMs);
    await pause(1_000);
  }
}

const killSite = async (): Promise<void> => {
  await site.kill();
  await site.start();
};

const killBoth = async (): Promise<void> => {
  // Sometimes the database stops a moment before the site, which still tries to answer.
  if (randomInt(2)) await Promise.all([site.killDatabase(), pause(randomInt(30)).then(() => site.kill())]);
  else await Promise.all([site.kill(), site.killDatabase()]);
  await site.start();
};

/** Every tenth kill, including the first, includes the database; in random order. */
const order = Array.from({ length: kills }, (_, at) => (at % 10 === 0 ? killBoth : killSite))
  .map((kill) => ({ kill, at: randomInt(2 ** 32) }))
  .sort((a, b) => a.at - b.at)
  .map(({ kill }) => kill);
const parts = Array.from({ length: Math.ceil(kills / killsEach) }, (_, at) =>
  order.slice(at * killsEach, (at + 1) * killsEach),
).map((part) => ({ part, times: part.length, withDatabase: part.filter((kill) => kill === killBoth).length }));

it.each(parts)('$times times kill -9 of the site under load, $withDatabase of them with its database', ({ part }) =>
  survive(part),
);

const alone = Math.ceil(kills / 10);
it(`${alone} times kill -9 of the database alone: the site goes on by itself`, () =>
  survive(Array.from({ length: alone }, () => () => site.killDatabase())));
