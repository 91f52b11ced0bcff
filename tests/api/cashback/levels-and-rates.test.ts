import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import type { LossInputs } from '#lib/cashback/rules/inputs.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { cashbackPage, claimableSum, winLossPage } from '#lib/cashback/server/page-data.ts';
import { cashbackPlay, cashbackReward } from '#lib/cashback/server/tables.ts';
import { rate } from '#lib/lotto/server/tables.ts';
import { acts } from '#lib/operator/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { asMember } from '#tests/support/context.ts';
import { cashbackOfFile } from './cashback-of-file.ts';

const the = cashbackOfFile();
const { clock, door, on, dayOf, play, history, claim, nextDay } = the;

const toClaim = facts('test_to_claim', { sum: claimableSum });
const sumToClaim = async (who: Member) => (await toClaim(door.ctx.db, aboutMember(asMember(door.ctx, who)))).sum;

describe('VIP levels', () => {
  const levelOf = async (who: Member) =>
    (await door.ctx.db.select({ level: memberTable.vipLevel }).from(memberTable).where(eq(memberTable.id, who.id)))[0]
      ?.level;

  it('follow the stakes of thirty days, from the next day on, and end with them', async () => {
    for (let n = 0; n < 5; n++) await play(['two_bottom 33 10000']);
    await computeDays(door.ctx);
    expect(await levelOf(the.member)).toBe(0);
    await nextDay(11);
    expect(await levelOf(the.member)).toBe(1);
    expect((await door.call('GET /api/get_user_info', {}, { as: the.member })).data.user.vip_level).toBe(1);
    await play(['two_bottom 33 10000']);
    await nextDay(12);
    expect((await history('turnover'))[0]).toMatchObject({
      inputs: { vip_level: 1, stakes_30_days: '50000.00', lines: [{ rate_bp: 40 }] },
    });
    clock.set(new Date(new Date(on(10)).getTime() + 30 * 86_400_000));
    await computeDays(door.ctx);
    expect(await levelOf(the.member)).toBe(1);
    clock.set(new Date(new Date(on(10)).getTime() + 31 * 86_400_000));
    await computeDays(door.ctx);
    expect(await levelOf(the.member)).toBe(0);
  });
});

describe('the page of what was won and lost', () => {
  it('shows the running day within a look of the job, by day and by week, with what yesterday gives back', async () => {
    const page = (period: 'today' | 'days7' | 'weeks') => winLossPage(asMember(door.ctx, the.member), period);
    await play(['two_bottom 32 20', 'two_bottom 33 3000']);
    await computeDays(door.ctx);
    expect((await page('today')).bars).toMatchObject([{ stakes: 302_000n, wins: 180_000n, net: -122_000n }]);
    expect(await page('today')).toMatchObject({ claimable: { loss: null, rebate: null }, history: { items: [] } });
    await nextDay(11);
    expect((await page('days7')).bars.slice(-2)).toMatchObject([{ net: -122_000n }, { net: 0n }]);
    expect((await page('weeks')).bars.reduce((sum, { net }) => sum + net, 0n)).toBe(-122_000n);
    expect((await page('weeks')).claimable).toMatchObject({
      day: dayOf(10),
      loss: { amount: '61.00', state: 'open' },
      rebate: { amount: '6.04', state: 'below_minimum' },
    });
    // The rebate is below what is paid out.
    expect(await sumToClaim(the.member)).toBe(6_100n);
    await claim('loss');
    expect(await sumToClaim(the.member)).toBe(0n);
    const { claimable, vip } = await cashbackPage(asMember(door.ctx, the.member), 'turnover', undefined);
    expect(claimable.loss).toMatchObject({ state: 'claimed' });
    expect(vip).toEqual({ next: 1, stakes: 302_000n, from: 5_000_000n });
  });
});

