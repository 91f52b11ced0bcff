import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { channel, subChannel } from '#lib/deposit/server/tables.ts';
import { receivable } from '#lib/ledger/server/tables.ts';
import { sendPayouts } from '#lib/payout/server/send-payouts.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { firstWireChannel, type WireChannel } from '#tests/support/deposits.ts';
import { type Answer, doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, closeAccount, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('refusals') } });
const { database } = door;
let member: Member;
let way: WireChannel;
let keys = 0;

beforeAll(() => ensureChannels(database.db));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.update(channel).set({ open: true, opensMinute: 0, closesMinute: 0 });
  await database.db.update(subChannel).set({ open: true });
  await database.db.update(agent).set({ config: {} });
  await behave(door.ctx, { gateway: 'works', payout: 'pays' });
  member = await testMember(door.ctx);
  way = await firstWireChannel(door.ctx);
});
afterEach(() => expectSoundBooks(door.ctx));

const key = (): string => `refusal-${++keys}-key`;
const qr = (amount: unknown, over: Record<string, unknown> = {}) =>
  door.call('POST /api/member/payment/generate_qr', { ...way, amount, ...over }, { as: member, key: key() });
const withdraw = (amount: unknown, as = member) =>
  door.call('POST /api/member/withdraw', { amount }, { as, confirmed: true, key: key() });
const ofDeposits = async (): Promise<Answer['data']> =>
  (await door.call('GET /api/member/deposit/list', {}, { as: member })).data.items;

describe('a QR is refused', () => {
  it.each([
    ['19.99', 'ฝากได้ครั้งละ ฿20 ถึง ฿150,000', 'ฝากขั้นต่ำ ฿20'],
    ['150000.01', 'ฝากได้ครั้งละ ฿20 ถึง ฿150,000', 'ฝากได้สูงสุด ฿150,000 ต่อครั้ง'],
  ])('for %s with the limits', async (amount, message, field) => {
    expect(await qr(amount)).toMatchObject({ status: 200, error: 5002, message, fields: { amount: field } });
    expect(await ofDeposits()).toEqual([]);
  });

  it('by the brand’s own limits where they are narrower', async () => {
    await database.db.update(agent).set({ config: { deposit_min: 100, deposit_max: 1_000 } });
    expect(await qr('99.00')).toMatchObject({ error: 5002, fields: { amount: 'ฝากขั้นต่ำ ฿100' } });
    expect(await qr('1000.01')).toMatchObject({ error: 5002 });
    expect((await qr('1000.00')).error).toBe(0);
  });

  it.each([['0.001'], ['-5'], ['1e3'], ['หนึ่งร้อย'], [''], [null], [Number.NaN], [['100']]])(
    'for %s, which is no amount',
    async (amount) => {
      expect(await qr(amount)).toMatchObject({ status: 422, error: 9004, fields: { amount: expect.any(String) } });
    },
  );

  it('on an unknown channel, or another channel’s sub-channel', async () => {
    for (const over of [{ channel_id: '999999' }, { sub_channel_id: '999999' }])
      expect(await qr('500.00', over)).toMatchObject({ status: 404, error: 9001 });
    expect(await qr('500.00', { channel_id: 'abc' })).toMatchObject({ status: 422, error: 9004 });
  });

  it('on a channel that is closed, by hand, by its hours, or in its only part', async () => {
    await database.db.update(channel).set({ open: false });
    expect(await qr('500.00')).toMatchObject({ status: 200, error: 5001 });
    await database.db.update(channel).set({ open: true, opensMinute: 13 * 60, closesMinute: 14 * 60 });
    expect(await qr('500.00')).toMatchObject({ error: 5001 });
    const [shown] = (await door.call('GET /api/member/payment/channels', {}, { as: member })).data;
    expect(shown).toMatchObject({ open: false, opens_at: '13:00' });
    await database.db.update(channel).set({ opensMinute: 0, closesMinute: 0 });
    await database.db.update(subChannel).set({ open: false });
    expect(await qr('500.00')).toMatchObject({ error: 5001 });
  });

  it('beside an open one of another amount, which is answered', async () => {
    const first = await qr('500.00');
    expect(await qr('700.00')).toMatchObject({
      status: 200,
      error: 5003,
      data: { payment_id: first.data.payment_id, amount: '500.00', qr_payload: first.data.qr_payload },
    });
    expect(await ofDeposits()).toHaveLength(1);
  });

  it('to a member whose account is closed', async () => {
    await door.call('GET /api/member/play', {}, { as: member });
    await closeAccount(door.ctx, member.id);
    expect(await qr('500.00')).toMatchObject({ status: 401, error: 9005 });
  });

  it('by a gateway that says no: the payment has failed and another may be asked for', async () => {
    await behave(door.ctx, { gateway: 'refuses' });
    expect(await qr('500.00')).toMatchObject({ error: 0, data: { status: 'failed' } });
    await behave(door.ctx, { gateway: 'works' });
    expect(await qr('700.00')).toMatchObject({ error: 0, data: { status: 'pending' } });
  });

  it('to a guest', async () => {
    expect(
      await door.call('POST /api/member/payment/generate_qr', { ...way, amount: '500.00' }, { key: key() }),
    ).toMatchObject({ status: 401, error: 9005 });
  });
});

