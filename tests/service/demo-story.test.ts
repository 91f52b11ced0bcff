import { existsSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPromotions } from '#app/seed-promotions.ts';
import type { Services } from '#app/services.ts';
import { logIn } from '#lib/account/server/log-in.ts';
import { memberOfAccessToken } from '#lib/account/server/sessions.ts';
import { bannersOf, eventsOf, payInAccounts, settingsOf } from '#lib/agent/server/queries.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { emblems } from '#lib/art/emblems.ts';
import { claimable } from '#lib/cashback/server/page-data.ts';
import { lossHistory } from '#lib/cashback/server/queries.ts';
import { assert } from '#lib/contract/problems.ts';
import { memberCoupons } from '#lib/coupon/server/queries.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { resultsBoard } from '#lib/lotto/server/board-queries.ts';
import { ratesByMarket, results, rounds } from '#lib/lotto/server/queries.ts';
import { rate } from '#lib/lotto/server/tables.ts';
import { runningNotices } from '#lib/notification/server/queries.ts';
import { ruleProblem } from '#lib/promotion/rules/rule-problem.ts';
import { runningPromotions } from '#lib/promotion/server/queries.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { addDays, bangkokDay } from '#lib/time.ts';
import { verifyProof } from '#lib/yeekee/client/verify-proof.ts';
import { yeekeeProof } from '#lib/yeekee/server/queries.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember, testContext } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { expectSoundBooks } from '#tests/support/money.ts';
import { testServices } from '#tests/support/services.ts';
import { demoMembers, playDemoStory, seedContent } from '../../scripts/demo-story.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');
/** The real thing: a story that repeats its chance for each context would make the same references twice. */

async function storyDatabase(end: string): Promise<{ database: TestDatabase; services: Services; ctx: Context }> {
  clock.set(end);
  const database = await testDatabase();
  const services = await testServices(database, { clock, parts: { random: realChance } });
  const ctx = testContext(database, { clock, parts: { random: realChance } });
  await seedContent(ctx);
  await playDemoStory(services, clock.now());
  return { database, services, ctx };
}

