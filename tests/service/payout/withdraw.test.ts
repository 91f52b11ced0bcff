import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberAccount } from '#lib/account/server/queries.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { receivable } from '#lib/ledger/server/tables.ts';
import { acts } from '#lib/operator/server/queries.ts';
import { decideWithdraw, markPaid } from '#lib/payout/server/decide-withdraw.ts';
import { withdrawals, withdrawInfo, withdrawQueue } from '#lib/payout/server/queries.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { withdraw } from '#lib/payout/server/tables.ts';
import { restMember } from '#lib/play-limit/server/rest.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import { sandboxPayout } from '#lib/sandbox/server/tables.ts';
import type { Context, Member, MemberContext } from '#lib/server/context.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { testChance } from '#tests/support/chance.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { asMember, asOperator, testContext } from '#tests/support/context.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { balanceOf, closeAccount, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';

const database = databaseOfFile();
let clock: TestClock;
let ctx: Context;
let member: Member;
let my: MemberContext;
const chance = testChance('withdraw');

beforeEach(async () => {
  clock = testClock();
  ctx = testContext(database, { clock, parts: { random: chance } });
  await behave(ctx, { gateway: 'works', payout: 'pays' });
  member = await testMember(ctx, '20000.00');
  my = asMember(ctx, member);
});
afterEach(async () => {
  // Every request still open would be sent by the next test's job.
  const open = await withdrawQueue(ctx);
  for (const row of open.filter((line) => line.status === 'requested'))
    await decideWithdraw(asOperator(ctx), {
      withdraw_id: BigInt(row.withdraw_id),
      approve: false,
      reason: 'จบการทดสอบ',
    });
  await expectSoundBooks(ctx);
});

const ask = (amount: string) => requestWithdraw(my, { amount: thb(amount) });
const refusal = (problem: string) => expect.objectContaining({ problem });
/** An account that is a day old and has been paid to. */
const paidBefore = async (): Promise<void> => {
  await ask('100.00');
  await sendPayouts(ctx);
  clock.advance({ seconds: 4 });
  await sendPayouts(ctx);
  clock.advance({ days: 1 });
};
const stateOf = async () => (await withdrawals(my, { limit: 1 })).items[0];
const payoutsAsked = async (reference: string) =>
  (await ctx.db.select().from(sandboxPayout).where(eq(sandboxPayout.reference, reference))).length;

