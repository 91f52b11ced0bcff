import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPromotions } from '#app/seed-promotions.ts';
import { bannersOf, eventsOf, payInAccounts, settingsOf } from '#lib/agent/server/queries.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { emblems } from '#lib/art/emblems.ts';
import { channels } from '#lib/deposit/server/channel-queries.ts';
import { ratesByMarket } from '#lib/lotto/server/queries.ts';
import { rate } from '#lib/lotto/server/tables.ts';
import { runningNotices } from '#lib/notification/server/queries.ts';
import { ruleProblem } from '#lib/promotion/rules/rule-problem.ts';
import { runningPromotions } from '#lib/promotion/server/queries.ts';
import { promotion } from '#lib/promotion/server/tables.ts';
import type { Context } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testContext } from '#tests/support/context.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { seedContent } from '../../scripts/demo-story.ts';
import { rowsPerTable } from './rows-per-table.ts';

const clock = testClock('2026-11-20T12:00:00+07:00');

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
