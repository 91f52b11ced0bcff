import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedGames } from '#app/seed-games.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import type { LossInputs } from '#lib/cashback/rules/inputs.ts';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { cashbackPage, claimableSum, winLossPage } from '#lib/cashback/server/page-data.ts';
import { cashbackCarry, cashbackPlay, cashbackReward } from '#lib/cashback/server/tables.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { rate } from '#lib/lotto/server/tables.ts';
import { acts } from '#lib/operator/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { aboutMember, facts } from '#lib/server/db/facts.ts';
import { byTwo } from '#tests/support/by-two.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { asMember } from '#tests/support/context.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { type LineText, linesOf, sendBill, testCatalogue, testRound } from '#tests/support/lotto.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { testCoupon } from '#tests/support/rewards.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('cashback') } });
let member: Member;
let keys = 0;
/** Days of a test's own: nobody has played on them before. */
let month = 0;

const on = (day: number, time = '12:00:00'): string =>
  `20${30 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}T${time}+07:00`;
const toClaim = facts('test_to_claim', { sum: claimableSum });
const sumToClaim = async (who: Member) => (await toClaim(door.ctx.db, aboutMember(asMember(door.ctx, who)))).sum;
const dayOf = (day: number): string => on(day).slice(0, 10);

beforeAll(() => testCatalogue(door.ctx));
beforeEach(async () => {
  month += 3;
  clock.set(on(10));
  await computeDays(door.ctx);
  member = await testMember(door.ctx, '100000.00');
});
afterEach(() => expectSoundBooks(door.ctx));

/** The draw whose two bottom digits are these; nothing else of it is bet on here. */
const drawOf = (back2: string) => ({ first: '536044', front3: ['174', '225'], back3: ['063', '231'], back2 });

interface Drawn {
  readonly round_id: string;
}

/** Bets, and lets the round be drawn: 32 wins 90 for one. */
async function play(lines: readonly LineText[], as = member, settle = true): Promise<Drawn> {
  const roundId = await testRound(door.ctx);
  await sendBill(asMember(door.ctx, as), roundId, ...lines);
  const round_id = String(roundId);
  await enter(round_id, '32', 'result');
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  if (settle) await settleRounds(door.ctx);
  return { round_id };
}

const enter = (round_id: string, back2: string, call: 'result' | 'correct') =>
  door.call(
    `POST /api/operator/round/${call}`,
    { round_id, raw: drawOf(back2), ...(call === 'result' ? { close: true } : { reason: 'พิมพ์ผิด' }) },
    { as: 'operator' },
  );
async function correct({ round_id }: Drawn, back2: string): Promise<void> {
  await enter(round_id, back2, 'correct');
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
}

const history = async (kind: 'loss' | 'turnover', as = member) =>
  (await door.call(`GET /api/cashback/${kind}/history`, {}, { as })).data.items;
const claim = (
  kind: 'loss' | 'turnover',
  as = member,
  input: Record<string, unknown> = {},
  key = `claim-${++keys}-key`,
) => door.call(`POST /api/cashback/${kind}/claim`, input, { as, key });
async function nextDay(day: number, time = '00:05:00'): Promise<void> {
  clock.set(on(day, time));
  await computeDays(door.ctx);
}

