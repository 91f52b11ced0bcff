/**
 * Every fault a gateway or a statement's reader can make (thai.md 3.7), asked for at the sandbox's bank and told to us over
 * HTTP: nothing is credited twice, nothing that came is lost.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { matchWaiting } from '#lib/deposit/server/receive-money.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { suspendUnowned } from '#lib/deposit/server/suspend-unowned.ts';
import { expireIntents, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { add, parseSatang, satang, subtract, toDecimal, zeroSatang } from '#lib/money.ts';
import { creditReturns } from '#lib/payout/server/send-payouts.ts';
import { playPause } from '#lib/play-limit/server/tables.ts';
import type { CallbackBehaviour, FeedBehaviour } from '#lib/sandbox/contract.ts';
import { deliverCallbacks } from '#lib/sandbox/server/deliver-callbacks.ts';
import { accountOf, newPayment, wireChannelOf } from '#tests/support/deposits.ts';
import { balanceOf, closeAccount, expectSoundBooks, thb } from '#tests/support/money.ts';
import { faultyBankOfFile, ours, type Payment } from './faulty-bank.ts';

const the = faultyBankOfFile();
const { clock, door, byQr, stateOf, scan } = the;

const stranger = { bank_code: '014', account_number: '9990002223', name: 'คนอื่น ทดสอบ' };
const byTransfer = async () => newPayment(door, the.member, await wireChannelOf(door.ctx, 'bank', '004'));
const transfer = async (payment: Payment, how: Record<string, unknown>) =>
  door.call('POST /api/sandbox/bank/transfer', {
    to: ours,
    amount: payment.payable,
    sender: await accountOf(door.ctx, the.member),
    ...how,
  });
const inReview = async () =>
  (await door.call('GET /api/operator/payment/review', {}, { as: 'operator' })).data as {
    transfer_id: string;
    status: string;
    amount: string;
    reason: string;
    paid_at: string;
  }[];
/** A minute, an hour and half a day go by, with all that is due then: callbacks, questions, ends. */
async function timeGoesBy(): Promise<void> {
  for (const past of [{ seconds: 31 }, { seconds: 29 }, { minutes: 16 }, { hours: 11 }]) {
    clock.advance(past);
    await deliverCallbacks(door.ctx);
    await pollGateways(door.ctx);
    await expireIntents(door.ctx);
  }
}

interface Outcome {
  /** At once, and when all has been told that will be. */
  readonly first: string;
  readonly last: string;
  /** How many times the amount is in the wallet at the end. */
  readonly times: 0 | 1 | 2;
  readonly flag?: string;
  /** Why something waits for people. */
  readonly waits?: string;
}

const once = { first: 'credited', last: 'credited', times: 1 } as const;
const callbacks: Readonly<Record<CallbackBehaviour, Outcome>> = {
  once,
  delayed: { ...once, first: 'pending' },
  repeated: once,
  late: { ...once, first: 'pending', flag: 'late' },
  lost: { ...once, first: 'pending' },
  twice: { ...once, times: 2 },
  reordered: { ...once, times: 2 },
  masked: once,
  other_merchant: { first: 'pending', last: 'expired', times: 0, waits: 'other_merchant' },
  contradicted: { first: 'pending', last: 'expired', times: 0 },
  unit: { first: 'review', last: 'review', times: 0, waits: 'amount_odd' },
};

it.each(Object.entries(callbacks))('a QR that is told "%s"', async (callback, { first, last, times, flag, waits }) => {
  const payment = await byQr();
  const before = (await inReview()).length;
  expect((await scan(payment, { callback })).error).toBe(0);
  expect((await stateOf(payment)).status).toBe(first);
  await timeGoesBy();
  const state = await stateOf(payment);
  expect([state.status, state.flag, state.balance]).toEqual([last, flag, toDecimal(satang(50_000n * BigInt(times)))]);
  expect((await inReview()).slice(before).map((row) => row.reason)).toEqual(waits ? [waits] : []);
});

it('a QR whose money is reported before the gateway has answered the request', async () => {
  const before = (await inReview()).length;
  await door.call('POST /api/sandbox/bank/behave', { gateway: 'eager' });
  const payment = await byQr();
  await door.call('POST /api/sandbox/bank/behave', { gateway: 'works' });
  // The payment was there before the gateway was asked, so its money finds it.
  expect(await stateOf(payment)).toMatchObject({ status: 'credited', balance: '500.00' });
  await Promise.all([matchWaiting(door.ctx), matchWaiting(door.ctx), pollGateways(door.ctx)]);
  expect(await stateOf(payment)).toMatchObject({ status: 'credited', balance: '500.00' });
  expect((await inReview()).slice(before)).toEqual([]);
});

