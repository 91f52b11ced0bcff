/** What the console reads of games: how providers answer, what games return, what stays open. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { gameDesk, openRoundsByAge, providerDesk } from '#lib/game/server/desk-queries.ts';
import { game } from '#lib/game/server/tables.ts';
import { tableDesk } from '#lib/house/server/table-desk-queries.ts';
import type { Context } from '#lib/server/context.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testMember } from '#tests/support/money.ts';

const clock = testClock();
const database = databaseOfFile();
let ctx: Context;
let memberId: bigint;
let slotId: bigint;

beforeAll(async () => {
  clock.set('2026-11-26T12:00:00+07:00');
  ctx = testContext(database, { clock });
  await seedGames(ctx.db);
  memberId = (await testMember(ctx, '100.00')).id;
  const rows = await ctx.db.select().from(game);
  slotId = rows.find(({ category }) => category === 'slot')?.id ?? 0n;
});

/** Rounds of one stake of 100 satang that have ended, of which the first ones win. */
async function played(rounds: number, wins: number, pays: number): Promise<void> {
  await ctx.db.execute(sql`
    with opened as (
      insert into game_round (provider, member_id, round_id, game_id, opened_at, closed_at)
        select 'benja', ${memberId}, 'r' || n, ${slotId}, now(), now() from generate_series(1, ${rounds}::int) n returning id)
    insert into game_bet (round_id, member_id, tx_id, wallet_id, kind, stake, status, won, placed_at, closed_at)
      select id, ${memberId}, 'b' || id, 1, 'stake', 100, 'settled', case when row_number() over (order by id) <= ${wins} then ${pays} else 0 end, now(), now()
        from opened`);
}

it('counts a provider’s calls of the last hour: faults, and the time of 95 in 100', async () => {
  const call = (at: string, ms: number, http: number, code: string) =>
    ctx.db.execute(sql`insert into game_call (request_id, provider, operation, body_hash, http, code, ms, at)
      values ('x', 'benja', 'bet', '\\x00', ${http}, ${code}, ${ms}, ${at}::timestamptz)`);
  for (let n = 1; n <= 20; n++) await call('2026-11-26T11:30:00+07:00', n, 200, 'OK');
  await call('2026-11-26T11:40:00+07:00', 500, 500, 'ERROR');
  await call('2026-11-26T11:41:00+07:00', 3, 200, 'TRY_AGAIN');
  await call('2026-11-26T10:59:00+07:00', 900, 500, 'ERROR');
  const { stoppedAt, providers } = await providerDesk(ctx);
  expect(stoppedAt).toBeNull();
  expect(providers.find(({ code }) => code === 'benja')).toMatchObject({
    ...{ status: 'open', calls: 22, faults: 2, p95: 20, lastAt: '2026-11-26T11:41:00.000+07:00', openIncidents: 0 },
  });
});

it('weighs what a game’s settled rounds returned against what it states', async () => {
  await played(400, 190, 200);
  const find = async () => (await gameDesk(ctx, { category: 'slot' })).find(({ gameId }) => gameId === String(slotId));
  const seen = await find();
  expect(seen).toMatchObject({ status: 'open', openRounds: 0, rounds: 400, seen: { seen: 950_000 } });
  expect(seen?.stated?.least).toBeGreaterThan(900_000);
  expect(seen?.seen?.least).toBeLessThan(seen?.stated?.least ?? 0);
  expect(seen?.seen?.most).toBeGreaterThan(seen?.stated?.most ?? 0);
  expect(await gameDesk(ctx, { category: 'slot', status: 'closed' })).toEqual([]);
  expect(await gameDesk(ctx, { provider: 'nobody' })).toEqual([]);
});

it('lists rounds with an open bet, the oldest first, and counts them at their game', async () => {
  const open = (name: string, at: string) =>
    ctx.db.execute(sql`
      with opened as (insert into game_round (provider, member_id, round_id, game_id, opened_at)
        values ('benja', ${memberId}, ${name}, ${slotId}, ${at}::timestamptz) returning id)
      insert into game_bet (round_id, member_id, tx_id, wallet_id, kind, stake, placed_at)
        select id, ${memberId}, ${name}, 1, 'stake', 2500, ${at}::timestamptz from opened`);
  await open('young', '2026-11-26T11:00:00+07:00');
  await open('old', '2026-11-24T11:00:00+07:00');
  const rounds = await openRoundsByAge(ctx, { limit: 10 });
  expect(rounds.map(({ roundId, stake }) => [roundId, stake])).toEqual([
    ['old', '25.00'],
    ['young', '25.00'],
  ]);
  expect(await openRoundsByAge(ctx, { provider: 'nobody', limit: 10 })).toEqual([]);
  const games = await gameDesk(ctx, {});
  expect(games.find(({ gameId }) => gameId === String(slotId))?.openRounds).toBe(2);
});

it('shows every shared table, also before its first link', async () => {
  const tables = await tableDesk(ctx);
  expect(tables.map(({ game: code }) => code)).toContain('bac-1');
  expect(tables[0]).toEqual({ game: tables[0]?.game, players: 0, now: null, opened: null, overdue: 0, chain: null });
});
