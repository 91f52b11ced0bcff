/**
 * What belongs to a day belongs to the day of Bangkok: the last millisecond of the last day of November and the first of December,
 * read at half past six, when it is still November in Greenwich.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/account/server/tables.ts';
import { cashbackProblem } from '#lib/cashback/server/bearable.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { claimableSum, shownRule, winLossPage } from '#lib/cashback/server/page-data.ts';
import { cashbackReward } from '#lib/cashback/server/tables.ts';
import { vipProgress } from '#lib/cashback/server/vip-queries.ts';
import type { RouteKey } from '#lib/contract/route.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { reconciliation } from '#lib/deposit/server/review-queries.ts';
import { rewardsGiven } from '#lib/ledger/server/rewards-given.ts';
import { statementData } from '#lib/ledger/server/statement-data.ts';
import { resultsBoard } from '#lib/lotto/server/board-queries.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { marketHoliday } from '#lib/lotto/server/tables.ts';
import { limitState } from '#lib/play-limit/server/limit-state.ts';
import { playMinutes } from '#lib/play-limit/server/play-time-queries.ts';
import { playDay } from '#lib/play-limit/server/tables.ts';
import type { Member, MemberContext } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { realChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { drawOfNovember2024, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { testCoupon } from '#tests/support/rewards.ts';

const lastDay = '2026-11-30';
const firstDay = '2026-12-01';
const clock = testClock(`${lastDay}T12:00:00+07:00`);
const door = doorOfFile({ clock, parts: { random: realChance } });
let keys = 0;
let member: Member;
let my: MemberContext;

const by = (as: Member | 'operator', route: RouteKey, input: Readonly<Record<string, unknown>> = {}) =>
  door.call(route, input, { as, key: `day-of-bangkok-${++keys}` });

/** All of a day: money given, a reward, a stake of which nothing comes back, and money from nobody. */
async function whole(baht: number): Promise<void> {
  await give(door.ctx, member.id, thb(`${baht}.00`));
  const { codes } = await testCoupon(door, { amount: `${baht / 100}.00` });
  expect((await by(member, 'POST /api/coupon/redeem', { code: codes[0] })).error).toBe(0);
  const roundId = await testRound(door.ctx);
  await sendBill(my, roundId, `two_bottom 33 ${baht}`);
  const round_id = String(roundId);
  await by('operator', 'POST /api/operator/round/result', { round_id, raw: drawOfNovember2024, close: true });
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
  const event = { eventId: `of-${baht}`, amount: thb(`${baht}.00`), paidAt: clock.now(), sender: null };
  await receiveMoney(door.ctx, 'sandbox', event.eventId, event);
}

/** No rebate from December on; the days before have some. */
const rule = (effective_on: string, loss_rate_pct: string) =>
  byTwo(door, 'POST /api/operator/cashback/set', {
    effective_on,
    loss_rate_pct,
    rebates: [{ category: 'lotto', pct: ['0', '0', '0'] }],
  });