const feeds: Readonly<Record<FeedBehaviour, Outcome>> = {
  once,
  delayed: { ...once, first: 'pending' },
  repeated: once,
  twice: { ...once, times: 2 },
  reordered: { ...once, times: 2 },
  late: { ...once, first: 'pending', flag: 'late' },
  lost: { ...once, first: 'pending' },
  masked: once,
  nameless: once,
  untold: once,
  unit: { first: 'review', last: 'review', times: 0, waits: 'amount_odd' },
  backwards: once,
  again: once,
  crowd: { ...once, waits: 'sender_differs' },
  buddhist: once,
};

it.each(Object.entries(feeds))('a transfer that is told "%s"', async (feed, { first, last, times, flag, waits }) => {
  const payment = await byTransfer();
  const before = (await inReview()).length;
  expect((await transfer(payment, { feed })).error).toBe(0);
  expect((await stateOf(payment)).status).toBe(first);
  await timeGoesBy();
  const state = await stateOf(payment);
  const whole = toDecimal(satang(thb(payment.payable) * BigInt(times)));
  expect([state.status, state.flag, state.balance]).toEqual([last, flag, whole]);
  expect((await inReview()).slice(before).map((row) => row.reason)).toEqual(waits ? [waits] : []);
});

describe('another amount than asked for is credited as it came', () => {
  it.each([
    ['a satang short', -1n, 'under'],
    ['a baht over', 100n, 'over'],
  ])('by QR and by transfer: %s', async (_, more, flag) => {
    let sum = zeroSatang;
    for (const [make, pay] of [
      [byQr, scan],
      [byTransfer, transfer],
    ] as const) {
      const payment = await make();
      const amount = toDecimal(add(thb(payment.payable), satang(more)));
      sum = add(sum, thb(amount));
      await pay(payment, { amount });
      expect(await stateOf(payment)).toMatchObject({ status: 'credited', flag, credited_amount: amount });
    }
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe(toDecimal(sum));
  });
});

describe('money of nobody we know', () => {
  const arrived = async (amount: string) => (await inReview()).filter((row) => row.amount === amount);

  it('is listed once, however often it is reported, and credited once to the member two operators name', async () => {
    await transfer(await byTransfer(), { amount: '1234.56', sender: stranger, feed: 'repeated' });
    const [money, ...others] = await arrived('1234.56');
    expect([money?.reason, others]).toEqual(['unknown_sender', []]);
    const input = { transfer_id: money?.transfer_id, decision: 'credit', member_id: String(the.member.id) };
    const decide = (as: 'operator' | 'approver', at = 0) =>
      door.call('POST /api/operator/payment/decide', input, { as, key: `unknown-${as}-${the.days}-${at}` });
    await decide('operator');
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('0.00');
    const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => decide('approver', at)));
    expect(answers.filter((answer) => answer.error === 0)).toHaveLength(1);
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('1234.56');
    expect(await arrived('1234.56')).toEqual([]);
  });

  it('stands in suspense after a week, on the list still, and goes back when two people say so', async () => {
    await transfer(await byTransfer(), { amount: '777.77', sender: stranger });
    clock.advance({ days: 7, seconds: 1 });
    await suspendUnowned(door.ctx);
    const [money] = await arrived('777.77');
    expect(money?.status).toBe('suspense');
    await expectSoundBooks(door.ctx);
    for (const as of ['operator', 'approver'] as const)
      await door.call(
        'POST /api/operator/payment/decide',
        { transfer_id: money?.transfer_id, decision: 'return' },
        { as, key: `suspense-${as}-${the.days}` },
      );
    expect(await arrived('777.77')).toEqual([]);
    const back = (await door.call('GET /api/operator/payment/returns', {}, { as: 'operator' })).data;
    expect(back).toContainEqual(expect.objectContaining({ transfer_id: money?.transfer_id, amount: '777.77' }));
  });

  it('is the day’s account’s, to the satang: what arrived is what was credited, goes back or waits', async () => {
    const payment = await byTransfer();
    await transfer(payment, { feed: 'repeated' });
    await transfer(payment, { amount: '60.00', sender: stranger, feed: 'twice' });
    const date = clock.now().toISOString().slice(0, 10);
    const { data } = await door.call('GET /api/operator/payment/day', { date }, { as: 'operator' });
    const [row] = data.filter((one: { account: string }) => one.account === '004-0000000001');
    expect(row).toMatchObject({ count: 3, credited: payment.payable, waiting: '120.00' });
    const of = (name: string) => parseSatang(row[name]) ?? zeroSatang;
    const parts = ['credited', 'fees', 'returned', 'waiting', 'suspense'].map(of);
    expect(subtract(of('arrived'), add(...parts))).toBe(0n);
  });
});