describe('asking', () => {
  it('takes the money at once and is approved by the rules up to the limit', async () => {
    await paidBefore();
    const asked = await ask('5000.00');
    expect(asked).toMatchObject({
      status: 'approved',
      amount: '5000.00',
      bank: { code: '004', account_number: expect.stringMatching(/^x+\d{4}$/) },
    });
    expect(new Date(asked.expected_at).getTime()).toBe(clock.now().getTime() + 180_000);
    expect(await balanceOf(ctx.db, member.id)).toBe('14900.00');
    await sendPayouts(ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(ctx);
  });

  it('waits for an operator above the limit', async () => {
    expect((await ask('5001.00')).status).toBe('requested');
    await sendPayouts(ctx);
    expect((await stateOf())?.status).toBe('requested');
  });

  it.each([
    ['99.00', 'withdraw_outside_limits', 'ถอนขั้นต่ำ ฿100'],
    ['100.50', 'withdraw_whole_baht', 'ถอนเป็นจำนวนเต็มบาท'],
    ['20001.00', 'insufficient_balance', 'ยอดเงินไม่พอ ขาดอีก ฿1'],
  ])('refuses %s as %s', async (amount, problem, text) => {
    await expect(ask(amount)).rejects.toMatchObject({ problem, detail: { fields: { amount: text } } });
    expect(await balanceOf(ctx.db, member.id)).toBe('20000.00');
  });

  it('refuses more than the most at once', async () => {
    await give(ctx, member.id, thb('500000.00'));
    await expect(ask('200001.00')).rejects.toEqual(refusal('withdraw_outside_limits'));
  });

  it('takes one of many that are asked for at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask('6000.00')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('withdraw_open'));
    expect(await balanceOf(ctx.db, member.id)).toBe('14000.00');
  });

  it('is refused while the account was changed within a day, and open again after it', async () => {
    await ctx.db
      .update(memberTable)
      .set({ withdrawHeldUntil: new Date(clock.now().getTime() + 3_600_000) })
      .where(eq(memberTable.id, member.id));
    await expect(ask('6000.00')).rejects.toEqual(refusal('withdraw_held'));
    clock.advance({ hours: 1, ms: 1 });
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('is refused while something is owed', async () => {
    await ctx.db
      .insert(receivable)
      .values({ memberId: member.id, amount: 4_000n, reference: `test:${member.id}`, createdAt: clock.now() });
    await expect(ask('6000.00')).rejects.toMatchObject({
      problem: 'receivable_open',
      detail: { values: { amount: '฿40.00' } },
    });
  });

  it('stays open to a member who may not play any more', async () => {
    await closeAccount(ctx, member.id);
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('counts the day in Bangkok: five times, refused ones aside', async () => {
    clock.set('2026-11-20T23:00:00+07:00');
    for (let time = 0; time < 5; time++) {
      const { withdraw_id } = await ask('6000.00');
      await decideWithdraw(asOperator(ctx), { withdraw_id: BigInt(withdraw_id), approve: false, reason: 'ทดสอบ' });
    }
    await give(ctx, member.id, thb('100000.00'));
    for (let time = 0; time < 5; time++) {
      await ask('1000.00');
      await sendPayouts(ctx);
      clock.advance({ seconds: 4 });
      await sendPayouts(ctx);
    }
    expect((await withdrawInfo(my)).today_left.count).toBe(0);
    await expect(ask('1000.00')).rejects.toEqual(refusal('limit_reached'));
    clock.set('2026-11-21T00:00:00+07:00');
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('is judged by the member’s own withdrawals alone, not by those of another', async () => {
    await paidBefore();
    const other = await testMember(ctx, '20000.00');
    const theirs = asMember(ctx, other);
    // Somebody else with an open withdrawal of today.
    await requestWithdraw(theirs, { amount: thb('6000.00') });
    const info = await withdrawInfo(my);
    expect(info).toMatchObject({ open_withdraw_id: null, today_left: { count: 5 }, balance: '19900.00' });
    expect(await withdrawInfo(theirs)).toMatchObject({
      open_withdraw_id: expect.any(String),
      today_left: { count: 4 },
      balance: '14000.00',
    });
    expect((await ask('5000.00')).status).toBe('approved');
    // Paid to before is only who was paid: the other's first withdrawal waits for a person.
    expect((await withdrawals(theirs, { limit: 1 })).items[0]).toMatchObject({
      status: 'requested',
      review: expect.stringContaining('ถอนเข้าบัญชีนี้ครั้งแรก'),
    });
    await sendPayouts(ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(ctx);
  });

  it('to the same digits at another bank is one to a new account', async () => {
    await paidBefore();
    const { bankCode } = await memberAccount(ctx.db, member.id);
    await ctx.db
      .update(memberTable)
      .set({ bankCode: bankCode === '014' ? '004' : '014' })
      .where(eq(memberTable.id, member.id));
    expect(await ask('3000.00')).toMatchObject({
      status: 'requested',
      review: expect.stringContaining('ถอนเข้าบัญชีนี้ครั้งแรก'),
    });
  });

  it('counts the sum of the day', async () => {
    await ctx.db
      .update(agent)
      .set({ config: { withdraw_per_day_sum: 7_000, withdraw_automatic_new_up_to: 5_000 } })
      .where(eq(agent.id, ctx.agentId));
    await ask('4000.00');
    await sendPayouts(ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(ctx);
    await expect(ask('3001.00')).rejects.toEqual(refusal('limit_reached'));
    expect((await withdrawInfo(my)).today_left.amount).toBe('3000.00');
    await ctx.db.update(agent).set({ config: {} }).where(eq(agent.id, ctx.agentId));
  });

  it('allows a VIP level more of both on a day', async () => {
    const config = { withdraw_per_day: 1, withdraw_per_day_sum: 3_000, withdraw_per_day_hero_pct: 300 };
    await ctx.db.update(agent).set({ config }).where(eq(agent.id, ctx.agentId));
    const left = async () => (await withdrawInfo(my)).today_left;
    expect(await left()).toEqual({ count: 1, amount: '3000.00' });
    await expect(ask('3001.00')).rejects.toEqual(refusal('limit_reached'));
    my = asMember(ctx, { ...member, vipLevel: 1 });
    expect(await left()).toEqual({ count: 2, amount: '6000.00' });
    my = asMember(ctx, { ...member, vipLevel: 2 });
    expect(await left()).toEqual({ count: 3, amount: '9000.00' });
    await expect(ask('9001.00')).rejects.toEqual(refusal('limit_reached'));
    expect(await ask('9000.00')).toMatchObject({ status: 'requested' });
    await ctx.db.update(agent).set({ config: {} }).where(eq(agent.id, ctx.agentId));
  });

  it('leaves in the wallet what deposits still ask to be played, and nothing more', async () => {
    await requireTurnover(ctx, ctx.db, {
      memberId: member.id,
      cause: `deposit:test-${member.id}`,
      amount: thb('500.00'),
      now: clock.now(),
    });
    expect(await withdrawInfo(my)).toMatchObject({
      balance: '20000.00',
      available: '19500.00',
      locked: '500.00',
      turnover: { left: '500.00' },
    });
    await expect(ask('19501.00')).rejects.toMatchObject({
      problem: 'turnover_not_done',
      detail: { values: { left: '฿500.00' }, fields: { amount: 'ถอนได้ตอนนี้ ฿19,500.00' } },
    });
    expect((await ask('19500.00')).status).toBe('requested');
  });
});

it('of who rests takes what deposits asked to be played with it, and after the rest asks no more than is still there', async () => {
  for (const amount of ['500.00', '400.00'])
    await requireTurnover(ctx, ctx.db, {
      memberId: member.id,
      cause: `deposit:rest-${amount}-${member.id}`,
      amount: thb(amount),
      now: clock.now(),
    });
  await restMember(asOperator(ctx), { member_id: member.id, length: 'hours24', reason: 'ขอพักเอง' });
  const { withdraw_id } = await ask('19800.00');
  const left = async () => (await turnoverOf(ctx.db, member.id)).left;
  await decideWithdraw(asOperator(ctx), { withdraw_id: BigInt(withdraw_id), approve: true });
  await sendPayouts(ctx);
  expect(await left(), 'nothing is forgiven before it is paid').toBe(90_000n);
  clock.advance({ seconds: 4 });
  await sendPayouts(ctx);
  expect((await stateOf())?.status).toBe('paid');
  expect(await left()).toBe(20_000n);
  clock.advance({ days: 1 });
  expect(await withdrawInfo(my)).toMatchObject({ balance: '200.00', available: '0.00', locked: '200.00' });
});

describe('an operator', () => {
  it('approves, and it is sent and paid', async () => {
    const { withdraw_id, reference } = await ask('6000.00');
    expect((await decideWithdraw(asOperator(ctx), { withdraw_id: BigInt(withdraw_id), approve: true })).status).toBe(
      'approved',
    );
    await sendPayouts(ctx);
    expect((await stateOf())?.status).toBe('sending');
    clock.advance({ seconds: 4 });
    await sendPayouts(ctx);
    expect(await stateOf()).toMatchObject({ status: 'paid', unknown: false });
    expect(await payoutsAsked(reference)).toBe(1);
    expect(await balanceOf(ctx.db, member.id)).toBe('14000.00');
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('rejects with a reason, and the money is back once', async () => {
    const { withdraw_id } = await ask('6000.00');
    const reject = () =>
      decideWithdraw(asOperator(ctx), { withdraw_id: BigInt(withdraw_id), approve: false, reason: 'ชื่อบัญชีไม่ตรง' });
    const answers = await Promise.allSettled([reject(), reject(), reject()]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf()).toMatchObject({ status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' });
    const { items } = await acts(ctx, { subject: `withdraw:${withdraw_id}`, limit: 10 });
    expect(items).toMatchObject([
      {
        operator: 'operator',
        action: 'withdraw.reject',
        before: { status: 'requested', amount: '6000.00' },
        reason: 'ชื่อบัญชีไม่ตรง',
      },
    ]);
    expect(await balanceOf(ctx.db, member.id)).toBe('20000.00');
    await expect(decideWithdraw(asOperator(ctx), { withdraw_id: BigInt(withdraw_id), approve: true })).rejects.toEqual(
      refusal('conflict'),
    );
    await expect(decideWithdraw(asOperator(ctx), { withdraw_id: 999_999n, approve: true })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  it('pays by hand only where no payout bank is connected', async () => {
    const { withdraw_id } = await ask('1000.00');
    await expect(markPaid(asOperator(ctx), { withdraw_id: BigInt(withdraw_id) })).rejects.toEqual(refusal('conflict'));
    const bare = { ...ctx, config: { ...ctx.config, sandbox: false } };
    await sendPayouts(bare);
    expect((await stateOf())?.status).toBe('approved');
    expect((await markPaid(asOperator(bare), { withdraw_id: BigInt(withdraw_id) })).status).toBe('paid');
    await expect(markPaid(asOperator(bare), { withdraw_id: BigInt(withdraw_id) })).rejects.toEqual(refusal('conflict'));
  });
});

describe('sending', () => {
  it('gives the money back once when the bank says no', async () => {
    await behave(ctx, { payout: 'refuses' });
    await ask('1000.00');
    await sendPayouts(ctx);
    clock.advance({ seconds: 4 });
    await Promise.all([sendPayouts(ctx), sendPayouts(ctx), sendPayouts(ctx)]);
    expect(await stateOf()).toMatchObject({ status: 'failed', reason: 'บัญชีปลายทางไม่รับโอน' });
    expect(await balanceOf(ctx.db, member.id)).toBe('20000.00');
  });

  it('keeps the money in flight while the outcome is unknown, and never sends twice', async () => {
    await behave(ctx, { payout: 'silent' });
    const { reference } = await ask('1000.00');
    await sendPayouts(ctx);
    expect(await stateOf()).toMatchObject({ status: 'sending', unknown: true });
    await behave(ctx, { payout: 'pays' });
    clock.advance({ seconds: 10 });
    await sendPayouts(ctx);
    expect(await stateOf()).toMatchObject({ status: 'sending', unknown: true });
    expect(await balanceOf(ctx.db, member.id)).toBe('19000.00');
    clock.advance({ seconds: 11 });
    await sendPayouts(ctx);
    expect(await stateOf()).toMatchObject({ status: 'paid', unknown: false });
    expect(await payoutsAsked(reference)).toBe(1);
  });

  it('is asked about after a crash between marking and sending, then sent under the same reference', async () => {
    const { withdraw_id, reference } = await ask('1000.00');
    await ctx.db
      .update(withdraw)
      .set({ status: 'sending', sentAt: clock.now() })
      .where(eq(withdraw.id, BigInt(withdraw_id)));
    expect(await payoutsAsked(reference)).toBe(0);
    await sendPayouts(ctx);
    clock.advance({ seconds: 4 });
    await sendPayouts(ctx);
    expect((await stateOf())?.status).toBe('paid');
    expect(await payoutsAsked(reference)).toBe(1);
  });

  it('pays once when several workers send at the same time', async () => {
    const { reference } = await ask('1000.00');
    await Promise.all(Array.from({ length: 6 }, () => sendPayouts(ctx)));
    clock.advance({ seconds: 4 });
    await Promise.all(Array.from({ length: 6 }, () => sendPayouts(ctx)));
    expect((await stateOf())?.status).toBe('paid');
    expect(await payoutsAsked(reference)).toBe(1);
    expect(await balanceOf(ctx.db, member.id)).toBe('19000.00');
  });
});