describe('reading a payment', () => {
  it('that is not there is not found, by every call', async () => {
    for (const route of [
      'GET /api/member/payment/qrcode_info',
      'GET /api/member/payment/inquiry_status',
      'POST /api/member/payment/cancel',
    ] as const) {
      expect(await door.call(route, { payment_id: '999999' }, { as: member }), route).toMatchObject({
        status: 404,
        error: 9001,
      });
      expect(await door.call(route, {}, { as: member }), route).toMatchObject({
        status: 422,
        fields: { payment_id: expect.any(String) },
      });
    }
    expect(await door.call('GET /api/member/payment/info', { channel_id: '999999' }, { as: member })).toMatchObject({
      status: 404,
    });
  });

  it('shows no QR once its time is over, and says so before the job has come by', async () => {
    const { payment_id, expires_at } = (await qr('500.00')).data;
    clock.set(expires_at);
    const after = (await door.call('GET /api/member/payment/qrcode_info', { payment_id }, { as: member })).data;
    expect(after).toMatchObject({ status: 'expired', server_time: expires_at });
    expect(after).not.toHaveProperty('qr_payload');
    expect(after).not.toHaveProperty('qr_svg');
  });

  it('can be given up while it waits, twice without harm, and not once it is paid', async () => {
    const cancel = (payment_id: string) => door.call('POST /api/member/payment/cancel', { payment_id }, { as: member });
    const given = (await qr('500.00')).data;
    for (let times = 0; times < 2; times++)
      expect(await cancel(given.payment_id)).toMatchObject({
        error: 0,
        data: { status: 'cancelled', balance: '0.00' },
      });
    const paid = (await qr('300.00')).data;
    await receiveMoney(door.ctx, 'sandbox', paid.reference, {
      eventId: paid.reference,
      amount: thb('300.00'),
      paidAt: clock.now(),
      sender: null,
    });
    expect(await cancel(paid.payment_id)).toMatchObject({
      status: 409,
      error: 9002,
      message: 'รายการนี้เปลี่ยนสถานะไปแล้ว ตรวจอีกครั้ง',
    });
    expect(await balanceOf(database.db, member.id)).toBe('300.00');
  });

  it('is paged, newest first, by a cursor of ours only', async () => {
    for (const amount of ['100.00', '200.00', '300.00']) {
      const { payment_id } = (await qr(amount)).data;
      await door.call('POST /api/member/payment/cancel', { payment_id }, { as: member });
    }
    const page = async (input: Record<string, unknown>) =>
      (await door.call('GET /api/member/deposit/list', input, { as: member })).data;
    const first = await page({ limit: 2 });
    expect(first.items.map((row: { amount: string }) => row.amount)).toEqual(['300.00', '200.00']);
    const rest = await page({ limit: 2, cursor: first.next_cursor });
    expect(rest.items.map((row: { amount: string }) => row.amount)).toEqual(['100.00']);
    expect(rest.next_cursor).toBeNull();
    for (const input of [{ cursor: 'x' }, { limit: 0 }, { limit: 51 }])
      expect(await door.call('GET /api/member/deposit/list', input, { as: member })).toMatchObject({
        status: 422,
        error: 9004,
      });
  });
});

