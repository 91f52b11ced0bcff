import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { computeDays } from '#lib/cashback/server/compute-days.ts';
import { cashbackPage } from '#lib/cashback/server/page-data.ts';
import { cashbackCarry } from '#lib/cashback/server/tables.ts';
import { placeBill } from '#lib/lotto/server/place-bill.ts';
import { priceBill } from '#lib/lotto/server/price-bill.ts';
import { settleRounds } from '#lib/lotto/server/settle-round.ts';
import { asMember } from '#tests/support/context.ts';
import { linesOf, sendBill, testRound } from '#tests/support/lotto.ts';
import { balanceOf, testMember } from '#tests/support/money.ts';
import { bonusRule, depositWith, offer } from '#tests/support/promotions.ts';
import { testCoupon } from '#tests/support/rewards.ts';
import { cashbackOfFile, type Drawn } from './cashback-of-file.ts';

const the = cashbackOfFile();
const { clock, door, on, dayOf, play, enter, history, claim, nextDay } = the;

async function correct({ round_id }: Drawn, back2: string): Promise<void> {
  await enter(round_id, back2, 'correct');
  await door.call('POST /api/operator/round/approve', { round_id }, { as: 'approver' });
  await settleRounds(door.ctx);
}

describe('the loss refund', () => {
  it('is calculated from the bets and rewards of the day, and paid once', async () => {
    await play(['two_bottom 32 50', 'two_bottom 33 10000', 'two_bottom 34 2290']);
    const { codes } = await testCoupon(door, { amount: '40.00' });
    await door.call('POST /api/coupon/redeem', { code: codes[0] }, { as: the.member, key: `reward-${++the.keys}` });
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
    const before = Number(await balanceOf(door.ctx.db, the.member.id));
    const paid = await claim('loss');
    expect(paid).toMatchObject({ error: 0, data: { amount: '390.00', state: 'claimed' } });
    expect(Number(await balanceOf(door.ctx.db, the.member.id)) - before).toBe(390);
    expect(await claim('loss')).toMatchObject({ error: 6303, message: expect.stringContaining('ไปแล้ว') });
    const { items } = (await door.call('GET /api/member/statement', { limit: 1 }, { as: the.member })).data;
    expect(items).toMatchObject([{ title: 'คืนยอดเสีย', kind: 'bonus', amount: '390.00' }]);
  });

  it('counts days from midnight to midnight in Bangkok, by when a result was published', async () => {
    clock.set(on(10, '23:59:59'));
    const first = await play(['two_bottom 33 1000'], the.member, false);
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
    const late = await play(['two_bottom 33 1000'], the.member, false);
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
    expect(
      await door.ctx.db.select().from(cashbackCarry).where(eq(cashbackCarry.memberId, the.member.id)),
    ).toMatchObject([{ kind: 'loss', fromDay: dayOf(10), toDay: dayOf(11), stakes: 0n, wins: 900_000n }]);
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
    expect(await claim('loss', the.member, { day: dayOf(10) })).toMatchObject({ error: 6304 });
    expect(await history('loss')).toMatchObject([{ state: 'lapsed' }]);
    clock.set(on(11, '23:59:59'));
    expect((await claim('loss', the.member, { day: dayOf(10) })).data.amount).toBe('50.00');
  });

  it('is paid once however often and however much at once it is claimed', async () => {
    await play(['two_bottom 33 1000']);
    await nextDay(11);
    const before = Number(await balanceOf(door.ctx.db, the.member.id));
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => claim('loss')),
      ...Array.from({ length: 50 }, () => claim('loss', the.member, {}, 'one-claim-of-fifty')),
      computeDays(door.ctx).then(() => undefined),
    ]);
    const errors = answers.flatMap((answer) => (answer ? [answer.error] : []));
    expect(errors.filter((error) => error === 6303).length).toBeGreaterThanOrEqual(49);
    expect(errors.filter((error) => error !== 6303 && error !== 0)).toEqual([]);
    expect(Number(await balanceOf(door.ctx.db, the.member.id)) - before).toBe(50);
  });
});

describe('the turnover rebate', () => {
  it('is paid once when it is claimed a hundred times at once', async () => {
    await play(['two_bottom 33 10000']);
    await nextDay(11);
    const before = Number(await balanceOf(door.ctx.db, the.member.id));
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim('turnover')));
    expect(answers.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, ...Array(99).fill(6303)]);
    expect(Number(await balanceOf(door.ctx.db, the.member.id)) - before).toBe(20);
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
    const before = Number(await balanceOf(door.ctx.db, the.member.id));
    expect((await claim('turnover')).data).toMatchObject({ kind: 'turnover', amount: '20.00' });
    expect(Number(await balanceOf(door.ctx.db, the.member.id)) - before).toBe(20);
    // What was given is taken off the loss of the day it was given on.
    await play(['two_bottom 33 1000']);
    await nextDay(12);
    expect((await history('loss'))[0]).toMatchObject({ inputs: { rewards: '20.00', net: '980.00' }, amount: '49.00' });
  });

  it('carries stakes that were settled after their day was paid', async () => {
    clock.set(on(10, '23:58:00'));
    await play(['two_bottom 33 10000']);
    clock.set(on(10, '23:59:00'));
    await play(['two_bottom 33 5000'], the.member, false);
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
    const taken = await depositWith(door.ctx, the.member, await offer(door.ctx, bonusRule), '300.00');
    const roundId = await testRound(door.ctx);
    const lines = linesOf('two_bottom 33 390');
    const my = asMember(door.ctx, the.member);
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