beforeAll(async () => {
  await testCatalogue(door.ctx);
  await computeDays(door.ctx);
  expect((await rule(firstDay, '7')).error).toBe(0);
  member = await testMember(door.ctx);
  my = asMember(door.ctx, member);
  clock.set(`${lastDay}T23:59:59.999+07:00`);
  await whole(1_000);
  clock.set(`${firstDay}T00:00:00.000+07:00`);
  await whole(2_000);
  clock.set(`${firstDay}T06:30:00+07:00`);
  await computeDays(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

describe('of a member', () => {
  it.each(['GET /api/member/statement.csv', 'GET /api/member/personal_data'] as const)(
    '%s is named by the day',
    async (key) => {
      const { headers } = await by(member, key);
      expect(headers.get('content-disposition')).toContain(firstDay);
    },
  );

  it.each(['GET /api/member/statement', 'GET /api/lotto/bill/list'] as const)(
    '%s ends and begins at midnight',
    async (key) => {
      const items = async (over: object): Promise<Record<string, string>[]> =>
        (await by(member, key, { limit: 50, ...over })).data.items;
      const [all, from, to] = [await items({}), await items({ from: firstDay }), await items({ to: lastDay })];
      const days = (rows: Record<string, string>[]) =>
        new Set(rows.map((row) => (row.at ?? row.created_at)?.slice(0, 10)));
      expect([days(from), days(to)]).toEqual([new Set([firstDay]), new Set([lastDay])]);
      expect([...from, ...to]).toEqual(all);
    },
  );

  it('the page of the statement has the days with their sums', async () => {
    const data = await statementData(my, new URLSearchParams());
    expect(data.today).toBe(firstDay);
    expect(data.days.map(({ day, nets }) => [day, nets?.play])).toEqual([
      [firstDay, '-2000.00'],
      [lastDay, '-1000.00'],
    ]);
  });

  it('the refund is of the stakes and the rewards of the day that is over', async () => {
    const { items } = (await by(member, 'GET /api/cashback/loss/history')).data;
    expect(items).toMatchObject([{ day: lastDay, inputs: { stakes: '1000.00', wins: '0.00', rewards: '10.00' } }]);
    const { sum } = await facts('test_claimable', { sum: claimableSum })(door.ctx.db, aboutMember(my));
    expect(sum).toBeGreaterThan(0n);
    const given = async (day: string) => (await rewardsGiven(door.ctx.db, day, [], [member.id])).get(member.id);
    expect([await given(lastDay), await given(firstDay)]).toEqual([thb('10.00'), thb('20.00')]);
  });

  it('today’s stakes are in today’s bar, and count for tomorrow’s level', async () => {
    const { bars, claimable } = await winLossPage(my, 'today');
    expect(bars).toMatchObject([{ from: firstDay, to: firstDay, stakes: thb('2000.00') }]);
    expect(claimable).toMatchObject({ day: lastDay, loss: { day: lastDay } });
    expect((await vipProgress(my)).stakes).toBe(thb('3000.00'));
  });

  it('limits count the days of a month back', async () => {
    const days = ['2026-10-31', '2026-11-01'].map((day) => ({
      memberId: member.id,
      day,
      deposited: 0n,
      staked: 1n,
      won: 0n,
    }));
    await door.database.db.insert(playDay).values(days);
    const { state } = await facts('test_limits', { state: limitState })(door.ctx.db, aboutMember(my));
    expect(state.days.map(({ day }) => day).sort()).toEqual(['2026-11-01', lastDay, firstDay]);
    await door.database.db.delete(playDay).where(eq(playDay.staked, 1n));
  });

  it('time of play counts from the midnight that its period begins with', async () => {
    const at = (instant: string) => new Date(`${instant}+07:00`);
    const span = { createdAt: at('2026-11-25T00:10:00'), lastSeenAt: at('2026-11-25T00:40:00') };
    const { id } = await testMember(door.ctx);
    const row = { memberId: id, tokenHash: 'a span', ip: '', userAgent: '', expiresAt: at('2026-11-25T12:10:00') };
    await door.database.db.insert(session).values({ ...row, ...span });
    expect(await playMinutes(door.ctx.db, id, at(`${firstDay}T06:30:00`))).toEqual({ day: 0, days7: 30, month: 0 });
  });
});

describe('of operators', () => {
  it('what arrived is of the day it was paid on', async () => {
    const arrived = async (day: string) => (await reconciliation(door.ctx, day)).map((row) => row.arrived);
    expect([await arrived(lastDay), await arrived(firstDay)]).toEqual([['1000.00'], ['2000.00']]);
  });

  it('a rule is in force from midnight, and another begins tomorrow at the earliest', async () => {
    expect((await shownRule({ ...door.ctx })).loss.rateBp).toBe(700);
    const problem = () => inTransaction(door.ctx, (tx) => cashbackProblem(tx, door.ctx.agentId, 100));
    expect(await problem()).toBeUndefined();
    clock.set(`${lastDay}T23:30:00+07:00`);
    expect(await problem()).toMatch(/คืนยอดเล่นตั้งไว้/);
    clock.set(`${firstDay}T06:30:00+07:00`);
    expect((await rule(firstDay, '8')).fields).toHaveProperty('effective_on');
    expect((await rule('2026-12-02', '8')).error).toBe(0);
  });

  it('recomputes a day once it has begun, its refunds once it is over', async () => {
    const again = (day: string) => by('operator', 'POST /api/operator/cashback/recompute', { day });
    await door.database.db.delete(cashbackReward);
    expect((await again('2026-12-02')).fields).toHaveProperty('day');
    expect((await again(firstDay)).data).toMatchObject({ stakes: '2000.00', open: '0.00' });
    expect(await door.database.db.$count(cashbackReward)).toBe(0);
    expect(Number((await again(lastDay)).data.open)).toBeGreaterThan(0);
  });

  it('today’s round is on the board, yesterday’s holiday no longer on the list', async () => {
    await testRound(door.ctx, { market: 'hanoi', drawDate: firstDay });
    const row = (await resultsBoard(door.ctx)).find((one) => one.code === 'hanoi');
    expect(row?.due).toMatchObject({ isClosed: false });
    await door.database.db.insert(marketHoliday).values([
      { market: 'hanoi', day: lastDay, movedTo: null },
      { market: 'hanoi', day: firstDay, movedTo: null },
    ]);
    const { data } = await by('operator', 'GET /api/operator/holiday/list', { market: 'hanoi' });
    expect(data.map((one: { day: string }) => one.day)).toEqual([firstDay]);
    const change = (what: 'set' | 'remove', over: object) =>
      by('operator', `POST /api/operator/holiday/${what}`, { market: 'hanoi', ...over });
    expect((await change('set', { day: lastDay })).fields).toEqual({ day: 'วันที่ผ่านไปแล้ว' });
    expect((await change('set', { day: '2026-12-05', moved_to: lastDay })).fields).toEqual({ moved_to: 'วันที่ผ่านไปแล้ว' });
    expect((await change('remove', { day: lastDay })).message).toContain('วันที่ผ่านไปแล้ว');
    expect((await change('remove', { day: firstDay })).error).toBe(0);
    expect((await change('set', { day: '2026-12-03' })).error).toBe(0);
  });
});
