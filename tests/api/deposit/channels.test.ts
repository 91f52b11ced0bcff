/** Ways to pay in as an operator sets them and a member meets them: hours, maintenance, limits, fees, accounts (thai.md 3.3). */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChannelView } from '#lib/deposit/contract.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { accountOf, allChannels, type WireChannel, wireChannelOf } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('channels') } });
let member: Member;
let way: WireChannel;
let keys = 0;

beforeAll(() => allChannels(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  way = await wireChannelOf(door.ctx, 'bank', '004');
});
afterEach(async () => {
  await set({ open: true, closed_until: '', opens: '00:00', closes: '00:00', min: '20', max: '150000', fee: '0' });
  await set({ daily_max: '500000', position: 2 });
  await account({ open: true });
  await expectSoundBooks(door.ctx);
});

const set = (change: Record<string, unknown>) =>
  door.call(
    'POST /api/operator/channel/set',
    { channel_id: way.channel_id, reason: 'ตามประกาศธนาคาร', ...change },
    { as: 'operator' },
  );
const ours = { kind: 'bank', bank_code: '004', account_number: '000-0-00000-1', account_name: 'บจก. เบญจา เดโม' };
const accountBy = (as: 'operator' | 'approver', change: Record<string, unknown>) =>
  door.call('POST /api/operator/channel/account', { ...ours, reason: 'บัญชีรับฝาก', ...change }, { as });
/** By both owners. */
const account = async (change: Record<string, unknown>) => {
  const first = await accountBy('operator', change);
  return first.data?.waits ? accountBy('approver', change) : first;
};
const shown = async () => {
  const channels: ChannelView[] = (await door.call('GET /api/member/payment/channels', {}, { as: member })).data;
  return channels.find((one) => one.channel_id === way.channel_id);
};
const ask = (amount: string, over: Partial<WireChannel> = {}) =>
  door.call(
    'POST /api/member/payment/generate_qr',
    { ...way, ...over, amount },
    { as: member, key: `channels-key-${++keys}` },
  );

it('under maintenance it stays listed with the time it is over, and opens by itself', async () => {
  await set({ closed_until: '2026-11-20T14:30:00+07:00' });
  expect(await shown()).toMatchObject({ open: false, opens_at: '14:30' });
  expect(await ask('500')).toMatchObject({ error: 5001 });
  clock.set('2026-11-20T14:30:00+07:00');
  expect(await shown()).toMatchObject({ open: true, opens_at: null });
  expect(await ask('500')).toMatchObject({ error: 0 });
});

it('has its hours, also over midnight', async () => {
  await set({ opens: '22:00', closes: '02:00' });
  expect(await shown()).toMatchObject({ open: false, opens_at: '22:00' });
  for (const [at, error] of [
    ['2026-11-20T21:59:59+07:00', 5001],
    ['2026-11-20T22:00:00+07:00', 0],
    ['2026-11-21T01:59:59+07:00', 0],
    ['2026-11-21T02:00:00+07:00', 5001],
  ] as const) {
    clock.set(at);
    member = await testMember(door.ctx);
    expect(await ask('500'), at).toMatchObject({ error });
  }
});

it('has its least and most, its fee on top, and its most of a day', async () => {
  await set({ min: '300', max: '1000', fee: '7', daily_max: '1500' });
  expect(await shown()).toMatchObject({ min: '300.00', max: '1000.00', fee: '7.00', left_today: '1500.00' });
  expect(await ask('299')).toMatchObject({ error: 5002, fields: { amount: 'ฝากขั้นต่ำ ฿300' } });
  expect(await ask('1001')).toMatchObject({ error: 5002, fields: { amount: 'ฝากได้สูงสุด ฿1,000 ต่อครั้ง' } });
  const { data } = await ask('1000');
  expect(data).toMatchObject({ amount: '1000.00', fee: '7.00', payable: expect.stringMatching(/^1007\./) });
  const transfer = { to: { bank_code: '004', account_number: '0000000001' }, amount: data.payable };
  await door.call('POST /api/sandbox/bank/transfer', { ...transfer, sender: await accountOf(door.ctx, member) });
  expect(await balanceOf(door.ctx.db, member.id)).toBe(`1000.${data.payable.slice(-2)}`);
  expect(await ask('500')).toMatchObject({ error: 2002, fields: { amount: 'วันนี้ฝากช่องทางนี้ได้อีก ฿498' } });
  clock.set('2026-11-21T00:00:00+07:00');
  expect(await ask('500')).toMatchObject({ error: 0 });
});