describe('the job', () => {
  it('comes to the same from nothing as from day to day, and finds nothing more to do', async () => {
    await play(['two_bottom 32 20', 'two_bottom 33 3000']);
    await nextDay(11, '09:00:00');
    await play(['two_bottom 33 700']);
    await nextDay(12, '09:00:00');
    const state = async () => ({
      play: await door.ctx.db
        .select({ day: cashbackPlay.day, stakes: cashbackPlay.stakes, wins: cashbackPlay.wins })
        .from(cashbackPlay)
        .where(eq(cashbackPlay.memberId, the.member.id))
        .orderBy(cashbackPlay.day),
      rewards: await door.ctx.db
        .select({
          day: cashbackReward.day,
          kind: cashbackReward.kind,
          inputs: cashbackReward.inputs,
          amount: cashbackReward.amount,
        })
        .from(cashbackReward)
        .where(eq(cashbackReward.memberId, the.member.id))
        .orderBy(cashbackReward.day, cashbackReward.kind),
    });
    const before = await state();
    expect(before.rewards).toHaveLength(4);
    await computeDays(door.ctx);
    expect(await state()).toEqual(before);
    await door.ctx.db.delete(cashbackReward).where(eq(cashbackReward.memberId, the.member.id));
    await door.ctx.db
      .update(cashbackPlay)
      .set({ stakes: 1n, wins: 1n })
      .where(eq(cashbackPlay.memberId, the.member.id));
    clock.advance({ minutes: 1 });
    for (const day of [10, 11])
      expect(
        (await door.call('POST /api/operator/cashback/recompute', { day: dayOf(day) }, { as: 'operator' })).data,
      ).toMatchObject({ day: dayOf(day), members: 1, stakes: day === 10 ? '3020.00' : '700.00' });
    expect((await state()).play).toEqual(before.play);
    expect((await state()).rewards).toEqual(before.rewards);
    // Also of a figure that was spoilt while nothing else of the day has changed.
    await door.ctx.db
      .update(cashbackReward)
      .set({ amount: 1n, inputs: { ...before.rewards[0]?.inputs, rewards: '99.00' } as LossInputs })
      .where(and(eq(cashbackReward.memberId, the.member.id), eq(cashbackReward.kind, 'loss')));
    for (const day of [10, 11])
      await door.call('POST /api/operator/cashback/recompute', { day: dayOf(day) }, { as: 'operator' });
    expect((await state()).rewards).toEqual(before.rewards);
  });

  it('loses nothing when it rests for days', async () => {
    await play(['two_bottom 33 1000']);
    clock.set(on(11));
    await play(['two_bottom 33 2000']);
    await nextDay(14);
    expect((await history('loss')).map((one: { amount: string; state: string }) => [one.amount, one.state])).toEqual([
      ['100.00', 'lapsed'],
      ['50.00', 'lapsed'],
    ]);
  });
});