describe('the loss refund', () => {
  it('is calculated from the bets and rewards of the day, and paid once', async () => {
    await play(['two_bottom 32 50', 'two_bottom 33 10000', 'two_bottom 34 2290']);
    const { codes } = await testCoupon(door, { amount: '40.00' });
    await door.call('POST /api/coupon/redeem', { code: codes[0] }, { as: member, key: `reward-${++keys}` });
    expect(await history('loss')).toEqual([]);
    await nextDay(11);
    const [reward] = await history('loss');
    // 12,340 - 4,500 - 40 = 7,800 at 5%
    expect(reward).toMatchObject({
      day: dayOf(10),
      amount: '390.00',
      state: 'open',
      inputs: { stakes: '12340.00', wins: '4500.00', rewards: '40.00', net: '7800.00', rate_bp: 500, cap: '5000.00' },
    });
    expect(reward.claim_until.slice(0, 16)).toBe(`${dayOf(11)}T23:59`);
    const before = Number(await balanceOf(door.ctx.db, member.id));
    const paid = await claim('loss');
    expect(paid).toMatchObject({ error: 0, data: { amount: '390.00', state: 'claimed' } });
    expect(Number(await balanceOf(door.ctx.db, member.id)) - before).toBe(390);
    expect(await claim('loss')).toMatchObject({ error: 6303, message: expect.stringContaining('ไปแล้ว') });
    const { items } = (await door.call('GET /api/member/statement', { limit: 1 }, { as: member })).data;
    expect(items).toMatchObject([{ title: 'คืนยอดเสีย', kind: 'bonus', amount: '390.00' }]);
  });

  it('counts days from midnight to midnight in Bangkok, by when a result was published', async () => {
    clock.set(on(10, '23:59:59'));
    const first = await play(['two_bottom 33 1000'], member, false);
    clock.set(on(11, '00:00:00'));
    await play(['two_bottom 33 2000']);
    await settleRounds(door.ctx);
    expect(first.round_id).toMatch(/\d/);
    await nextDay(12);
    expect(
      (await history('loss')).map((one: { day: string; inputs: { stakes: string } }) => [one.day, one.inputs.stakes]),
    ).toEqual([
      [dayOf(11), '2000.00'],
      [dayOf(10), '1000.00'],
    ]);
  });

  it('of an unclaimed day takes in what is settled late, and what a correction changes', async () => {
    clock.set(on(10, '23:59:00'));
    const late = await play(['two_bottom 33 1000'], member, false);
    await nextDay(11, '00:00:00');
    expect(await history('loss')).toEqual([]);
    await settleRounds(door.ctx);
    await nextDay(11);
    expect(await history('loss')).toMatchObject([{ amount: '50.00' }]);
    clock.advance({ minutes: 5 });
    await correct(late, '33');
    await nextDay(11, '00:20:00');
    expect(await history('loss')).toMatchObject([{ amount: '0.00', state: 'nothing', inputs: { wins: '90000.00' } }]);
    expect(await claim('loss')).toMatchObject({ error: 6301 });
  });

  it('of a claimed day stays, and what changes is counted on the running day instead', async () => {
    const wrong = await play(['two_bottom 33 100', 'two_bottom 34 9900']);
    await nextDay(11);
    expect((await claim('loss')).data.amount).toBe('500.00');
    // A prize of 9,000 after all: what was lost that day was 1,000.
    await correct(wrong, '33');
    await play(['two_bottom 35 10000']);
    await nextDay(11, '01:00:00');
    await computeDays(door.ctx);
    expect(await door.ctx.db.select().from(cashbackCarry).where(eq(cashbackCarry.memberId, member.id))).toMatchObject([
      { kind: 'loss', fromDay: dayOf(10), toDay: dayOf(11), stakes: 0n, wins: 900_000n },
    ]);
    await nextDay(12);
    expect(await history('loss')).toMatchObject([
      { day: dayOf(11), amount: '50.00', inputs: { stakes: '10000.00', carried_wins: '9000.00', net: '1000.00' } },
      { day: dayOf(10), amount: '500.00', state: 'claimed', inputs: { wins: '0.00' } },
    ]);
    // And back again: the prize is gone, what was kept back is given.
    clock.set(on(12, '00:10:00'));
    expect((await claim('loss')).data.amount).toBe('50.00');
  });

  it('of a claimed day that was won after all gives back what was refunded, and the next day’s losses count', async () => {
    const wrong = await play(['two_bottom 33 1000', 'two_bottom 34 9000']);
    await nextDay(11);
    expect((await claim('loss')).data.amount).toBe('500.00');
    // 90,000 won with a stake of 10,000: the 500 are not due, nothing else is.
    await correct(wrong, '33');
    await play(['two_bottom 35 10000', 'two_bottom 36 10000']);
    await nextDay(11, '01:00:00');
    await nextDay(12);
    expect((await history('loss'))[0]).toMatchObject({
      day: dayOf(11),
      amount: '500.00',
      inputs: { stakes: '20000.00', carried_wins: '10000.00', net: '10000.00' },
    });
  });

  it('owes what a correction took away from a paid day, also to who has not played since', async () => {
    const wrong = await play(['two_bottom 32 10', 'two_bottom 34 9990']);
    await nextDay(11);
    // 10,000 - 900 = 9,100 at 5%
    expect((await claim('loss')).data.amount).toBe('455.00');
    await correct(wrong, '77');
    await nextDay(11, '02:00:00');
    await nextDay(12);
    expect((await history('loss'))[0]).toMatchObject({
      day: dayOf(11),
      amount: '45.00',
      inputs: { stakes: '0.00', carried_wins: '-900.00', net: '900.00' },
    });
  });

  it('can be claimed until 23:59 of the next day, from 10 baht', async () => {
    const small = await testMember(door.ctx, '1000.00');
    await play(['two_bottom 33 1000']);
    await play(['two_bottom 33 199'], small);
    await nextDay(11);
    expect(await history('loss', small)).toMatchObject([{ amount: '9.95', state: 'below_minimum' }]);
    expect(await claim('loss', small)).toMatchObject({ error: 6302, message: 'ยอด ฿9.95 ไม่ถึงขั้นต่ำ ฿10' });
    clock.set(on(12, '00:00:00'));
    expect(await claim('loss')).toMatchObject({ error: 6301 });
    expect(await claim('loss', member, { day: dayOf(10) })).toMatchObject({ error: 6304 });
    expect(await history('loss')).toMatchObject([{ state: 'lapsed' }]);
    clock.set(on(11, '23:59:59'));
    expect((await claim('loss', member, { day: dayOf(10) })).data.amount).toBe('50.00');
  });

  it('is paid once however often and however much at once it is claimed', async () => {
    await play(['two_bottom 33 1000']);
    await nextDay(11);
    const before = Number(await balanceOf(door.ctx.db, member.id));
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => claim('loss')),
      ...Array.from({ length: 50 }, () => claim('loss', member, {}, 'one-claim-of-fifty')),
      computeDays(door.ctx).then(() => undefined),
    ]);
    const errors = answers.flatMap((answer) => (answer ? [answer.error] : []));
    expect(errors.filter((error) => error === 6303).length).toBeGreaterThanOrEqual(49);
    expect(errors.filter((error) => error !== 6303 && error !== 0)).toEqual([]);
    expect(Number(await balanceOf(door.ctx.db, member.id)) - before).toBe(50);
  });
});

