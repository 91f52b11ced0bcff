import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { memberAccount } from '#lib/account/server/queries.ts';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { receivable } from '#lib/ledger/server/tables.ts';
import { decideWithdraw } from '#lib/payout/server/decide-withdraw.ts';
import { withdrawals, withdrawInfo } from '#lib/payout/server/queries.ts';
import { requestWithdraw } from '#lib/payout/server/request-withdraw.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { restMember } from '#lib/play-limit/server/rest.ts';
import { requireTurnover } from '#lib/turnover/server/turnover.ts';
import { asMember, asOperator } from '#tests/support/context.ts';
import { balanceOf, closeAccount, give, testMember, thb } from '#tests/support/money.ts';
import { turnoverOf } from '#tests/support/turnover.ts';
import { refusal, withdrawalsOfFile } from './withdrawals-of-file.ts';

const the = withdrawalsOfFile();
const { ask, stateOf } = the;

/** An account that is a day old and has been paid to. */
const paidBefore = async (): Promise<void> => {
  await ask('100.00');
  await sendPayouts(the.ctx);
  the.clock.advance({ seconds: 4 });
  await sendPayouts(the.ctx);
  the.clock.advance({ days: 1 });
};

describe('asking', () => {
  it('takes the money at once and is approved by the rules up to the limit', async () => {
    await paidBefore();
    const asked = await ask('5000.00');
    expect(asked).toMatchObject({
      status: 'approved',
      amount: '5000.00',
      bank: { code: '004', account_number: expect.stringMatching(/^x+\d{4}$/) },
    });
    expect(new Date(asked.expected_at).getTime()).toBe(the.clock.now().getTime() + 180_000);
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('14900.00');
    await sendPayouts(the.ctx);
    the.clock.advance({ seconds: 4 });
    await sendPayouts(the.ctx);
  });

  it('waits for an operator above the limit', async () => {
    expect((await ask('5001.00')).status).toBe('requested');
    await sendPayouts(the.ctx);
    expect((await stateOf())?.status).toBe('requested');
  });

  it.each([
    ['99.00', 'withdraw_outside_limits', 'ถอนขั้นต่ำ ฿100'],
    ['100.50', 'withdraw_whole_baht', 'ถอนเป็นจำนวนเต็มบาท'],
    ['20001.00', 'insufficient_balance', 'ยอดเงินไม่พอ ขาดอีก ฿1'],
  ])('refuses %s as %s', async (amount, problem, text) => {
    await expect(ask(amount)).rejects.toMatchObject({ problem, detail: { fields: { amount: text } } });
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('20000.00');
  });

  it('refuses more than the most at once', async () => {
    await give(the.ctx, the.member.id, thb('500000.00'));
    await expect(ask('200001.00')).rejects.toEqual(refusal('withdraw_outside_limits'));
  });

  it('takes one of many that are asked for at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask('6000.00')));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('withdraw_open'));
    expect(await balanceOf(the.ctx.db, the.member.id)).toBe('14000.00');
  });

  it('is refused while the account was changed within a day, and open again after it', async () => {
    await the.ctx.db
      .update(memberTable)
      .set({ withdrawHeldUntil: new Date(the.clock.now().getTime() + 3_600_000) })
      .where(eq(memberTable.id, the.member.id));
    await expect(ask('6000.00')).rejects.toEqual(refusal('withdraw_held'));
    the.clock.advance({ hours: 1, ms: 1 });
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('is refused while something is owed', async () => {
    await the.ctx.db.insert(receivable).values({
      memberId: the.member.id,
      amount: 4_000n,
      reference: `test:${the.member.id}`,
      createdAt: the.clock.now(),
    });
    await expect(ask('6000.00')).rejects.toMatchObject({
      problem: 'receivable_open',
      detail: { values: { amount: '฿40.00' } },
    });
  });

  it('stays open to a member who may not play any more', async () => {
    await closeAccount(the.ctx, the.member.id);
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('counts the day in Bangkok: five times, refused ones aside', async () => {
    the.clock.set('2026-11-20T23:00:00+07:00');
    for (let time = 0; time < 5; time++) {
      const { withdraw_id } = await ask('6000.00');
      await decideWithdraw(asOperator(the.ctx), { withdraw_id: BigInt(withdraw_id), approve: false, reason: 'ทดสอบ' });
    }
    await give(the.ctx, the.member.id, thb('100000.00'));
    for (let time = 0; time < 5; time++) {
      await ask('1000.00');
      await sendPayouts(the.ctx);
      the.clock.advance({ seconds: 4 });
      await sendPayouts(the.ctx);
    }
    expect((await withdrawInfo(the.my)).today_left.count).toBe(0);
    await expect(ask('1000.00')).rejects.toEqual(refusal('limit_reached'));
    the.clock.set('2026-11-21T00:00:00+07:00');
    expect((await ask('6000.00')).status).toBe('requested');
  });

  it('is judged by the member’s own withdrawals alone, not by those of another', async () => {
    await paidBefore();
    const other = await testMember(the.ctx, '20000.00');
    const theirs = asMember(the.ctx, other);
    // Somebody else with an open withdrawal of today.
    await requestWithdraw(theirs, { amount: thb('6000.00') });
    const info = await withdrawInfo(the.my);
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
    await sendPayouts(the.ctx);
    the.clock.advance({ seconds: 4 });
    await sendPayouts(the.ctx);
  });

  it('to the same digits at another bank is one to a new account', async () => {
    await paidBefore();
    const { bankCode } = await memberAccount(the.ctx.db, the.member.id);
    await the.ctx.db
      .update(memberTable)
      .set({ bankCode: bankCode === '014' ? '004' : '014' })
      .where(eq(memberTable.id, the.member.id));
    expect(await ask('3000.00')).toMatchObject({
      status: 'requested',
      review: expect.stringContaining('ถอนเข้าบัญชีนี้ครั้งแรก'),
    });
  });

  it('counts the sum of the day', async () => {
    await the.ctx.db
      .update(agent)
      .set({ config: { withdraw_per_day_sum: 7_000, withdraw_automatic_new_up_to: 5_000 } })
      .where(eq(agent.id, the.ctx.agentId));
    await ask('4000.00');
    await sendPayouts(the.ctx);
    the.clock.advance({ seconds: 4 });
    await sendPayouts(the.ctx);
    await expect(ask('3001.00')).rejects.toEqual(refusal('limit_reached'));
    expect((await withdrawInfo(the.my)).today_left.amount).toBe('3000.00');
    await the.ctx.db.update(agent).set({ config: {} }).where(eq(agent.id, the.ctx.agentId));
  });

  it('allows a VIP level more of both on a day', async () => {
    const config = { withdraw_per_day: 1, withdraw_per_day_sum: 3_000, withdraw_per_day_hero_pct: 300 };
    await the.ctx.db.update(agent).set({ config }).where(eq(agent.id, the.ctx.agentId));
    const left = async () => (await withdrawInfo(the.my)).today_left;
    expect(await left()).toEqual({ count: 1, amount: '3000.00' });
    await expect(ask('3001.00')).rejects.toEqual(refusal('limit_reached'));
    the.my = asMember(the.ctx, { ...the.member, vipLevel: 1 });
    expect(await left()).toEqual({ count: 2, amount: '6000.00' });
    the.my = asMember(the.ctx, { ...the.member, vipLevel: 2 });
    expect(await left()).toEqual({ count: 3, amount: '9000.00' });
    await expect(ask('9001.00')).rejects.toEqual(refusal('limit_reached'));
    expect(await ask('9000.00')).toMatchObject({ status: 'requested' });
    await the.ctx.db.update(agent).set({ config: {} }).where(eq(agent.id, the.ctx.agentId));
  });

  it('leaves in the wallet what deposits still ask to be played, and nothing more', async () => {
    await requireTurnover(the.ctx, the.ctx.db, {
      memberId: the.member.id,
      cause: `deposit:test-${the.member.id}`,
      amount: thb('500.00'),
      now: the.clock.now(),
    });
    expect(await withdrawInfo(the.my)).toMatchObject({
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
    await requireTurnover(the.ctx, the.ctx.db, {
      memberId: the.member.id,
      cause: `deposit:rest-${amount}-${the.member.id}`,
      amount: thb(amount),
      now: the.clock.now(),
    });
  await restMember(asOperator(the.ctx), { member_id: the.member.id, length: 'hours24', reason: 'ขอพักเอง' });
  const { withdraw_id } = await ask('19800.00');
  const left = async () => (await turnoverOf(the.ctx.db, the.member.id)).left;
  await decideWithdraw(asOperator(the.ctx), { withdraw_id: BigInt(withdraw_id), approve: true });
  await sendPayouts(the.ctx);
  expect(await left(), 'nothing is forgiven before it is paid').toBe(90_000n);
  the.clock.advance({ seconds: 4 });
  await sendPayouts(the.ctx);
  expect((await stateOf())?.status).toBe('paid');
  expect(await left()).toBe(20_000n);
  the.clock.advance({ days: 1 });
  expect(await withdrawInfo(the.my)).toMatchObject({ balance: '200.00', available: '0.00', locked: '200.00' });
});