describe('an operator', () => {
  const set = (input: Record<string, unknown>) => byTwo(door, 'POST /api/operator/cashback/set', input);

  it('is refused a rate above 30% of the house edge', async () => {
    // The smallest edge offered is 8%: two digits of other lotteries at 92 for one.
    expect(await set({ rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '2.41'] }] })).toMatchObject({
      status: 422,
      fields: { rebates: 'หวยจ่ายได้ไม่เกิน 2.4% (30% ของความได้เปรียบ 8%)' },
    });
    expect((await set({ rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '2.4'] }] })).error).toBe(0);
    const [row] = await door.ctx.db.select().from(rate).where(eq(rate.betType, 'two_top')).limit(1);
    await door.ctx.db.update(rate).set({ rateX100: 9_800 }).where(eq(rate.betType, 'two_top'));
    expect(await set({ min: '20.00' })).toMatchObject({
      status: 422,
      fields: { rebates: expect.stringContaining('0.6%') },
    });
    await door.ctx.db
      .update(rate)
      .set({ rateX100: row?.rateX100 ?? 9_000 })
      .where(eq(rate.betType, 'two_top'));
    await set({ rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '0.6'] }] });
  });

  it('is refused a rate of a game category that its least edge does not bear', async () => {
    await seedGames(door.ctx.db);
    // Baccarat's banker keeps 1.06%.
    expect(await set({ rebates: [{ category: 'casino', pct: ['0', '0.1', '0.32'] }] })).toMatchObject({
      status: 422,
      fields: { rebates: 'คาสิโนสดจ่ายได้ไม่เกิน 0.31% (30% ของความได้เปรียบ 1.06%)' },
    });
    expect((await set({ rebates: [{ category: 'casino', pct: ['0.05', '0.1', '0.31'] }] })).error).toBe(0);
  });

  it('is refused a lottery rate that leaves less than the rebates need, those of days to come included', async () => {
    const rateSet = (bet_type: string, to: string, as: 'operator' | 'approver' = 'operator') =>
      door.call('POST /api/operator/rate/set', { group: 'other', bet_type, rate: to }, { as });
    const agreed = async (type: string, to: string) => [
      (await rateSet(type, to)).error,
      (await rateSet(type, to, 'approver')).error,
    ];
    for (const type of ['two_top', 'two_bottom']) expect(await agreed(type, '90')).toEqual([0, 0]);
    // From tomorrow on, of an edge of 10%.
    expect((await set({ rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '3'] }] })).error).toBe(0);
    expect(await rateSet('two_top', '92')).toMatchObject({
      status: 422,
      fields: { rate: expect.stringContaining('คืนยอดเล่นตั้งไว้ 3% แต่หวยจ่ายได้ไม่เกิน 2.4%') },
    });
    await set({ rebates: [{ category: 'lotto', pct: ['0.2', '0.4', '0.6'] }] });
    await door.ctx.db.execute(`delete from cashback_rule where terms #>> '{rebate_bp,lotto,2}' = '300'`);
    for (const type of ['two_top', 'two_bottom']) expect(await agreed(type, '92')).toEqual([0, 0]);
  });

  it.each([
    [{ loss_rate_pct: '20.01' }, { loss_rate_pct: 'ไม่เกิน 20%' }],
    [{ loss_cap: '5.00' }, { loss_cap: 'ต้องไม่ต่ำกว่าขั้นต่ำที่จ่าย' }],
    [{ min: '0' }, { min: 'ต้องมากกว่า 0' }],
    [{ vip_gold: '400000' }, { vip_hero: 'ระดับฮีโร่ต้องสูงกว่าระดับโกลด์' }],
    [{ rebates: [{ category: 'lotto', pct: ['0.5', '0.4', '0.6'] }] }, { rebates: 'ระดับที่สูงกว่าต้องได้อัตราไม่น้อยกว่า' }],
    [{ effective_on: '2026-01-01' }, { effective_on: 'เริ่มใช้ได้เร็วสุดวันพรุ่งนี้' }],
  ])('is refused %j', async (input, fields) => {
    expect(await set(input)).toMatchObject({ status: 422, fields });
  });

  it('makes a version that days to come are judged by, on the record; the day that runs keeps its own', async () => {
    await play(['two_bottom 33 1000']);
    const { data } = await set({ loss_rate_pct: '3', reason: 'ปรับตามงบเดือนใหม่' });
    expect(data).toMatchObject({ effective_on: dayOf(11), loss_rate_pct: '3', loss_cap: '5000.00' });
    clock.set(on(11));
    await play(['two_bottom 33 1000']);
    await nextDay(12);
    const [second, first] = await history('loss');
    expect([first.amount, second.amount]).toEqual(['50.00', '30.00']);
    expect(second.rule_version).toBe(data.version);
    expect((await acts(door.ctx, { subject: `cashback_rule:${data.version}`, limit: 1 })).items).toMatchObject([
      { action: 'cashback.set', reason: 'ปรับตามงบเดือนใหม่' },
    ]);
    const versions = (await door.call('GET /api/operator/cashback/rules', {}, { as: 'operator' })).data;
    expect(versions[0]).toMatchObject({ version: data.version });
    await set({ loss_rate_pct: '5' });
    clock.set(on(14));
    await computeDays(door.ctx);
  });
});