it('hides a closed account, creates no payment into it, and still accepts transfers to it', async () => {
  const { data } = await ask('500');
  await account({ open: false });
  expect((await shown())?.sub_channels.map((sub) => sub.bank_code)).toEqual(['014']);
  // Also from a page that was opened before.
  const late = await testMember(door.ctx);
  const input = { ...way, amount: '500' };
  expect(
    await door.call('POST /api/member/payment/generate_qr', input, { as: late, key: `channels-key-${++keys}` }),
  ).toMatchObject({ error: 5001 });
  const transfer = { to: { bank_code: '004', account_number: '0000000001' }, amount: data.payable };
  await door.call('POST /api/sandbox/bank/transfer', { ...transfer, sender: await accountOf(door.ctx, member) });
  expect(await balanceOf(door.ctx.db, member.id)).toBe(data.payable);
});

it('takes another account as soon as it is there, of the member’s own bank first', async () => {
  const added = await account({ bank_code: '006', account_number: '006-0-00006-6' });
  expect(added).toMatchObject({ error: 0 });
  expect((await shown())?.sub_channels.map((sub) => sub.bank_code)).toEqual(['004', '014', '006']);
  const part = (await shown())?.sub_channels.find((sub) => sub.bank_code === '006');
  const { data } = await ask('500', { sub_channel_id: part?.sub_channel_id ?? '' });
  expect(data.pay_to).toMatchObject({ code: '006', account_number: '006-0-00006-6' });
  await account({ bank_code: '006', account_number: '006-0-00006-6', open: false });
});

it('takes an account only once two owners say the same, also from the queue', async () => {
  const other = { bank_code: '006', account_number: '006-0-00007-7' };
  const banks = async () => (await shown())?.sub_channels.map((sub) => sub.bank_code);
  const before = await banks();
  expect((await accountBy('operator', other)).data).toMatchObject({ waits: true });
  expect(await banks()).toEqual(before);
  expect(await accountBy('operator', other)).toMatchObject({ error: 3016 });
  // Another name for the same number is another act: the first one is over.
  expect((await accountBy('approver', { ...other, account_name: 'บจก. อื่น' })).data).toMatchObject({ waits: true });
  const { items } = (await door.call('GET /api/operator/approval/list', { action: 'account.set' }, { as: 'operator' }))
    .data;
  expect(items).toMatchObject([{ facts: { account: '0060000077', account_name: 'บจก. อื่น' }, first_by: 'approver' }]);
  const signed = await door.call(
    'POST /api/operator/approval/approve',
    { approval_id: items[0].approval_id, facts_hash: items[0].facts_hash },
    { as: 'operator', key: 'sign-an-account-of-two' },
  );
  expect(signed).toMatchObject({ error: 0, data: { state: 'approved' } });
  expect(await banks()).toEqual([...(before ?? []), '006']);
  await account({ ...other, account_name: 'บจก. อื่น', open: false });
  expect(await banks()).toEqual(before);
});

it('stands where it is put', async () => {
  const order = async () =>
    (await door.call('GET /api/member/payment/channels', {}, { as: member })).data.map((one: ChannelView) => one.kind);
  expect(await order()).toEqual(['qr', 'bank', 'truemoney']);
  await set({ position: 9 });
  expect(await order()).toEqual(['qr', 'truemoney', 'bank']);
});

it('is not set to what makes no sense, nor by a member', async () => {
  for (const [change, field] of [
    [{ min: '0' }, 'min'],
    [{ min: '200000' }, 'max'],
    [{ daily_max: '0' }, 'daily_max'],
    [{ opens: '24:00' }, 'opens'],
    [{ closed_until: 'tomorrow' }, 'closed_until'],
    [{ reason: ' ' }, 'reason'],
  ] as const)
    expect(await set(change), field).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  expect(await set({ channel_id: '999999' })).toMatchObject({ status: 404 });
  expect(await account({ bank_code: '004', account_number: '1234' })).toMatchObject({
    status: 422,
    fields: { account_number: 'เลขบัญชีกสิกรไทยต้องมี 10 หลัก' },
  });
  expect(
    await door.call('POST /api/operator/channel/set', { channel_id: way.channel_id, open: false }, { as: member }),
  ).toMatchObject({ status: 401 });
  expect(await shown()).toMatchObject({ open: true });
});
