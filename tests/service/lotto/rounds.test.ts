import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceRounds } from '#lib/lotto/server/advance-rounds.ts';
import { quote } from '#lib/lotto/server/bill-tables.ts';
import { pastDraws } from '#lib/lotto/server/ensure-catalogue.ts';
import { ensureRounds } from '#lib/lotto/server/ensure-rounds.ts';
import { forgetQuotes } from '#lib/lotto/server/forget-quotes.ts';
import { lobby, resultDays, resultOn, results, rounds } from '#lib/lotto/server/queries.ts';
import { seedLotto } from '#lib/lotto/server/seed.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { shownRounds } from '#lib/lotto/server/shown-queries.ts';
import { result, round } from '#lib/lotto/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { createReadCache } from '#lib/server/read-cache.ts';
import { chainGenesis } from '#lib/yeekee/rules/chain.ts';
import { scheduleVersion } from '#lib/yeekee/rules/schedule.ts';
import { chainNow } from '#lib/yeekee/server/beacons.ts';
import { yeekeeRound } from '#lib/yeekee/server/tables.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { testCatalogue, testRound } from '#tests/support/lotto.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;

beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock });
  await database.db.execute(sql`truncate round, result, bill, line, quote restart identity cascade`);
});

const count = async (where = sql`true`): Promise<number> => ctx.db.$count(round, where);
const statusOf = async (drawDate: string) =>
  (await ctx.db.select({ status: round.status }).from(round).where(sql`market = 'gov' and draw_date = ${drawDate}`))[0]
    ?.status;