describe('the turnover rebate', () => {
  it('is paid once when it is claimed a hundred times at once', async () => {
    await play(['two_bottom 33 10000']);
    await nextDay(11);
    const before = Number(await balanceOf(door.ctx.db, member.id));
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim('turnover')));
    expect(answers.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, ...Array(99).fill(6303)]);
    expect(Number(await balanceOf(door.ctx.db, member.id)) - before).toBe(20);
  });

  it('is the rate of the level times what was staked, discounts aside, with stakes of promotions left out', async () => {
    await play(['two_bottom 32 50', 'two_bottom 33 9950']);
    await nextDay(11);
    expect(await history('turnover')).toMatchObject([
      {
        day: dayOf(10),
        amount: '20.00',
        state: 'open',
        inputs: {
          vip_level: 0,
          stakes_30_days: '0.00',
          lines: [{ category: 'lotto', stakes: '10000.00', rate_bp: 20, amount: '20.00' }],
        },
      },
    ]);
    const before = Number(await balanceOf(door.ctx.db, member.id));
    expect((await claim('turnover')).data).toMatchObject({ kind: 'turnover', amount: '20.00' });
    expect(Number(await balanceOf(door.ctx.db, member.id)) - before).toBe(20);
    // What was given is taken off the loss of the day it was given on.
    await play(['two_bottom 33 1000']);
    await nextDay(12);
    expect((await history('loss'))[0]).toMatchObject({ inputs: { rewards: '20.00', net: '980.00' }, amount: '49.00' });
  });

  it('carries stakes that were settled after their day was paid', async () => {
    clock.set(on(10, '23:58:00'));
    await play(['two_bottom 33 10000']);
    clock.set(on(10, '23:59:00'));
    await play(['two_bottom 33 5000'], member, false);
    await nextDay(11);
    expect((await claim('turnover')).data.amount).toBe('20.00');
    await settleRounds(door.ctx);
    await nextDay(11, '00:10:00');
    await nextDay(12);
    expect((await history('turnover'))[0]).toMatchObject({
      day: dayOf(11),
      amount: '10.00',
      inputs: { lines: [{ stakes: '0.00', carried: '5000.00' }] },
    });
  });
});

