import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveResult } from '#lib/lotto/server/approve-result.ts';
import { billDetail, bills } from '#lib/lotto/server/bill-queries.ts';
import { correctResult } from '#lib/lotto/server/correct-result.ts';
import { enterResult } from '#lib/lotto/server/enter-result.ts';
import {
  lobby,
  nearestDays,
  ratesByMarket,
  resultDays,
  results,
  resultYears,
  winsOfDay,
} from '#lib/lotto/server/queries.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { result, round } from '#lib/lotto/server/tables.ts';
import { voidRound } from '#lib/lotto/server/void-round.ts';
import type { Context, MemberContext } from '#lib/server/context.ts';
import { realChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { drawOfNovember2024 as draw, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, testMember } from '#tests/support/money.ts';

// What the pages of results and bills ask for.

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let my: MemberContext;

beforeAll(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: realChance } });
  await testCatalogue(ctx);
  my = asMember(ctx, await testMember(ctx, '1000.00'));
});
afterAll(() => expectSoundBooks(ctx));

/** A yeekee round of a day that is drawn, as the draw leaves it. */
async function drawnYeekee(drawDate: string, number: number): Promise<bigint> {
  const closeAt = new Date(Date.parse(`${drawDate}T06:00:00+07:00`) + number * 900_000);
  const [row] = await ctx.db
    .insert(round)
    .values({
      market: 'yeekee15',
      drawDate,
      number,
      openAt: closeAt,
      closeAt,
      status: 'settled',
      resultVersion: 1,
      settledAt: closeAt,
    })
    .returning({ id: round.id });
  if (!row) throw new Error('a round row is inserted');
  await ctx.db.insert(result).values({
    roundId: row.id,
    version: 1,
    raw: { number: '56132' },
    mapped: { three_top: '132', two_top: '32', two_bottom: '56' },
    source: 'history',
    enteredBy: 'test',
    enteredAt: closeAt,
    approvedBy: 'test',
    approvedAt: closeAt,
  });
  return row.id;
}

describe('the archive', () => {
  it('goes from this year back to 2015, year by year', async () => {
    const years = await resultYears(ctx, 'gov');
    expect(years).toEqual([
      '2026',
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
      '2020',
      '2019',
      '2018',
      '2017',
      '2016',
      '2015',
    ]);
    const of = async (year: string) =>
      (await results(ctx, { market: 'gov', from: `${year}-01-01`, to: `${year}-12-31`, limit: 400 })).items.length;
    const counts = await Promise.all(years.map(of));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(255);
    expect(await resultYears(ctx, 'lao')).toEqual([]);
  });

  it('leads from an empty day to the nearest draws before and after it', async () => {
    const near = (date: string, market?: string) => nearestDays(ctx, { market, date });
    expect(await near('2024-11-03', 'gov')).toEqual({ earlier: '2024-11-01', later: '2024-11-16' });
    expect(await near('2015-01-01', 'gov')).toEqual({ earlier: null, later: '2015-09-01' });
    expect(await near('2099-01-01', 'gov')).toEqual({ earlier: '2026-05-16', later: null });
    expect(await near('2024-11-03', 'lao')).toEqual({ earlier: null, later: null });
  });

  it('has one entry for a day of yeekee, and keeps its rounds out of the list of all', async () => {
    await drawnYeekee('2026-11-18', 1);
    await drawnYeekee('2026-11-18', 2);
    await drawnYeekee('2026-11-19', 1);
    expect((await resultDays(ctx, 'yeekee15')).map((one) => one.day)).toEqual(['2026-11-19', '2026-11-18']);
    const newest = async (withoutYeekee: boolean) => (await results(ctx, { withoutYeekee, limit: 1 })).items[0]?.market;
    expect([await newest(false), await newest(true)]).toEqual(['yeekee15', 'gov']);
    expect(await nearestDays(ctx, { date: '2026-11-18' })).toEqual({ earlier: '2026-05-16', later: null });
  });

  it('marks what a member has won in a day, and nothing for guests and others', async () => {
    const id = await testRound(ctx, { market: 'hanoi' });
    await sendBill(my, id, 'two_bottom 90 10', 'three_top 345 1', 'two_top 11 1');
    await enterResult(asOperator(ctx), { round_id: id, raw: { special: '12345', first: '67890' }, close: true });
    await approveResult(asOperator(ctx, 'approver'), { round_id: id });
    await settleRounds(ctx);
    const [row] = await ctx.db.select({ date: round.drawDate }).from(round).where(eq(round.id, id));
    const day = { market: 'hanoi', date: row?.date ?? '' };
    expect(
      (await winsOfDay(my, day)).get(String(id))?.map((one) => [one.bet_type, one.number, one.win_amount]),
    ).toEqual([
      ['two_bottom', '90', '920.00'],
      ['three_top', '345', '850.00'],
    ]);
    expect(await winsOfDay(ctx, day)).toEqual(new Map());
    expect(await winsOfDay(asMember(ctx, await testMember(ctx, '1.00')), day)).toEqual(new Map());
    expect(await winsOfDay(my, { ...day, date: '2001-01-01' })).toEqual(new Map());
  });
});

