import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { receivable } from '#lib/ledger/server/tables.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import type { Answer } from '#tests/support/front-door.ts';
import { balanceOf, testMember, thb } from '#tests/support/money.ts';
import { refusalsOfFile } from './refusals-of-file.ts';

const the = refusalsOfFile();
const { clock, door, database, key, qr } = the;

const withdraw = (amount: unknown, as = the.member) =>
  door.call('POST /api/member/withdraw', { amount }, { as, confirmed: true, key: key() });

describe('a withdrawal is refused, and the money stays,', () => {
  beforeEach(async () => {
    the.member = await testMember(door.ctx, '9000.00');
  });
  const stays = async (answer: Promise<Answer>, expected: Record<string, unknown>) => {
    const before = await balanceOf(database.db, the.member.id);
    expect(await answer).toMatchObject({ status: 200, ...expected });
    expect(await balanceOf(database.db, the.member.id)).toBe(before);
    expect(
      (await door.call('GET /api/member/withdraw/list', {}, { as: the.member })).data.items.filter(
        (row: { status: string }) => row.status === 'requested',
      ),
    ).toEqual([]);
  };

  it('for more than there is', () =>
    stays(withdraw('9001.00'), { error: 2001, fields: { amount: 'ยอดเงินไม่พอ ขาดอีก ฿1' } }));

  it('for parts of a baht', () => stays(withdraw('150.50'), { error: 2007, fields: { amount: 'ถอนเป็นจำนวนเต็มบาท' } }));

  it('below the least', () =>
    stays(withdraw('99.00'), {
      error: 2008,
      message: 'ถอนได้ครั้งละ ฿100 ถึง ฿200,000',
      fields: { amount: 'ถอนขั้นต่ำ ฿100' },
    }));

  it('above the most', async () => {
    await database.db.update(agent).set({ config: { withdraw_max: 5_000 } });
    await stays(withdraw('5001.00'), { error: 2008, fields: { amount: 'ถอนได้สูงสุด ฿5,000 ต่อครั้ง' } });
  });

  it('within a day of a change of account', async () => {
    await database.db
      .update(memberTable)
      .set({ withdrawHeldUntil: new Date('2026-11-21T09:30:00+07:00') })
      .where(eq(memberTable.id, the.member.id));
    await stays(withdraw('200.00'), { error: 2005, message: 'เพิ่งเปลี่ยนบัญชีหรือรหัสผ่าน ถอนได้หลัง 21 พ.ย. 69 09:30 น.' });
  });

  it('while something is owed', async () => {
    const [owed] = await database.db
      .insert(receivable)
      .values({
        memberId: the.member.id,
        amount: thb('120.00'),
        reference: `test:owed:${the.member.id}`,
        createdAt: clock.now(),
      })
      .returning();
    await stays(withdraw('200.00'), { error: 2006, message: expect.stringContaining('฿120.00') });
    await database.db.delete(receivable).where(eq(receivable.id, owed?.id ?? 0n));
  });

  it('of what a deposit still asks to be played', async () => {
    const { reference } = (await qr('500.00')).data;
    await receiveMoney(door.ctx, 'sandbox', reference, {
      eventId: reference,
      amount: thb('500.00'),
      paidAt: clock.now(),
      sender: null,
    });
    await stays(withdraw('9001.00'), {
      error: 2003,
      message: 'ต้องทำยอดเทิร์นอีก ฿500.00',
      fields: { amount: 'ถอนได้ตอนนี้ ฿9,000.00' },
    });
  });

  it('a sixth time on one day, and above the sum of a day', async () => {
    await database.db.update(agent).set({ config: { withdraw_per_day_sum: 1_000 } });
    await stays(withdraw('1001.00'), {
      error: 2002,
      message: 'ทำรายการไม่ได้: ถอนได้วันละไม่เกิน ฿1,000 วันนี้ถอนได้อีก ฿1,000',
    });
    await database.db.update(agent).set({ config: { withdraw_per_day: 1, withdraw_automatic_up_to: 0 } });
    const { withdraw_id } = (await withdraw('100.00')).data;
    await door.call('POST /api/operator/withdraw/approve', { withdraw_id }, { as: 'operator' });
    await sendPayouts(door.ctx);
    clock.advance({ seconds: 10 });
    await sendPayouts(door.ctx);
    await stays(withdraw('100.00'), {
      error: 2002,
      message: 'ทำรายการไม่ได้: ถอนครบ 1 ครั้งของวันนี้แล้ว ถอนได้อีกหลัง 00:00 น.',
    });
  });
});