describe('money of a promotion', () => {
  it('is staked and lost outside cashback and VIP, and its bonus is no loss of the member’s', async () => {
    const taken = await depositWith(door.ctx, member, await offer(door.ctx, bonusRule), '300.00');
    const roundId = await testRound(door.ctx);
    const lines = linesOf('two_bottom 33 390');
    const my = asMember(door.ctx, member);
    const { quote_id } = await priceBill(my, { round_id: roundId, lines, wallet_id: taken.wallet });
    await placeBill(my, { round_id: roundId, quote_id, lines, wallet_id: taken.wallet });
    await sendBill(my, roundId, 'two_bottom 34 2000');
    const round_id = String(roundId);
    await enter(round_id, '32', 'result');
    await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
    await settleRounds(door.ctx);
    await nextDay(11);
    // 2,000 of the main wallet, less the bonus of 90 that was given on the day.
    expect(await history('loss')).toMatchObject([
      { amount: '95.50', inputs: { stakes: '2000.00', wins: '0.00', rewards: '90.00', net: '1910.00' } },
    ]);
    expect((await history('turnover'))[0].inputs.lines).toMatchObject([{ stakes: '2000.00', amount: '4.00' }]);
    await nextDay(12);
    expect((await cashbackPage(my, 'loss', undefined)).vip.stakes).toBe(200_000n);
  });
});

describe('VIP levels', () => {
  const levelOf = async (who: Member) =>
    (await door.ctx.db.select({ level: memberTable.vipLevel }).from(memberTable).where(eq(memberTable.id, who.id)))[0]
      ?.level;

  it('follow the stakes of thirty days, from the next day on, and end with them', async () => {
    for (let n = 0; n < 5; n++) await play(['two_bottom 33 10000']);
    await computeDays(door.ctx);
    expect(await levelOf(member)).toBe(0);
    await nextDay(11);
    expect(await levelOf(member)).toBe(1);
    expect((await door.call('GET /api/get_user_info', {}, { as: member })).data.user.vip_level).toBe(1);
    await play(['two_bottom 33 10000']);
    await nextDay(12);
    expect((await history('turnover'))[0]).toMatchObject({
      inputs: { vip_level: 1, stakes_30_days: '50000.00', lines: [{ rate_bp: 40 }] },
    });
    clock.set(new Date(new Date(on(10)).getTime() + 30 * 86_400_000));
    await computeDays(door.ctx);
    expect(await levelOf(member)).toBe(1);
    clock.set(new Date(new Date(on(10)).getTime() + 31 * 86_400_000));
    await computeDays(door.ctx);
    expect(await levelOf(member)).toBe(0);
  });
});

describe('the page of what was won and lost', () => {
  it('shows the running day within a look of the job, by day and by week, with what yesterday gives back', async () => {
    const page = (period: 'today' | 'days7' | 'weeks') => winLossPage(asMember(door.ctx, member), period);
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
    expect(await sumToClaim(member)).toBe(6_100n);
    await claim('loss');
    expect(await sumToClaim(member)).toBe(0n);
    const { claimable, vip } = await cashbackPage(asMember(door.ctx, member), 'turnover', undefined);
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
        .where(eq(cashbackPlay.memberId, member.id))
        .orderBy(cashbackPlay.day),
      rewards: await door.ctx.db
        .select({
          day: cashbackReward.day,
          kind: cashbackReward.kind,
          inputs: cashbackReward.inputs,
          amount: cashbackReward.amount,
        })
        .from(cashbackReward)
        .where(eq(cashbackReward.memberId, member.id))
        .orderBy(cashbackReward.day, cashbackReward.kind),
    });
    const before = await state();
    expect(before.rewards).toHaveLength(4);
    await computeDays(door.ctx);
    expect(await state()).toEqual(before);
    await door.ctx.db.delete(cashbackReward).where(eq(cashbackReward.memberId, member.id));
    await door.ctx.db.update(cashbackPlay).set({ stakes: 1n, wins: 1n }).where(eq(cashbackPlay.memberId, member.id));
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
      .where(and(eq(cashbackReward.memberId, member.id), eq(cashbackReward.kind, 'loss')));
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
