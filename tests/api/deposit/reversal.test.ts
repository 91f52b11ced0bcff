/** A deposit that was credited and that the bank took back later (thai.md 3.4, "clawback"): two people take it from its member. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from '#lib/ledger/server/post.ts';
import { mainWallet } from '#lib/ledger/server/queries.ts';
import { acts } from '#lib/operator/server/queries.ts';
import type { Member } from '#lib/server/context.ts';
import { inTransaction } from '#lib/server/db/transaction.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { accountOf, allChannels, newPayment, wireChannelOf } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, give, testMember, thb } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('reversal') } });
let member: Member;
let keys = 0;

beforeAll(() => allChannels(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
});
afterEach(() => expectSoundBooks(door.ctx));

type Payment = Awaited<ReturnType<typeof newPayment>>;
async function credited(): Promise<Payment> {
  const payment = await newPayment(door, member, await wireChannelOf(door.ctx, 'qr'));
  await door.call('POST /api/sandbox/bank/pay', { qr_payload: payment.qr_payload });
  return payment;
}
const reverse = ({ payment_id }: Pick<Payment, 'payment_id'>, as: 'operator' | 'approver') =>
  door.call(
    'POST /api/operator/payment/reverse',
    { payment_id, reason: 'ธนาคารแจ้งเรียกเงินคืน' },
    { as, key: `reverse-${++keys}-key` },
  );
const stateOf = async ({ payment_id }: Payment) =>
  (await door.call('GET /api/member/payment/inquiry_status', { payment_id }, { as: member })).data;
const withdrawing = async () => (await door.call('GET /api/member/withdraw/info', {}, { as: member })).data;
const withdraw = (amount: string) =>
  door.call('POST /api/member/withdraw', { amount }, { as: member, key: `reverse-${++keys}-key` });

/** What was paid in is gone before the bank takes it back. */
const spend = (amount: string) =>
  inTransaction(door.ctx, async (tx) => {
    const { id } = await mainWallet(tx, member.id);
    const [from, to] = [{ wallet: id }, { house: 'adjustments' as const }];
    await post(tx, { kind: 'adjustment_out', reference: `spent:${member.id}`, from, to, amount: thb(amount) });
  });
const feesHeld = async (): Promise<bigint> => {
  const { rows } = await door.ctx.db.execute<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from entry e join account a on a.id = e.account_id where a.name = 'deposit_fees'`,
  );
  return rows[0]?.sum ?? 0n;
};

it('leaves the wallet once two people have said so, and asks for no play any more', async () => {
  const payment = await credited();
  expect((await withdrawing()).locked).toBe('500.00');
  expect((await reverse(payment, 'operator')).data).toEqual({ payment_id: payment.payment_id, reversed: false });
  expect(await reverse(payment, 'operator')).toMatchObject({ error: 3016 });
  expect(await stateOf(payment)).toMatchObject({ status: 'credited', balance: '500.00' });
  expect((await reverse(payment, 'approver')).data).toMatchObject({ reversed: true, taken: '500.00', owed: '0.00' });
  expect(await stateOf(payment)).toMatchObject({ status: 'credited', flag: 'reversed', balance: '0.00' });
  expect((await withdrawing()).turnover.left).toBe('0.00');
  const { items } = (await door.call('GET /api/member/statement', { kind: 'deposit' }, { as: member })).data;
  expect(items.map((row: { title: string; amount: string }) => [row.title, row.amount])).toEqual([
    ['ธนาคารเรียกยอดฝากคืน', '-500.00'],
    ['ฝากเงิน', '500.00'],
  ]);
  const told = await acts(door.ctx, { subject: `payment:${payment.payment_id}`, limit: 9 });
  expect(told.items.map(({ action, operator }) => `${action} by ${operator}`)).toEqual([
    'payment.reverse by approver',
    'payment.reverse.first by operator',
  ]);
  expect(await reverse(payment, 'operator')).toMatchObject({ status: 409 });
});

it('is owed as far as it has left the wallet: nothing is withdrawn before it is paid', async () => {
  const payment = await credited();
  await spend('300.00');
  for (const as of ['operator', 'approver'] as const) await reverse(payment, as);
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
  expect((await withdrawing()).receivable).toBe('300.00');
  const { items } = (await door.call('GET /api/inbox/list', { group: 'money' }, { as: member })).data;
  expect(items).toMatchObject([
    { kind: 'deposit_reversed', text: expect.stringMatching(/ธนาคารดึง ฿500 กลับ .*ค้างอีก ฿300 ถอนได้เมื่อชำระครบ/) },
  ]);
  expect(await withdraw('100')).toMatchObject({ error: 2006 });
  await give(door.ctx, member.id, thb('250.00'));
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
  await give(door.ctx, member.id, thb('250.00'));
  expect(await balanceOf(door.ctx.db, member.id)).toBe('200.00');
  expect((await withdrawing()).receivable).toBe('0.00');
});

it('is of the money with its fee: the house keeps none of it', async () => {
  const before = await feesHeld();
  const { payable, payment_id } = await newPayment(door, member, await wireChannelOf(door.ctx, 'truemoney'));
  const sender = await accountOf(door.ctx, member);
  const { rows } = await door.ctx.db.execute<{ phone: string }>(`select phone from member where id = ${member.id}`);
  const wallet = { bank_code: 'truemoney', account_number: `0${rows[0]?.phone.slice(3)}`, name: sender.name };
  const to = { bank_code: 'truemoney', account_number: '0600000011' };
  await door.call('POST /api/sandbox/bank/transfer', { to, amount: payable, sender: wallet });
  expect(await feesHeld()).toBe(before + 500n);
  for (const as of ['operator', 'approver'] as const) await reverse({ payment_id }, as);
  expect(await feesHeld()).toBe(before);
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
});

it('is taken once by many at once, and nothing is taken of what was not credited', async () => {
  const payment = await credited();
  await give(door.ctx, member.id, thb('900.00'));
  await reverse(payment, 'operator');
  const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(payment, 'approver')));
  expect(answers.map(({ error }) => error).sort((a, b) => a - b)).toEqual([0, ...Array(9).fill(9002)]);
  expect(await balanceOf(door.ctx.db, member.id)).toBe('900.00');
  const open = await newPayment(door, member, await wireChannelOf(door.ctx, 'qr'), '700.00');
  expect(await reverse(open, 'operator')).toMatchObject({ status: 409 });
  expect(await reverse({ payment_id: '999999' }, 'operator')).toMatchObject({ status: 404 });
  expect(
    await door.call('POST /api/operator/payment/reverse', { payment_id: payment.payment_id }, { as: member }),
  ).toMatchObject({ status: 401 });
});