describe('the seeded history', () => {
  beforeEach(() => seedLotto(ctx));

  it('holds every real government draw on file, settled and published', async () => {
    expect(pastDraws()).toHaveLength(255);
    const days = await resultDays(ctx, 'gov');
    expect(days).toHaveLength(255);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-05-16', '2015-09-01']);
    expect(await resultOn(ctx, { market: 'gov', date: '2024-11-01' })).toMatchObject({
      status: 'settled',
      display: 'resulted',
      first_prize: '536044',
      result: {
        three_top: '044',
        two_top: '44',
        two_bottom: '32',
        three_front: ['174', '225'],
        three_bottom: ['063', '231'],
      },
      version: 1,
      replaced: [],
    });
    expect(await settleRounds(ctx)).toBe(0);
  });

  it.each(['2015-12-30', '2020-05-16', '2023-07-31', '2025-01-02', '2026-01-17'])(
    'has the draw that was moved to %s',
    async (date) => {
      expect((await results(ctx, { market: 'gov', date, limit: 5 })).items).toHaveLength(1);
    },
  );

  it('leaves out the draws that were never held', async () => {
    for (const date of ['2020-04-01', '2020-04-16', '2023-08-01', '2025-01-01', '2026-01-16'])
      await expect(resultOn(ctx, { market: 'gov', date })).rejects.toMatchObject({ problem: 'not_found' });
  });

  it('is read page by page, newest first, each draw once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await results(ctx, { market: 'gov', limit: 100, cursor });
      seen.push(...page.items.map((item) => item.draw_date));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(255);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  it('is not told twice', async () => {
    const before = await ctx.db.select().from(round).orderBy(round.id);
    const resultsBefore = await ctx.db.$count(result);
    await seedLotto(ctx);
    await Promise.all([seedLotto(ctx), seedLotto(ctx)]);
    expect(await ctx.db.select().from(round).orderBy(round.id)).toEqual(before);
    expect(await ctx.db.$count(result)).toBe(resultsBefore);
  });

  it('has one government round to bet on, whatever the day', async () => {
    const openGov = async () =>
      (await rounds(ctx, { market: 'gov', limit: 10 })).filter((one) => one.display === 'open');
    // 20 November: the round of 1 December would open on the 26th.
    expect(await openGov()).toMatchObject([{ draw_date: '2026-12-01' }]);
    clock.set('2026-12-01T15:20:00+07:00');
    expect(await openGov()).toEqual([]);
    await seedLotto(ctx);
    expect(await openGov()).toMatchObject([{ draw_date: '2026-12-16' }]);
    clock.set('2026-12-12T12:00:00+07:00');
    await seedLotto(ctx);
    expect(await openGov()).toMatchObject([{ draw_date: '2026-12-16' }]);
  });

  it('shows a lobby of every active market with a round', async () => {
    const { categories } = await lobby(ctx);
    expect(categories.map((one) => one.name)).toEqual(['หวยไทย', 'หวยต่างประเทศ', 'หวยหุ้น', 'ยี่กี']);
    const markets = categories.flatMap((one) => one.markets);
    expect(markets.filter((one) => one.round === null).map((one) => one.market)).toEqual([]);
    // The next of the day's rounds, not all of them.
    expect(markets.find((one) => one.market === 'yeekee15')?.round).toMatchObject({
      number: 25,
      close_at: '2026-11-20T12:15:00.000+07:00',
    });
    expect(markets.find((one) => one.market === 'gov')?.last_result?.draw_date).toBe('2026-05-16');
  });
});

describe('rounds ahead', () => {
  it('are made for thirty days, and running again makes none', async () => {
    await ensureRounds(ctx);
    expect(await count(sql`market not like 'yeekee%' and status = 'scheduled'`)).toBeGreaterThan(300);
    expect(await ensureRounds(ctx)).toBe(0);
    clock.advance({ days: 1 });
    const more = await ensureRounds(ctx);
    expect(more).toBeGreaterThan(352);
    expect(more).toBeLessThan(352 + 30);
  });

  it('of yeekee are made for the game day and the next, each with the beginning of its chain', async () => {
    await ensureRounds(ctx);
    const ofDay = async (market: string, day: string) => count(sql`market = ${market} and draw_date = ${day}`);
    // At noon: what has closed since the morning is not made any more.
    expect(await ofDay('yeekee15', '2026-11-20')).toBe(88 - 24);
    expect(await ofDay('yeekee15', '2026-11-21')).toBe(88);
    expect(await ofDay('yeekee5', '2026-11-21')).toBe(264);
    expect(await ctx.db.$count(yeekeeRound)).toBe(await count(sql`market like 'yeekee%'`));
    const [first] = await ctx.db
      .select({ head: yeekeeRound.head, dueAt: yeekeeRound.dueAt })
      .from(yeekeeRound)
      .innerJoin(round, eq(round.id, yeekeeRound.roundId))
      .where(sql`market = 'yeekee15' and draw_date = '2026-11-21' and number = 1`);
    expect(first).toEqual({
      head: chainGenesis(
        { market: 'yeekee15', drawDate: '2026-11-21', number: 1 },
        { mode: 'beacon', chainHash: chainNow(ctx).hash, schedule: scheduleVersion },
      ),
      dueAt: new Date('2026-11-21T06:17:00+07:00'),
    });
  });

  it('are made in one order whoever makes them, so that two who do it at once cannot wait in a circle', async () => {
    clock.set('2027-03-01T12:00:00+07:00');
    // The rows of markets are found in another order now.
    await ctx.db.execute(
      sql`update market set active = active where code in (select code from market order by code limit 10)`,
    );
    await Promise.all([ensureRounds(ctx), ensureRounds(ctx)]);
    const { rows } = await ctx.db.execute<{ outside: number }>(sql`
      select count(*)::int as outside from (
        select row_number() over (order by id) as made, row_number() over (order by market collate "C", draw_date, number) as wanted
          from round where draw_date >= '2027-02-28') r where made <> wanted`);
    expect(rows).toEqual([{ outside: 0 }]);
    clock.set('2026-11-20T12:00:00+07:00');
  });

  it('follow the moved government draws', async () => {
    clock.set('2026-12-20T12:00:00+07:00');
    await ensureRounds(ctx);
    const coming = await rounds(ctx, { market: 'gov', limit: 10 });
    expect(coming.map((one) => [one.draw_date, one.open_at, one.close_at])).toEqual([
      ['2027-01-02', '2026-12-28T01:00:00.000+07:00', '2027-01-02T15:20:00.000+07:00'],
      ['2027-01-17', '2027-01-12T01:00:00.000+07:00', '2027-01-17T15:20:00.000+07:00'],
    ]);
  });

  it('open and close by the clock, and a job that was late only tells it later', async () => {
    await ensureRounds(ctx);
    expect(await statusOf('2026-12-01')).toBe('scheduled');
    clock.set('2026-11-26T01:00:00+07:00');
    const [before] = await rounds(ctx, { market: 'gov', date: '2026-12-01', limit: 1 });
    expect(before).toMatchObject({ status: 'scheduled', display: 'open' });
    await advanceRounds(ctx);
    expect(await statusOf('2026-12-01')).toBe('open');
    clock.set('2026-12-01T15:19:59.999+07:00');
    await advanceRounds(ctx);
    expect(await statusOf('2026-12-01')).toBe('open');
    clock.set('2026-12-01T15:20:00+07:00');
    expect((await rounds(ctx, { market: 'gov', date: '2026-12-01', limit: 1 }))[0]?.display).toBe('closed');
    await advanceRounds(ctx);
    await advanceRounds(ctx);
    expect(await statusOf('2026-12-01')).toBe('closed');
  });

  it('that were missed altogether are closed without having been opened', async () => {
    await ensureRounds(ctx);
    clock.set('2026-12-02T12:00:00+07:00');
    const { closed } = await advanceRounds(ctx);
    expect(closed).toBeGreaterThan(100);
    expect(await statusOf('2026-12-01')).toBe('closed');
    expect(await count(sql`status in ('scheduled', 'open') and close_at <= ${clock.now().toISOString()}`)).toBe(0);
    expect(await count(eq(round.status, 'closed'))).toBe(closed);
  });
});

it('quotes are forgotten when their minute is long over', async () => {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  await ctx.db.insert(quote).values([
    { id: 'old-quote', memberId: 1n, roundId: 1n, lines: [], expiresAt: at(-11) },
    { id: 'fresh-quote', memberId: 1n, roundId: 1n, lines: [], expiresAt: at(1) },
  ]);
  await forgetQuotes(ctx);
  expect((await ctx.db.select({ id: quote.id }).from(quote)).map((row) => row.id)).toEqual(['fresh-quote']);
});

it('the list that is read once for all has no round that closed since it was read', async () => {
  await testCatalogue(ctx);
  const id = String(await testRound(ctx, { closeAt: new Date(ctx.now().getTime() + 1_000) }));
  const reads = createReadCache({ listen: () => () => undefined }, () => 0);
  const shown = async () => (await shownRounds({ ...ctx, reads }, { limit: 50 })).map((one) => one.round_id);
  expect(await shown()).toContain(id);
  clock.advance({ seconds: 1 });
  expect(await shown()).not.toContain(id);
});
