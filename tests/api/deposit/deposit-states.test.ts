/**
 * Every state and transition of a deposit (money.md "Deposit", thai.md 3.4), reached by calls as a member, a gateway, a
 * statement's reader and operators make them. Which transitions were seen is read from what the member's pages were told.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IntentStatus, intentTransitions } from '#lib/deposit/rules/deposit-state.ts';
import { sendReturns } from '#lib/deposit/server/send-returns.ts';
import { expireIntents, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import type { Member } from '#lib/server/context.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { toIso } from '#lib/time.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { testSecrets } from '#tests/support/context.ts';
import { allChannels, newPayment, wireChannelOf } from '#tests/support/deposits.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('deposit-states') } });
const stranger = { bank_code: '014', account_number: '9990001112', name: 'คนอื่น ทดสอบ' };
let member: Member;
let serial = 0;

beforeAll(() => allChannels(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  await behave('works');
});
afterEach(() => expectSoundBooks(door.ctx));

const behave = (gateway: string) => door.call('POST /api/sandbox/bank/behave', { gateway });
const qr = async (amount?: string) => newPayment(door, member, await wireChannelOf(door.ctx, 'qr'), amount);
type Payment = Awaited<ReturnType<typeof qr>>;

const stateOf = async ({ payment_id }: Payment) =>
  (await door.call('GET /api/member/payment/inquiry_status', { payment_id }, { as: member })).data;
const cancel = ({ payment_id }: Payment) =>
  door.call('POST /api/member/payment/cancel', { payment_id }, { as: member });
/** The gateway says that a payment was paid; by whom is left out unless it is given. */
async function report(payment: Payment, over: Record<string, unknown> = {}) {
  const event = {
    event_id: `state-${++serial}`,
    payment_ref: payment.reference,
    amount: '500.00',
    paid_at: toIso(clock.now()),
    ...over,
  };
  const body = JSON.stringify(event);
  const headers = signedHeaders(testSecrets.key('gateway'), event.event_id, clock.now(), body);
  expect(await door.call('POST /api/callback/sandbox', {}, { rawBody: body, headers })).toMatchObject({ status: 200 });
}
const transferOf = async ({ payment_id }: Payment): Promise<string> => {
  const queue = (await door.call('GET /api/operator/payment/review', {}, { as: 'operator' })).data;
  return queue.find((row: { payment_id: string }) => row.payment_id === payment_id).transfer_id;
};
/** Two people decide the same about the money of a payment. */
async function decide(payment: Payment, decision: 'credit' | 'return' | 'dismiss') {
  const input = { transfer_id: await transferOf(payment), decision };
  for (const as of ['operator', 'approver'] as const)
    expect(
      await door.call('POST /api/operator/payment/decide', input, { as, key: `decide-${as}-${++serial}` }),
    ).toMatchObject({ error: 0 });
}
/** What the inbox says of money, newest first. */
const told = async (): Promise<readonly { title: string; text: string; link: string; kind: string }[]> =>
  (await door.call('GET /api/inbox/list', { group: 'money' }, { as: member })).data.items;
const overdue = async (past: { minutes?: number; hours?: number }) => {
  clock.advance(past);
  await expireIntents(door.ctx);
};