it('a withdrawal beside an open one is refused, and the member reads why it is not paid yet', async () => {
  const rich = await testMember(door.ctx, '9000.00');
  expect(await withdraw('6000.00', rich)).toMatchObject({
    error: 0,
    data: { status: 'requested', amount: '6000.00', expected_at: '2026-11-20T12:30:00.000+07:00' },
  });
  expect(await withdraw('200.00', rich)).toMatchObject({
    status: 200,
    error: 2004,
    message: 'มีรายการถอนที่กำลังดำเนินการอยู่ รอให้เสร็จก่อน',
  });
  expect(await balanceOf(database.db, rich.id)).toBe('3000.00');
  const info = (await door.call('GET /api/member/withdraw/info', {}, { as: rich })).data;
  expect(info).toMatchObject({
    balance: '3000.00',
    today_left: { count: 4, amount: '494000.00' },
    open_withdraw_id: expect.any(String),
  });
});

describe('an operator', () => {
  let withdraw_id: string;

  beforeEach(async () => {
    the.member = await testMember(door.ctx, '9000.00');
    withdraw_id = (await withdraw('6000.00')).data.withdraw_id;
  });
  const act = (
    what: 'approve' | 'reject' | 'paid',
    over: Record<string, unknown> = {},
    as: 'operator' | 'approver' = 'operator',
  ) =>
    door.call(
      `POST /api/operator/withdraw/${what}`,
      { withdraw_id, reason: 'ชื่อบัญชีไม่ตรง', ...over },
      { as, key: key() },
    );

  it('finds the whole account to compare, oldest request first', async () => {
    const queue = (await door.call('POST /api/operator/withdraw/list', {}, { as: 'operator' })).data;
    const mine = queue.find((row: { withdraw_id: string }) => row.withdraw_id === withdraw_id);
    expect(mine).toMatchObject({
      member_id: String(the.member.id),
      account_name: expect.stringContaining('ใจดี'),
      account_number: expect.stringMatching(/^\d{10}$/),
    });
    expect(mine.bank.account_number).not.toBe(mine.account_number);
    const ids = queue.map((row: { withdraw_id: string }) => Number(row.withdraw_id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('decides once: what was approved or rejected cannot be decided again', async () => {
    expect(await act('approve')).toMatchObject({ error: 0, data: { status: 'approved' } });
    for (const again of ['approve', 'reject'] as const)
      expect(await act(again)).toMatchObject({ status: 409, error: 9002 });
    expect(await balanceOf(database.db, the.member.id)).toBe('3000.00');
  });

  it('gives a reason for a no, which the member reads', async () => {
    expect(await act('reject', { reason: ' ' })).toMatchObject({ status: 422, fields: { reason: 'บอกเหตุผล' } });
    expect(await act('reject', { reason: 'x'.repeat(201) })).toMatchObject({
      status: 422,
      fields: { reason: 'เหตุผลยาวเกินไป' },
    });
    expect(await act('reject')).toMatchObject({ error: 0, data: { status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' } });
    const [row] = (await door.call('GET /api/member/withdraw/list', {}, { as: the.member })).data.items;
    expect(row).toMatchObject({ withdraw_id, status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' });
    expect(await balanceOf(database.db, the.member.id)).toBe('9000.00');
  });

  it('does not pay by hand what the connected bank pays', async () => {
    await act('approve');
    expect(await act('paid')).toMatchObject({ status: 409, error: 9002 });
  });

  it('finds nothing under a number that is not there', async () => {
    for (const what of ['approve', 'reject', 'paid'] as const)
      expect(await act(what, { withdraw_id: '999999' }), what).toMatchObject({ status: 404, error: 9001 });
  });

  it('is not a member, a guest or a wrong token', async () => {
    for (const route of [
      'POST /api/operator/withdraw/list',
      'POST /api/operator/withdraw/approve',
      'GET /api/operator/payment/review',
    ] as const) {
      expect((await door.call(route, { withdraw_id }, { as: the.member })).status, route).toBe(401);
      expect((await door.call(route, { withdraw_id })).status, route).toBe(401);
      expect(
        (await door.call(route, { withdraw_id }, { headers: { Authorization: 'Bearer operator-of-the-test' } })).status,
        route,
      ).toBe(401);
    }
  });
});