const rowsPerTable = async ({ db }: Context): Promise<unknown> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select count(*)::int as rows from ${sql.identifier(name)}`);
    counts.push(`${name}: ${rows[0]?.rows}`);
  }
  return counts;
};

describe('the first content', () => {
  let database: TestDatabase;
  let ctx: Context;

  beforeAll(async () => {
    clock.set('2026-11-20T12:00:00+07:00');
    database = await testDatabase();
    ctx = testContext(database, { clock, parts: { random: realChance } });
    await seedContent(ctx);
  });
  afterAll(() => database.drop());

  it('is complete: contacts, accounts, a way to pay in, banners, events, announcements', async () => {
    const [row] = await database.db.select().from(agent).where(eq(agent.id, ctx.agentId));
    expect(row).toMatchObject({
      code: 'benja',
      name: 'เบญจา',
      lineContactUrl: expect.stringMatching(/^https:\/\/line\.me\//),
      telegramContactUrl: expect.stringMatching(/^https:\/\/t\.me\//),
    });
    expect(await payInAccounts(ctx, 'bank')).toHaveLength(2);
    expect(await payInAccounts(ctx, 'truemoney')).toHaveLength(1);
    expect(await channels(ctx)).toMatchObject([
      { kind: 'qr', open: true },
      { kind: 'bank', open: true },
      { kind: 'truemoney', open: true },
    ]);
    expect((await bannersOf(ctx)).length).toBeGreaterThanOrEqual(3);
    expect(await eventsOf(ctx)).toContainEqual(expect.objectContaining({ title: 'หวยรัฐบาล งวด 1 ธันวาคม 2569' }));
    const forGuests = await runningNotices(ctx, null);
    const forMembers = await runningNotices(ctx, 2);
    expect(forGuests.length).toBeGreaterThanOrEqual(2);
    expect(forMembers.length).toBeGreaterThan(forGuests.length);
    expect(forMembers[0]?.type).toBe(1);
  });

  it('asks a deposit to be played once, as the decision on turnover says', async () => {
    expect((await settingsOf(ctx)).depositTurnoverPct).toBe(100);
  });

  it('leads only to pages that exist, and names only emblems that are drawn', async () => {
    const addresses = [
      ...(await bannersOf(ctx)).map((row) => row.link),
      ...(await eventsOf(ctx)).map((row) => row.link),
      ...(await runningNotices(ctx, 2)).map((row) => row.link),
    ].flatMap((link) => (link ? [link.split('?')[0] ?? ''] : []));
    const slugs = (await runningPromotions(ctx)).map((row) => `/promotions/${row.slug}`);
    const missing = addresses.filter(
      (path) =>
        !slugs.includes(path) && !existsSync(`src/pages${path}.astro`) && !existsSync(`src/pages${path}/index.astro`),
    );
    expect(missing).toEqual([]);
    for (const { emblem } of [...(await bannersOf(ctx)), ...(await runningPromotions(ctx))])
      expect(emblems).toContain(emblem);
  });

  it('has no promotion but those in force, in the figures that are in force', async () => {
    const rows = await database.db.select().from(promotion);
    const rates = await ratesByMarket(ctx);
    const { withdraw, bahtPerPoint } = await settingsOf(ctx);
    const top = (market: string) =>
      Number(rates.find((row) => row.market === market)?.rates.find((one) => one.bet_type === 'three_top')?.rate) * 100;
    expect(rows.map((row) => row.rule).filter(({ kind }) => kind !== 'bonus')).toEqual([
      { kind: 'lotto_rate', market: 'หวยรัฐบาลไทย', betName: '3 ตัวบน', rateX100: top('gov') },
      { kind: 'lotto_rate', market: 'หวยต่างประเทศ', betName: '3 ตัวบน', rateX100: top('hanoi') },
      {
        kind: 'fast_withdraw',
        min: Number(withdraw.min) / 100,
        upTo: Number(withdraw.automaticUpTo) / 100,
        newUpTo: Number(withdraw.automaticNewUpTo) / 100,
        perDay: withdraw.perDayCount,
      },
      { kind: 'points', bahtPerPoint },
    ]);
    const foreign = rates.filter((row) => row.category_id === 2).map((row) => top(row.market));
    expect(new Set(foreign), 'one rate for all foreign markets').toEqual(new Set([top('hanoi')]));
  });

  it('has a promotion of every kind that is taken, by rules an operator could have written', async () => {
    const rules = (await database.db.select().from(promotion)).flatMap(({ rule }) =>
      rule.kind === 'bonus' ? [rule] : [],
    );
    expect(rules.map(ruleProblem)).toEqual(rules.map(() => undefined));
    expect(new Set(rules.map((rule) => rule.given))).toEqual(
      new Set(['first_deposit', 'daily_first_deposit', 'every_deposit', 'free_credit']),
    );
    expect(rules.some((rule) => rule.hours)).toBe(true);
  });

  it('adds nothing when it is planted again, and keeps what an operator has changed', async () => {
    await database.db
      .update(agent)
      .set({ lineContactUrl: 'https://line.me/R/ti/p/@another' })
      .where(eq(agent.id, ctx.agentId));
    await database.db.update(promotion).set({ title: 'ชื่อใหม่' }).where(eq(promotion.slug, 'gov-three-top'));
    const before = await rowsPerTable(ctx);
    await seedContent(ctx);
    expect(await rowsPerTable(ctx)).toEqual(before);
    const [row] = await database.db.select().from(agent).where(eq(agent.id, ctx.agentId));
    expect(row?.lineContactUrl).toBe('https://line.me/R/ti/p/@another');
    expect((await runningPromotions(ctx, 'gov-three-top'))[0]?.title).toBe('ชื่อใหม่');
  });

  it('adds the events of draws that have come into sight since', async () => {
    clock.set('2026-12-20T12:00:00+07:00');
    await seedContent(ctx);
    const events = await eventsOf(ctx);
    expect(events.map((row) => row.title)).toContain('หวยรัฐบาล งวด 2 มกราคม 2570');
    expect(new Set(events.map((row) => row.starts_at)).size).toBe(events.length);
  });

  it('tells of a discount as soon as the plan has one', async () => {
    await database.db.update(rate).set({ discountBp: 500 }).where(eq(rate.rateGroup, 'gov'));
    await seedPromotions(ctx);
    expect((await runningPromotions(ctx, 'gov-discount'))[0]).toMatchObject({ headline: 'ลด 5%' });
    expect(await runningPromotions(ctx, 'foreign-discount')).toEqual([]);
  });
});

/** The instants that differ most; `npm test` tells the story at all of them. */
const shortly = ['minutes after midnight', 'on a Saturday evening, when every other round is closed', 'on a leap day'];

const instants = [
  ['at noon', '2026-11-20T12:00:00+07:00'],
  ['minutes after midnight', '2026-11-20T00:04:00+07:00'],
  ['on a Saturday evening, when every other round is closed', '2026-11-21T19:50:00+07:00'],
  ['while the government lottery is open', '2026-11-28T20:00:00+07:00'],
  ['as a foreign lottery closes', '2026-11-22T18:20:00+07:00'],
  ['as the government lottery closes', '2026-12-01T15:25:00+07:00'],
  ['on a leap day', '2028-02-29T09:00:00+07:00'],
] as const;

describe.each(instants.filter(([when]) => process.env.DEMO_STORIES !== 'short' || shortly.includes(when)))(
  'the demo story told %s',
  (_, end) => {
    let told: Awaited<ReturnType<typeof storyDatabase>>;

    beforeAll(async () => {
      told = await storyDatabase(end);
    });
    afterAll(async () => {
      await told.services.close();
      await told.database.drop();
    });

    it('leaves sound books and everything in the past', async () => {
      await expectSoundBooks(told.ctx);
      const { rows } = await told.ctx.db.execute<{ latest: string }>(
        sql`select max(created_at) as latest from transfer`,
      );
      expect(new Date(rows[0]?.latest ?? '').getTime()).toBeLessThanOrEqual(new Date(end).getTime());
    });

    it('has deposits, bills and withdrawals of every kind a page shows', async () => {
      const states = async (table: string) => {
        const { rows } = await told.ctx.db.execute<{ status: string; rows: number }>(
          sql`select status, count(*)::int as rows from ${sql.identifier(table)} group by status`,
        );
        return Object.fromEntries(rows.map((row) => [row.status, row.rows]));
      };
      expect(await states('payment_intent')).toEqual({ credited: 5, expired: 1, cancelled: 1 });
      expect(await states('withdraw')).toEqual({ paid: 2, requested: 1 });
      // What yeekee pays is decided by a beacon.
      const { rows } = await told.ctx.db.execute<{ status: string; rows: number }>(
        sql`select bill.status, count(*)::int as rows from bill join round on round.id = bill.round_id
        where market not like 'yeekee%' group by 1`,
      );
      expect(Object.fromEntries(rows.map((row) => [row.status, row.rows]))).toEqual({
        won: 4,
        lost: 5,
        pending: 4,
        cancelled: 1,
      });
    });

    it('has drawn rounds of yeekee that members shot into, up to its present', async () => {
      const { rows: drawn } = await told.ctx.db.execute<{ id: bigint; market: string }>(
        sql`select round.id, market from round join yeekee_round on round_id = id where status = 'settled' order by close_at`,
      );
      for (const [market, least] of [
        ['yeekee15', 6],
        ['yeekee5', 8],
      ] as const)
        expect(drawn.filter((row) => row.market === market).length, market).toBeGreaterThanOrEqual(least);
      for (const { id } of [drawn[0], drawn.at(-1)].flatMap((row) => row ?? [])) {
        const proof = await yeekeeProof(told.ctx, id);
        expect(proof).toMatchObject({ format: 'benja-yeekee/2', status: 'resulted', mode: 'beacon' });
        expect(proof.shots).toHaveLength(24);
        expect(verifyProof(proof, { root: proof.root })).toMatchObject({
          verdict: 'right',
          number: proof.result_number,
        });
      }
      // What closed since is not left to be called off for want of shots.
      const { rows: idle } = await told.ctx.db.execute(
        sql`select round.id from round join yeekee_round y on y.round_id = id where close_at <= ${end}::timestamptz and y.shot_count < 20`,
      );
      expect(idle).toEqual([]);
    });

    it('has a result of every lottery, the last one that was due, and the real ones as they are on file', async () => {
      const board = await resultsBoard(told.ctx);
      expect(board.filter(({ last }) => !last).map(({ code }) => code)).toEqual([]);
      const { rows: late } = await told.ctx.db.execute(
        sql`select market, draw_date from round join market on code = market
        where mapping <> 'DIGIT5' and result_version is null and close_at + make_interval(mins => result_after_minutes) <= ${end}::timestamptz`,
      );
      expect(late).toEqual([]);
      const today = bangkokDay(new Date(end));
      const government = board.find(({ code }) => code === 'gov')?.last?.date ?? '';
      expect(addDays(government, 17) > today, `the newest government draw, of ${government}`).toBe(true);
      const view = await results(told.ctx, { market: 'gov', limit: 100, to: today });
      expect(view.items.filter(({ simulated }) => !simulated).map(({ draw_date }) => draw_date)[0]).toBe('2026-05-16');
      expect(view.items[0]).toMatchObject({ draw_date: government, simulated: true });
    });

    it('has a member who has given a promotion up and half played another, a bill of it awaited', async () => {
      const { rows } = await told.ctx.db.execute(
        sql`select t.status, (p.done::float8 / t.required)::float8 as part, p.open from promotion_taken t join promotion_progress p on p.taken_id = t.id order by t.id`,
      );
      expect(rows).toEqual([
        { status: 'given_up', part: 0, open: 0 },
        { status: 'active', part: expect.closeTo(0.22, 1), open: 1 },
      ]);
    });

    it('leaves its first member a refund and a rebate of yesterday to claim, and coupons in every state', async () => {
      const { access_token } = await logIn(told.ctx, { phone: '0800000001', password: 'benja-demo' });
      const member = await memberOfAccessToken(told.ctx.db, told.ctx.secrets, told.ctx.now(), access_token);
      assert(member, 'who has just logged in is known');
      const mali = asMember(told.ctx, member);
      const { loss, rebate } = await claimable(mali);
      expect([loss, rebate]).toMatchObject([{ state: 'open' }, { state: 'open' }]);
      const { items } = await lossHistory(mali, { limit: 10 });
      expect(items.map(({ state }) => state)).toEqual(['open', 'claimed', 'nothing', 'below_minimum']);
      const states = (await memberCoupons(mali)).map(({ state }) => state);
      expect(states.sort()).toEqual(['expired', 'ready', 'ready', 'ready', 'used']);
    });

    it('leaves a government round to bet on', async () => {
      const gov = await rounds(told.ctx, { market: 'gov', limit: 1 });
      expect(gov).toMatchObject([{ display: 'open' }]);
    });

    it('lets its first member in by the password the demo prints', async () => {
      const { user } = await logIn(told.ctx, { phone: '0800000001', password: 'benja-demo' });
      expect(user.username).toBe(demoMembers.mali.first_name);
    });

    it('is told once', async () => {
      const before = await rowsPerTable(told.ctx);
      await playDemoStory(told.services, clock.now());
      expect(await rowsPerTable(told.ctx)).toEqual(before);
    });
  },
);
