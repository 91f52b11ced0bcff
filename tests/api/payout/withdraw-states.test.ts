/** Every state a withdrawal can be in and every way between them, by calls: of the member, of operators, and of a bank that behaves badly. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { statementRows } from '#lib/ledger/server/statement.ts';
import { type WithdrawStatus, withdrawTransitions } from '#lib/payout/rules/withdraw-state.ts';
import { measurePayouts } from '#lib/payout/server/payout-times.ts';
import { withdrawalNamed } from '#lib/payout/server/queries.ts';
import { creditReturns, sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Member } from '#lib/server/context.ts';
import { asMember } from '#tests/support/context.ts';
import { newQr } from '#tests/support/deposits.ts';
import { takeErrors } from '#tests/support/log.ts';
import { expectSoundBooks, testMember, thb } from '#tests/support/money.ts';
import { withdrawalsOfFile } from './withdrawals-of-file.ts';

const the = withdrawalsOfFile();
const { clock, door, database, bank, ask, latest, balance, operator, runFor } = the;

const info = async () => (await door.call('GET /api/member/withdraw/info', {}, { as: the.member })).data;
const queued = async (withdraw_id: string) =>
  (await door.call('POST /api/operator/withdraw/list', {}, { as: 'operator' })).data.find(
    (row: { withdraw_id: string }) => row.withdraw_id === withdraw_id,
  );

describe('ถอนเงิน', () => {
  it('requested, approved by the rules, sent, paid', async () => {
    const { data } = await ask('500');
    expect(data).toMatchObject({ status: 'approved', review: null, returned_at: null });
    expect(await balance()).toBe('19500.00');
    await sendPayouts(door.ctx);
    expect((await latest()).status).toBe('sending');
    clock.advance({ seconds: 3 });
    await sendPayouts(door.ctx);
    expect(await latest()).toMatchObject({ status: 'paid', unknown: false, settled_at: expect.any(String) });
    await expectSoundBooks(door.ctx);
  });

  it('requested, waits for review with a reason, approved, paid; the next one needs no review', async () => {
    const { data } = await ask('1001');
    expect(data).toMatchObject({
      status: 'requested',
      review: 'ถอนเข้าบัญชีนี้ครั้งแรกเกิน ฿1,000 · สมัครไม่ถึง 24 ชั่วโมง ยอดเกิน ฿1,000',
    });
    expect((await info()).automatic_up_to).toBe('1000.00');
    expect((await operator('approve', { withdraw_id: data.withdraw_id })).data.status).toBe('approved');
    await runFor(4);
    expect((await latest()).status).toBe('paid');
    clock.advance({ days: 1 });
    expect((await info()).automatic_up_to).toBe('5000.00');
    expect((await ask('5000')).data.status).toBe('approved');
    await runFor(4);
  });

  it('waits for a person after money nobody said who had paid, until one was let through', async () => {
    const asked = await newQr(door, the.member);
    const arrived = { eventId: `untold-${asked.reference}`, amount: thb('500.00'), paidAt: clock.now(), sender: null };
    expect(await receiveMoney(door.ctx, 'sandbox', asked.reference, arrived)).toBe('credited');
    expect((await info()).automatic_up_to).toBe('0.00');
    for (const call of ['reject', 'approve'] as const) {
      const { data } = await ask('200');
      expect(data).toMatchObject({ status: 'requested', review: 'มียอดฝากที่ธนาคารไม่บอกว่าใครโอน' });
      await operator(call, { withdraw_id: data.withdraw_id, reason: 'ขอหลักฐานการโอน' });
    }
    await runFor(4);
    expect((await ask('300')).data).toMatchObject({ status: 'approved', review: null });
    await runFor(4);
  });

  it('requested, rejected: the money and the reason come back', async () => {
    const { data } = await ask('6000');
    expect((await operator('reject', { withdraw_id: data.withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' })).error).toBe(0);
    expect(await latest()).toMatchObject({ status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' });
    // Its own page tells the reason for ever, and to nobody else.
    const named = (who: Member, id: string | null) => withdrawalNamed(asMember(door.ctx, who), id);
    expect(await named(the.member, data.withdraw_id)).toMatchObject({ status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' });
    const stranger = await testMember(door.ctx);
    for (const id of [data.withdraw_id, '9'.repeat(18), 'x', '', null])
      expect(await named(stranger, id)).toBeUndefined();
    expect(await balance()).toBe('20000.00');
  });

  it('sent, refused by the bank: the money comes back, and a person looks at the next one to that account', async () => {
    await bank('refuses');
    await ask('500');
    await runFor(4);
    expect(await latest()).toMatchObject({ status: 'failed', reason: 'บัญชีปลายทางไม่รับโอน' });
    expect(await balance()).toBe('20000.00');
    expect((await info()).automatic_up_to).toBe('0.00');
    const { data } = await ask('100');
    expect(data).toMatchObject({ status: 'requested', review: 'บัญชีนี้โอนไม่สำเร็จครั้งก่อน' });
    await operator('reject', { withdraw_id: data.withdraw_id, reason: 'จบการทดสอบ' });
  });

  it('is not sent to an account in another name', async () => {
    await database.db.update(memberTable).set({ firstName: 'สมชาย' }).where(eq(memberTable.id, the.member.id));
    await bank('other_name');
    await ask('500');
    await sendPayouts(door.ctx);
    expect(await latest()).toMatchObject({ status: 'failed', reason: expect.stringContaining('ไม่ตรงกับชื่อที่สมัคร') });
    expect(await balance()).toBe('20000.00');
    // The bank was never asked to pay: told otherwise afterwards, it has nothing to pay.
    await bank('pays');
    await runFor(4);
    expect((await latest()).status).toBe('failed');
  });
});

describe('ธนาคารไม่ตอบ', () => {
  it.each([
    ['silent', 'paid', '19500.00'],
    ['silent_refuses', 'failed', '20000.00'],
  ] as const)('%s: in flight until the bank speaks, then %s, sent once', async (behaviour, status, left) => {
    await bank(behaviour);
    await ask('500');
    await sendPayouts(door.ctx);
    expect(await latest()).toMatchObject({ status: 'sending', unknown: true });
    await bank('pays');
    for (let times = 0; times < 3; times++) {
      clock.advance({ seconds: 5 });
      await sendPayouts(door.ctx);
      expect(await latest()).toMatchObject({ status: 'sending', unknown: true });
      expect(await balance()).toBe('19500.00');
      expect((await ask('100')).error).toBe(2004);
    }
    clock.advance({ seconds: 6 });
    await sendPayouts(door.ctx);
    expect(await latest()).toMatchObject({ status, unknown: false });
    expect(await balance()).toBe(left);
    await expectSoundBooks(door.ctx);
  });

  it('never reached: asked first, then sent under the same reference', async () => {
    await bank('lost');
    await ask('500');
    await runFor(60);
    expect(await latest()).toMatchObject({ status: 'sending', unknown: true });
    await bank('pays');
    await runFor(4);
    expect((await latest()).status).toBe('paid');
    expect(await balance()).toBe('19500.00');
  });

  it.each(['paid', 'failed'] as const)('silent for a quarter of an hour: two people say it is %s', async (outcome) => {
    await bank('lost');
    const { data } = await ask('500');
    const { withdraw_id } = data;
    const say = (as: 'operator' | 'approver', what: string = outcome) =>
      operator('settle', { withdraw_id, outcome: what, reason: 'โทรถามธนาคารแล้ว' }, as);
    await runFor(60);
    expect((await queued(withdraw_id)).overdue).toBe(false);
    expect(await say('operator')).toMatchObject({ status: 409 });
    clock.advance({ minutes: 15 });
    await sendPayouts(door.ctx);
    expect((await queued(withdraw_id)).overdue).toBe(true);
    // A person is called by the log.
    expect(takeErrors()).toEqual([expect.stringContaining('payout outcome unknown')]);
    // Another word is another proposal.
    await say('approver', outcome === 'paid' ? 'failed' : 'paid');
    expect((await say('operator')).data.status).toBe('sending');
    expect(await queued(withdraw_id)).toMatchObject({ proposal: outcome, proposed_by: 'operator' });
    expect(await say('operator')).toMatchObject({ error: 3016 });
    expect((await say('approver')).data.status).toBe(outcome);
    expect(await say('approver')).toMatchObject({ status: 409 });
    expect(await balance()).toBe(outcome === 'paid' ? '19500.00' : '20000.00');
    await bank('pays');
    await runFor(4);
    expect((await latest()).status).toBe(outcome);
    await expectSoundBooks(door.ctx);
  });
});

describe('เงินที่กลับมา', () => {
  it('is credited once, however often the bank tells of it', async () => {
    await bank('returns');
    await ask('500');
    await runFor(4);
    expect((await latest()).status).toBe('paid');
    await creditReturns(door.ctx);
    expect((await latest()).status).toBe('paid');
    clock.advance({ seconds: 10 });
    await Promise.all([creditReturns(door.ctx), creditReturns(door.ctx), creditReturns(door.ctx)]);
    expect(await latest()).toMatchObject({
      status: 'returned',
      reason: 'ธนาคารปลายทางคืนเงิน บัญชีอาจปิดแล้ว',
      returned_at: expect.any(String),
    });
    expect(await balance()).toBe('20000.00');
    expect(await info(), 'on the day itself').toMatchObject({ today_left: { count: 5, amount: '500000.00' } });
    clock.advance({ days: 1 });
    await creditReturns(door.ctx);
    expect(await balance()).toBe('20000.00');
    const { data } = await door.call('GET /api/member/statement', { kind: 'withdraw' }, { as: the.member });
    expect(data.items.map((row: { title: string }) => row.title)).toEqual(['ธนาคารคืนยอดถอน', 'ถอนเงิน']);
    // Both rows lead to its own page, which tells it for ever; it counts for no day, and a person looks at the next one.
    const { withdraw_id } = await latest();
    for (const { cause } of await statementRows(door.ctx.db, the.member.id, { kind: 'withdraw' }, 10))
      expect(cause?.href).toBe(`/member/withdraw?withdraw=${withdraw_id}`);
    expect(await withdrawalNamed(asMember(door.ctx, the.member), withdraw_id)).toMatchObject({
      status: 'returned',
      reason: 'ธนาคารปลายทางคืนเงิน บัญชีอาจปิดแล้ว',
    });
    expect(await info()).toMatchObject({ today_left: { count: 5 }, automatic_up_to: '0.00' });
    await expectSoundBooks(door.ctx);
  });
});

describe('at once', () => {
  it('twenty requests are one, and twenty times the same request is the same one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('100')));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.error !== 0).map((answer) => answer.error))).toEqual(
      new Set([2004]),
    );
    await runFor(4);
    const same = await Promise.all(Array.from({ length: 20 }, () => ask('200', 'the-same-request-key')));
    expect(new Set(same.map((answer) => answer.data?.withdraw_id)).size).toBe(1);
    await runFor(4);
    expect(await balance()).toBe('19700.00');
    await expectSoundBooks(door.ctx);
  });
});

describe('how long it takes', () => {
  it('is measured of the latest that were paid, and told beforehand', async () => {
    for (const seconds of [3, 5, 8, 20, 60]) {
      the.member = await testMember(door.ctx, '1000.00');
      await ask('100');
      await runFor(seconds);
      expect((await latest()).status).toBe('paid');
      expect((await info()).open_withdraw_id).toBeNull();
    }
    await measurePayouts(door.ctx);
    const { usual } = await info();
    expect(usual.automatic).toMatchObject({ median_seconds: expect.any(Number), payouts: expect.any(Number) });
    const times = (
      await database.pool.query(`select extract(epoch from settled_at - created_at)::float8 as took
      from withdraw where automatic and status = 'paid' order by settled_at desc limit 50`)
    ).rows
      .map((row) => row.took)
      .sort((a, b) => a - b);
    const middle = times.length / 2;
    const median = times.length % 2 ? times[Math.floor(middle)] : (times[middle - 1] + times[middle]) / 2;
    expect(usual.automatic.median_seconds).toBe(Math.ceil(median));
    const { data } = await ask('100');
    const promised = (new Date(data.expected_at).getTime() - new Date(data.created_at).getTime()) / 1_000;
    expect(promised).toBe(Math.max(60, usual.automatic.most_seconds));
    await runFor(4);
  });
});

// After all of the above: what the members' pages were told, withdrawal by withdrawal.
afterAll(async () => {
  const { rows } = await database.db.execute<{ id: string; status: WithdrawStatus }>(
    sql`select data ->> 'withdraw_id' as id, data ->> 'status' as status from stream_event where type = 'withdraw' order by stream_event.id`,
  );
  const now = new Map<string, WithdrawStatus>();
  const seen = new Set<string>();
  for (const { id, status } of rows) {
    const before = now.get(id);
    if (before && before !== status) seen.add(`${before} -> ${status}`);
    now.set(id, status);
  }
  const all = Object.entries(withdrawTransitions).flatMap(([from, to]) => to.map((one) => `${from} -> ${one}`));
  expect([...seen].sort()).toEqual(all.sort());
  // Both beginnings: let through by the rules, and for a person to look at.
  const beginnings = await database.db.execute(sql`select distinct automatic from withdraw`);
  expect(beginnings.rows).toHaveLength(2);
});
