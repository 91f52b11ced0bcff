import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { ensureChannels } from '#lib/payment/server/ensure-channels.ts';
import { testChance } from '#tests/support/chance.ts';
import { type WireWay, wireWay } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

// L4 of trust.md: every money POST is sent one to five times, in parallel, and once more with another body.

const door = doorOfFile({ parts: { random: testChance('idempotency') } });
const { database } = door;
let way: WireWay;

beforeAll(async () => {
  await ensureChannels(database.db);
  way = await wireWay(door.ctx);
});
afterAll(() => expectSoundBooks(door.ctx));

it.each([1, 2, 3, 4, 5, 20])('a QR asked for %i times with one key is one payment and one answer', async (times) => {
  const member = await testMember(door.ctx);
  const ask = (amount: string) =>
    door.call(
      'POST /api/member/payment/generate_qr',
      { ...way, amount },
      { as: member, key: `qr-of-member-${member.id}` },
    );
  const answers = await Promise.all(Array.from({ length: times }, () => ask('500.00')));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, error: 0 });
  expect(await ask('501.00')).toMatchObject({ status: 409, error: 9011 });
  const { data } = await door.call('GET /api/member/deposit/list', {}, { as: member });
  expect(data.items).toHaveLength(1);
});

it.each([1, 2, 3, 4, 5, 20])(
  'a withdrawal asked for %i times with one key is one withdrawal and one answer',
  async (times) => {
    const member = await testMember(door.ctx, '9000.00');
    const ask = (amount: string) =>
      door.call('POST /api/member/withdraw', { amount }, { as: member, key: `wd-of-member-${member.id}` });
    const answers = await Promise.all(Array.from({ length: times }, () => ask('6000.00')));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await balanceOf(door.ctx.db, member.id)).toBe('3000.00');
    expect(await ask('100.00')).toMatchObject({ status: 409, error: 9011 });
  },
);

it('a rejection sent five times with one key gives the money back once', async () => {
  const member = await testMember(door.ctx, '9000.00');
  const { data } = await door.call(
    'POST /api/member/withdraw',
    { amount: '6000.00' },
    { as: member, key: `rj-of-member-${member.id}` },
  );
  const reject = (reason: string) =>
    door.call(
      'POST /api/operator/withdraw/reject',
      { withdraw_id: data.withdraw_id, reason },
      { as: 'operator', key: `reject-${data.withdraw_id}` },
    );
  const answers = await Promise.all(Array.from({ length: 5 }, () => reject('ชื่อบัญชีไม่ตรง')));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await balanceOf(door.ctx.db, member.id)).toBe('9000.00');
  expect(await reject('เหตุผลอื่น')).toMatchObject({ status: 409, error: 9011 });
});

it('a refusal is not remembered: the same key may be tried again', async () => {
  const member = await testMember(door.ctx, '50.00');
  const ask = (amount: string) =>
    door.call('POST /api/member/withdraw', { amount }, { as: member, key: `again-of-${member.id}` });
  expect(await ask('100.00')).toMatchObject({ status: 200, error: 2001 });
  expect(await ask('50.00')).toMatchObject({ status: 200, error: 2008 });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('50.00');
});

it('every money call needs a key', async () => {
  const member = await testMember(door.ctx);
  const keys = Object.entries(routes as Record<string, { money?: boolean; auth: string }>).filter(
    ([path, route]) => route.money && /payment|withdraw/.test(path),
  );
  expect(keys.length).toBeGreaterThanOrEqual(4);
  for (const [key, route] of keys) {
    const answer = await door.call(
      key as 'POST /api/x',
      {
        channel_id: '1',
        sub_channel_id: '1',
        amount: '100.00',
        withdraw_id: '1',
        reason: 'เหตุผล',
        transfer_id: '1',
        decision: 'return',
      },
      { as: route.auth === 'operator' ? 'operator' : member },
    );
    expect(answer, key).toMatchObject({ status: 422, error: 9010 });
  }
});

it('nobody sees or moves another member’s payment or withdrawal', async () => {
  const owner = await testMember(door.ctx, '9000.00');
  const stranger = await testMember(door.ctx);
  const made = await door.call(
    'POST /api/member/payment/generate_qr',
    { ...way, amount: '500.00' },
    { as: owner, key: `own-qr-${owner.id}` },
  );
  await door.call('POST /api/member/withdraw', { amount: '6000.00' }, { as: owner, key: `own-wd-${owner.id}` });
  for (const route of [
    'GET /api/member/payment/qrcode_info',
    'GET /api/member/payment/inquiry_status',
    'POST /api/member/payment/cancel',
  ] as const) {
    expect(await door.call(route, { payment_id: made.data.payment_id }, { as: stranger }), route).toMatchObject({
      status: 404,
      error: 9001,
    });
    expect(await door.call(route, { payment_id: made.data.payment_id }), route).toMatchObject({ status: 401 });
  }
  expect((await door.call('GET /api/member/withdraw/list', {}, { as: stranger })).data.items).toEqual([]);
  expect((await door.call('GET /api/member/deposit/list', {}, { as: stranger })).data.items).toEqual([]);
  expect((await door.call('POST /api/operator/withdraw/list', {}, { as: owner })).status).toBe(401);
});