describe('money for somebody who may not play', () => {
  const rests = () =>
    door.ctx.db.insert(playPause).values({
      memberId: the.member.id,
      length: 'hours24',
      setBy: 'member',
      startsAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 86_400_000),
    });
  const bornAgain = (birthDate: string) =>
    door.ctx.db.update(memberTable).set({ birthDate }).where(eq(memberTable.id, the.member.id));
  it.each([
    ['rests', 'คุณพักการเล่นอยู่', rests],
    ['has a closed account', 'บัญชีนี้ปิดใช้งานอยู่', () => closeAccount(door.ctx, the.member.id)],
    ['is under age', 'อายุไม่ถึง 20 ปี', () => bornAgain('2008-01-01')],
  ])('goes back to its sender, asked for before or not, where the member %s', async (_, reason, ends) => {
    const [asked, open] = [await byQr(), await byTransfer()];
    await ends();
    await scan(asked, {});
    await transfer(open, {});
    await transfer(open, { amount: '321.00' });
    // Who has a closed account reads nothing any more; what stands there is read as they would.
    await door.ctx.db.update(memberTable).set({ closedAt: null }).where(eq(memberTable.id, the.member.id));
    expect(await stateOf(asked)).toMatchObject({ status: 'review', reason: `${reason} ยอดนี้ถูกพักไว้และจะโอนคืน` });
    expect(await balanceOf(door.ctx.db, the.member.id)).toBe('0.00');
    const back = (await door.call('GET /api/operator/payment/returns', {}, { as: 'operator' })).data;
    const mine = back.filter((row: { member_id: string }) => row.member_id === String(the.member.id));
    expect(mine.map((row: { amount: string; status: string }) => [row.amount, row.status])).toEqual([
      ['500.00', 'waiting'],
      [open.payable, 'waiting'],
      ['321.00', 'waiting'],
    ]);
  });
});

it('money that went back and is sent back by the sender’s bank is returned by people, once', async () => {
  const payment = await byQr();
  await scan(payment, { sender: stranger });
  const [money] = (await inReview()).slice(-1);
  for (const as of ['operator', 'approver'] as const)
    await door.call(
      'POST /api/operator/payment/decide',
      { transfer_id: money?.transfer_id, decision: 'return' },
      { as, key: `bounced-${as}-${the.days}` },
    );
  await door.call('POST /api/sandbox/bank/behave', { payout: 'returns' });
  await sendReturns(door.ctx);
  await door.call('POST /api/sandbox/bank/behave', { payout: 'pays' });
  clock.advance({ seconds: 4 });
  await sendReturns(door.ctx);
  expect(await stateOf(payment)).toMatchObject({ status: 'failed', returned: { amount: '500.00', done: true } });
  clock.advance({ seconds: 11 });
  await Promise.all([creditReturns(door.ctx), creditReturns(door.ctx)]);
  expect(await stateOf(payment)).toMatchObject({ status: 'review', returned: { amount: '500.00', done: false } });
  const queue = (await door.call('GET /api/operator/payment/returns', {}, { as: 'operator' })).data;
  const [mine] = queue.filter((row: { transfer_id: string }) => row.transfer_id === money?.transfer_id);
  expect(mine).toMatchObject({ status: 'by_hand', amount: '500.00' });
  await door.call(
    'POST /api/operator/payment/returned',
    { return_id: mine.return_id },
    { as: 'operator', key: `bounced-by-hand-${the.days}` },
  );
  // The bank tells of it for a month.
  await creditReturns(door.ctx);
  expect(await stateOf(payment)).toMatchObject({ status: 'failed', returned: { amount: '500.00', done: true } });
  expect(await balanceOf(door.ctx.db, the.member.id)).toBe('0.00');
});