describe('a withdrawal is refused, and the money stays,', () => {
  beforeEach(async () => {
    member = await testMember(door.ctx, '9000.00');
  });
  const stays = async (answer: Promise<Answer>, expected: Record<string, unknown>) => {
    const before = await balanceOf(database.db, member.id);
    expect(await answer).toMatchObject({ status: 200, ...expected });
    expect(await balanceOf(database.db, member.id)).toBe(before);
    expect(
      (await door.call('GET /api/member/withdraw/list', {}, { as: member })).data.items.filter(
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
      .where(eq(memberTable.id, member.id));
    await stays(withdraw('200.00'), { error: 2005, message: 'เพิ่งเปลี่ยนบัญชีหรือรหัสผ่าน ถอนได้หลัง 21 พ.ย. 69 09:30 น.' });
  });

  it('while something is owed', async () => {
    const [owed] = await database.db
      .insert(receivable)
      .values({
        memberId: member.id,
        amount: thb('120.00'),
        reference: `test:owed:${member.id}`,
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
    member = await testMember(door.ctx, '9000.00');
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
      member_id: String(member.id),
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
    expect(await balanceOf(database.db, member.id)).toBe('3000.00');
  });

  it('gives a reason for a no, which the member reads', async () => {
    expect(await act('reject', { reason: ' ' })).toMatchObject({ status: 422, fields: { reason: 'บอกเหตุผล' } });
    expect(await act('reject', { reason: 'x'.repeat(201) })).toMatchObject({
      status: 422,
      fields: { reason: 'เหตุผลยาวเกินไป' },
    });
    expect(await act('reject')).toMatchObject({ error: 0, data: { status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' } });
    const [row] = (await door.call('GET /api/member/withdraw/list', {}, { as: member })).data.items;
    expect(row).toMatchObject({ withdraw_id, status: 'rejected', reason: 'ชื่อบัญชีไม่ตรง' });
    expect(await balanceOf(database.db, member.id)).toBe('9000.00');
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
      expect((await door.call(route, { withdraw_id }, { as: member })).status, route).toBe(401);
      expect((await door.call(route, { withdraw_id })).status, route).toBe(401);
      expect(
        (await door.call(route, { withdraw_id }, { headers: { Authorization: 'Bearer operator-of-the-test' } })).status,
        route,
      ).toBe(401);
    }
  });
});

describe('money in review', () => {
  const decide = (transfer_id: string, over: Record<string, unknown>, as: 'operator' | 'approver') =>
    door.call('POST /api/operator/payment/decide', { transfer_id, decision: 'credit', ...over }, { as, key: key() });
  const stray = async (): Promise<string> => {
    const reference = `DSTRAY${++keys}`;
    await receiveMoney(door.ctx, 'sandbox', reference, {
      eventId: reference,
      amount: thb('250.00'),
      paidAt: clock.now(),
      sender: null,
    });
    const queue = (await door.call('GET /api/operator/payment/review', {}, { as: 'operator' })).data;
    return queue.find((row: { reference: string }) => row.reference === reference).transfer_id;
  };

  it('needs two people who want the same', async () => {
    const id = await stray();
    const to = { member_id: String(member.id) };
    expect(await decide(id, to, 'operator')).toMatchObject({ error: 0, data: { status: 'review' } });
    expect(await decide(id, to, 'operator')).toMatchObject({ status: 200, error: 3016 });
    expect(await balanceOf(database.db, member.id)).toBe('0.00');
    expect(await decide(id, to, 'approver')).toMatchObject({ error: 0, data: { status: 'credited' } });
    expect(await balanceOf(database.db, member.id)).toBe('250.00');
    expect(await decide(id, to, 'approver')).toMatchObject({ status: 409, error: 9002 });
  });

  it('has no owner until an operator names one', async () => {
    const id = await stray();
    expect(await decide(id, {}, 'operator')).toMatchObject({
      status: 422,
      fields: { member_id: 'ระบุสมาชิกเจ้าของยอดนี้' },
    });
    expect(await decide(id, { member_id: '999999' }, 'operator')).toMatchObject({
      status: 422,
      fields: { member_id: 'ไม่พบสมาชิกนี้' },
    });
    expect(await decide('999999', {}, 'operator')).toMatchObject({ status: 404, error: 9001 });
    expect(await decide(id, { decision: 'keep' }, 'operator')).toMatchObject({
      status: 422,
      fields: { decision: expect.any(String) },
    });
  });

  it('goes back when two people want that', async () => {
    const id = await stray();
    await decide(id, { decision: 'return' }, 'approver');
    expect(await decide(id, { decision: 'return' }, 'operator')).toMatchObject({ data: { status: 'returning' } });
  });
});