describe('a payment that waits', () => {
  it('is made, paid and credited', async () => {
    const payment = await qr();
    expect(await stateOf(payment)).toMatchObject({ status: 'pending', balance: '0.00' });
    await report(payment);
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', credited_amount: '500.00', balance: '500.00' });
    expect(await told()).toEqual([]);
  });

  it('is given up, and the money that comes all the same is credited as late', async () => {
    const payment = await qr();
    expect((await cancel(payment)).data).toMatchObject({ status: 'cancelled' });
    await report(payment);
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', flag: 'late', balance: '500.00' });
  });

  it('is given up, and a stranger’s money for it waits for people', async () => {
    const payment = await qr();
    await cancel(payment);
    await report(payment, { sender: stranger });
    expect(await stateOf(payment)).toMatchObject({ status: 'review', balance: '0.00' });
  });

  it('expires, and the money of the next hours is credited as late', async () => {
    const payment = await qr();
    await overdue({ minutes: 13 });
    expect(await stateOf(payment)).toMatchObject({ status: 'expired' });
    for (const event_id of ['late-1', 'late-1']) await report(payment, { event_id });
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', flag: 'late', balance: '500.00' });
    expect(await told()).toMatchObject([
      {
        ...{ kind: 'deposit_credited', title: 'ยอดฝาก ฿500 เข้าแล้ว', text: expect.stringContaining('หลังหมดเวลา') },
        link: `/member/payment?payment=${payment.payment_id}`,
      },
    ]);
  });

  it('expires, and the money of another day waits for people', async () => {
    const payment = await qr();
    await overdue({ hours: 25 });
    await report(payment);
    expect(await stateOf(payment)).toMatchObject({ status: 'review', reason: expect.stringContaining('นานเกินไป') });
  });

  it('is paid by a stranger, and two people credit it', async () => {
    const payment = await qr();
    await report(payment, { sender: stranger });
    expect(await stateOf(payment)).toMatchObject({ status: 'review', reason: expect.stringContaining('ชื่อผู้โอน') });
    await decide(payment, 'credit');
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', flag: 'reviewed', balance: '500.00' });
    expect(await told()).toMatchObject([{ kind: 'deposit_credited', text: expect.stringContaining('ทีมงานตรวจสอบ') }]);
  });

  it('is paid by a stranger, and two people send it back to where it came from', async () => {
    const payment = await qr();
    await report(payment, { sender: stranger });
    await decide(payment, 'return');
    expect(await stateOf(payment)).toMatchObject({ status: 'review', returned: { amount: '500.00', done: false } });
    await sendReturns(door.ctx);
    clock.advance({ seconds: 5 });
    await sendReturns(door.ctx);
    expect(await stateOf(payment)).toMatchObject({
      status: 'failed',
      returned: { amount: '500.00', done: true },
      balance: '0.00',
    });
    expect(await told()).toMatchObject([
      {
        ...{ kind: 'deposit_back', title: 'ยอดฝาก ฿500 จะโอนคืน' },
        ...{ text: expect.stringContaining('โอนคืน'), link: `/member/payment?payment=${payment.payment_id}` },
      },
    ]);
  });

  it('is paid from an account that is not told in full: people send it back, and the member hears of both', async () => {
    const payment = await qr();
    await report(payment, { sender: { ...stranger, account_number: 'xxxxxx1112' } });
    await decide(payment, 'return');
    const returns = (await door.call('GET /api/operator/payment/returns', {}, { as: 'operator' })).data;
    const input = { return_id: returns.at(-1).return_id };
    await door.call('POST /api/operator/payment/returned', input, { as: 'operator', key: `returned-${++serial}-key` });
    expect((await told()).map(({ kind }) => kind)).toEqual(['deposit_returned', 'deposit_back']);
  });

  it('paid again by a stranger: that money goes to review, and the payment stays credited', async () => {
    const payment = await qr();
    await report(payment);
    await report(payment, { sender: stranger });
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', balance: '500.00' });
    await decide(payment, 'return');
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', balance: '500.00' });
    expect(await told()).toMatchObject([{ kind: 'deposit_back', link: '/member/deposit' }]);
  });

  it('was never paid although it was told, and two people say so: no reason stands any longer', async () => {
    const payment = await qr();
    await report(payment, { amount: '50000.00' });
    await decide(payment, 'dismiss');
    const state = await stateOf(payment);
    expect(state).toMatchObject({ status: 'failed', balance: '0.00' });
    expect(state.reason).toBeUndefined();
    expect(await told()).toMatchObject([
      { kind: 'deposit_refused', text: 'ตรวจกับธนาคารแล้วไม่พบยอด ฿50,000 ถ้าโอนแล้ว ส่งหลักฐานการโอนให้ทีมงาน' },
    ]);
  });
});

describe('a payment the gateway has not answered', () => {
  it('gets its code when the gateway answers again', async () => {
    await behave('silent');
    const payment = await qr();
    expect(payment.status).toBe('created');
    await behave('works');
    clock.advance({ seconds: 31 });
    await pollGateways(door.ctx);
    expect(await stateOf(payment)).toMatchObject({ status: 'pending' });
  });

  it('is credited when the money is reported before the answer', async () => {
    await behave('slow');
    const payment = await qr();
    expect(payment.status).toBe('created');
    await report(payment);
    expect(await stateOf(payment)).toMatchObject({ status: 'credited', balance: '500.00' });
  });

  it('goes to review when a stranger’s money is reported before the answer', async () => {
    await behave('slow');
    const payment = await qr();
    await report(payment, { sender: stranger });
    expect(await stateOf(payment)).toMatchObject({ status: 'review' });
  });

  it('has failed when the gateway refuses; money that comes for it waits for people', async () => {
    await behave('refuses');
    const payment = await qr();
    expect(payment.status).toBe('failed');
    await report(payment);
    expect(await stateOf(payment)).toMatchObject({ status: 'review', balance: '0.00' });
    await decide(payment, 'credit');
    expect(await balanceOf(door.ctx.db, member.id)).toBe('500.00');
  });
});

// After all of the above: what the pages were told, payment by payment.
afterAll(async () => {
  const { rows } = await door.ctx.db.execute<{ id: string; status: IntentStatus }>(
    sql`select data ->> 'payment_id' as id, data ->> 'status' as status from stream_event
      where type = 'payment' and exists (select from payment_intent p where p.id = (data ->> 'payment_id')::bigint and p.origin = 'asked')
      order by stream_event.id`,
  );
  const now = new Map<string, IntentStatus>();
  const seen = new Set<string>();
  for (const { id, status } of rows) {
    const before = now.get(id) ?? 'created';
    if (before !== status) seen.add(`${before} -> ${status}`);
    now.set(id, status);
  }
  const all = Object.entries(intentTransitions).flatMap(([from, to]) => to.map((one) => `${from} -> ${one}`));
  expect([...seen].sort()).toEqual(all.sort());
});
