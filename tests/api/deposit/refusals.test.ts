import { describe, expect, it } from 'vitest';
import { agent } from '#lib/agent/server/tables.ts';
import { receiveMoney } from '#lib/deposit/server/receive-money.ts';
import { channel, subChannel } from '#lib/deposit/server/tables.ts';
import { behave } from '#lib/sandbox/server/behaviour.ts';
import type { Answer } from '#tests/support/front-door.ts';
import { balanceOf, closeAccount, thb } from '#tests/support/money.ts';
import { refusalsOfFile } from './refusals-of-file.ts';

const the = refusalsOfFile();
const { clock, door, database, key, qr } = the;

const ofDeposits = async (): Promise<Answer['data']> =>
  (await door.call('GET /api/member/deposit/list', {}, { as: the.member })).data.items;

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
    const [shown] = (await door.call('GET /api/member/payment/channels', {}, { as: the.member })).data;
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
    await door.call('GET /api/member/play', {}, { as: the.member });
    await closeAccount(door.ctx, the.member.id);
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
      await door.call('POST /api/member/payment/generate_qr', { ...the.way, amount: '500.00' }, { key: key() }),
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
      expect(await door.call(route, { payment_id: '999999' }, { as: the.member }), route).toMatchObject({
        status: 404,
        error: 9001,
      });
      expect(await door.call(route, {}, { as: the.member }), route).toMatchObject({
        status: 422,
        fields: { payment_id: expect.any(String) },
      });
    }
    expect(await door.call('GET /api/member/payment/info', { channel_id: '999999' }, { as: the.member })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  it('shows no QR once its time is over, and says so before the job has come by', async () => {
    const { payment_id, expires_at } = (await qr('500.00')).data;
    clock.set(expires_at);
    const after = (await door.call('GET /api/member/payment/qrcode_info', { payment_id }, { as: the.member })).data;
    expect(after).toMatchObject({ status: 'expired', server_time: expires_at });
    expect(after).not.toHaveProperty('qr_payload');
    expect(after).not.toHaveProperty('qr_svg');
  });

  it('can be given up while it waits, twice without harm, and not once it is paid', async () => {
    const cancel = (payment_id: string) =>
      door.call('POST /api/member/payment/cancel', { payment_id }, { as: the.member });
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
    expect(await balanceOf(database.db, the.member.id)).toBe('300.00');
  });

  it('is paged, newest first, by a cursor of ours only', async () => {
    for (const amount of ['100.00', '200.00', '300.00']) {
      const { payment_id } = (await qr(amount)).data;
      await door.call('POST /api/member/payment/cancel', { payment_id }, { as: the.member });
    }
    const page = async (input: Record<string, unknown>) =>
      (await door.call('GET /api/member/deposit/list', input, { as: the.member })).data;
    const first = await page({ limit: 2 });
    expect(first.items.map((row: { amount: string }) => row.amount)).toEqual(['300.00', '200.00']);
    const rest = await page({ limit: 2, cursor: first.next_cursor });
    expect(rest.items.map((row: { amount: string }) => row.amount)).toEqual(['100.00']);
    expect(rest.next_cursor).toBeNull();
    for (const input of [{ cursor: 'x' }, { limit: 0 }, { limit: 51 }])
      expect(await door.call('GET /api/member/deposit/list', input, { as: the.member })).toMatchObject({
        status: 422,
        error: 9004,
      });
  });
});

describe('money in review', () => {
  const decide = (transfer_id: string, over: Record<string, unknown>, as: 'operator' | 'approver') =>
    door.call('POST /api/operator/payment/decide', { transfer_id, decision: 'credit', ...over }, { as, key: key() });
  const stray = async (): Promise<string> => {
    const reference = `DSTRAY${++the.keys}`;
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
    const to = { member_id: String(the.member.id) };
    expect(await decide(id, to, 'operator')).toMatchObject({ error: 0, data: { status: 'review' } });
    expect(await decide(id, to, 'operator')).toMatchObject({ status: 200, error: 3016 });
    expect(await balanceOf(database.db, the.member.id)).toBe('0.00');
    expect(await decide(id, to, 'approver')).toMatchObject({ error: 0, data: { status: 'credited' } });
    expect(await balanceOf(database.db, the.member.id)).toBe('250.00');
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