describe('a bill', () => {
  it('tells by which version of the result it is judged', async () => {
    const id = await testRound(ctx);
    const { bill_id } = await sendBill(my, id, 'two_bottom 32 10');
    const version = async () => (await billDetail(my, BigInt(bill_id))).result_version;
    expect(await version()).toBeNull();
    await enterResult(asOperator(ctx), { round_id: id, raw: { ...draw, back2: '99' }, close: true });
    await approveResult(asOperator(ctx, 'approver'), { round_id: id });
    await settleRounds(ctx);
    expect(await version()).toBe(1);
    await correctResult(asOperator(ctx), { round_id: id, raw: draw, reason: 'พิมพ์ผิด' });
    await approveResult(asOperator(ctx, 'approver'), { round_id: id });
    await settleRounds(ctx);
    expect(await version()).toBe(2);
    const [listed] = (await bills(my, { status: 'won', market: 'gov', limit: 5 })).items;
    expect(listed).toMatchObject({ bill_id, result_version: 2, win_amount: '900.00' });
  });

  it('tells why its round was called off', async () => {
    const id = await testRound(ctx);
    const { bill_id } = await sendBill(my, id, 'two_bottom 32 10');
    expect((await billDetail(my, BigInt(bill_id))).void_reason).toBeNull();
    await voidRound(asOperator(ctx), { round_id: id, reason: 'ไม่มีการออกรางวัล' });
    await settleRounds(ctx);
    expect(await billDetail(my, BigInt(bill_id))).toMatchObject({ status: 'refunded', void_reason: 'ไม่มีการออกรางวัล' });
  });
});

describe('markets', () => {
  it('say how many rounds they have a day', async () => {
    const counts = (await lobby(ctx)).categories
      .flatMap((one) => one.markets)
      .map((one) => [one.market, one.rounds_a_day]);
    expect(Object.fromEntries(counts)).toMatchObject({ gov: 1, dow: 1, yeekee15: 88, yeekee5: 264 });
  });

  it('show on the rates page the round that is open, with its limits', async () => {
    await ctx.db.execute(sql`delete from number_limit`);
    const id = await testRound(ctx, { market: 'malay', closeAt: new Date(clock.now().getTime() + 60_000) });
    const malay = async () => (await ratesByMarket(ctx, 2)).find((one) => one.market === 'malay');
    expect(await malay()).toMatchObject({ round_id: String(id), round: { round_id: String(id), display: 'closing' } });
    clock.advance({ minutes: 2 });
    expect(await malay()).toMatchObject({ round_id: null, round: null, limits: null });
  });
});
