/** A slip shown for a transfer nobody told of (thai.md 2.1, 2.2): its code is a key, the bank's answer is the money. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promptPayPayload } from '#lib/deposit/rules/emv.ts';
import { slipCode } from '#lib/deposit/rules/slip-code.ts';
import { suspendUnowned } from '#lib/deposit/server/suspend-unowned.ts';
import { pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { deliverCallbacks } from '#lib/sandbox/server/deliver-callbacks.ts';
import type { Member } from '#lib/server/context.ts';
import { signedHeaders } from '#lib/server/webhook-signature.ts';
import { toIso } from '#lib/time.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { accountOf, allChannels, newPayment, wireChannelOf } from '#tests/support/deposits.ts';
import { doorOfFile, type TestDoor, testDoor } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('slip') } });
const ours = { bank_code: '004', account_number: '0000000001' };
let member: Member;
let payment: Awaited<ReturnType<typeof newPayment>>;

beforeAll(() => allChannels(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  payment = await newPayment(door, member, await wireChannelOf(door.ctx, 'bank', '004'));
});
afterEach(() => expectSoundBooks(door.ctx));

/** Transfers and answers the slip's code. */
const transferred = async (how: Record<string, unknown> = {}): Promise<string> => {
  const input = { to: ours, amount: payment.payable, sender: await accountOf(door.ctx, member), feed: 'lost', ...how };
  return (await door.call('POST /api/sandbox/bank/transfer', input)).data.slip;
};
const show = (slip: string, of = payment, as = member) =>
  door.call('POST /api/member/payment/slip', { payment_id: of.payment_id, slip }, { as });
const refused = (reason: string) => ({ status: 200, error: 5009, message: expect.stringContaining(reason) });

it('credits a transfer the bank has not told of, once however often it is shown, and told afterwards', async () => {
  const slip = await transferred();
  expect(await show(slip)).toMatchObject({ error: 0, data: { status: 'credited', balance: payment.payable } });
  await Promise.all([show(slip), show(slip), show(slip)]);
  clock.advance({ minutes: 2 });
  await pollGateways(door.ctx);
  await deliverCallbacks(door.ctx);
  expect(await balanceOf(door.ctx.db, member.id)).toBe(payment.payable);
});

it('shown by several at the same moment as the feed tells of it credits once', async () => {
  const slip = await transferred({ feed: 'delayed' });
  clock.advance({ seconds: 46 });
  await Promise.all([show(slip), deliverCallbacks(door.ctx), show(slip), pollGateways(door.ctx)]);
  expect(await balanceOf(door.ctx.db, member.id)).toBe(payment.payable);
});

it('helps where the time of the payment is over', async () => {
  const slip = await transferred();
  clock.advance({ minutes: 30 });
  expect(await show(slip)).toMatchObject({ data: { status: 'credited' } });
});

it('of another deposit changes nothing, and whose it is gets it', async () => {
  const slip = await transferred();
  const other = await testMember(door.ctx);
  const theirs = await newPayment(door, other, await wireChannelOf(door.ctx, 'bank', '004'), '300.00');
  expect(await show(slip, theirs, other)).toMatchObject(refused('รายการอื่น'));
  expect(await balanceOf(door.ctx.db, other.id)).toBe('0.00');
  expect(await balanceOf(door.ctx.db, member.id)).toBe(payment.payable);
  expect(await show(slip, payment, other)).toMatchObject({ status: 404 });
});

it('is refused when it is a code to pay with, cannot be read, is not known to the bank, or went to another account', async () => {
  const toPay = promptPayPayload(
    { kind: 'biller', billerId: '099400000000099', ref1: 'D0123456789ABC' },
    thb('500.00'),
  );
  expect(await show(toPay)).toMatchObject(refused('ไม่ใช่สลิป'));
  expect(await show('สวัสดี')).toMatchObject(refused('อ่านรหัสในสลิปไม่ได้'));
  expect(await show(slipCode('004', 'SBX000000000000'))).toMatchObject(refused('ยังไม่พบ'));
  const elsewhere = await transferred({ to: { bank_code: '014', account_number: '5556667778' } });
  expect(await show(elsewhere)).toMatchObject(refused('บัญชีอื่น'));
  const qr = await newPayment(door, member, await wireChannelOf(door.ctx, 'qr'));
  expect(await show(await transferred(), qr)).toMatchObject(refused('QR'));
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
});

describe('where no bank is connected that could say what it stands for', () => {
  const secret = 'a secret that the reader of the statement shares with us';
  let real: TestDoor;
  let told = 0;
  beforeAll(async () => {
    const parts = { random: testChance('slip-by-hand') };
    real = await testDoor(door.database, { clock, config: { sandbox: false, ingestSecret: secret }, parts });
  });
  afterAll(() => real.close());
  beforeEach(async () => {
    member = await testMember(real.ctx);
    payment = await newPayment(real, member, await wireChannelOf(real.ctx, 'bank', '004'));
  });

  const slipOf = (reference: string) => slipCode('004', reference);
  const showIt = (slip: string, of = payment, as = member) =>
    real.call('POST /api/member/payment/slip', { payment_id: of.payment_id, slip }, { as });
  /** The reader of the statement tells of the transfer after all. */
  async function tellOf(over: Record<string, unknown> = {}) {
    const event = {
      event_id: `statement-${++told}`,
      source: 'bank',
      account: ours,
      amount: payment.payable,
      paid_at: toIso(clock.now()),
      sender: await accountOf(real.ctx, member),
      ...over,
    };
    const body = JSON.stringify(event);
    const headers = signedHeaders(Buffer.from(secret), event.event_id, clock.now(), body);
    expect(await real.call('POST /api/callback/ingest', {}, { rawBody: body, headers })).toMatchObject({ status: 200 });
  }
  const queue = async () =>
    (await door.call('GET /api/operator/payment/review', {}, { as: 'operator' })).data.filter(
      (row: { member_id: string }) => row.member_id === String(member.id),
    );
  const decide = async (decision: string, transfer_id: string) => {
    const answers = [];
    for (const as of ['operator', 'approver'] as const)
      answers.push(
        await door.call(
          'POST /api/operator/payment/decide',
          { transfer_id, decision },
          { as, key: `${decision}-${as}-${transfer_id}` },
        ),
      );
    return answers;
  };
  const stateOf = async (of = payment) =>
    (await real.call('GET /api/member/payment/inquiry_status', { payment_id: of.payment_id }, { as: member })).data;

  it('waits for people, once however often it is shown, and is no money until two of them say so', async () => {
    const slip = slipOf('SLIP00000000001');
    const answers = await Promise.all([showIt(slip), showIt(slip), showIt(slip)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ data: { status: 'review', reason: expect.stringContaining('ได้รับสลิปแล้ว') } });
    const [claim, ...others] = await queue();
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      reason: 'slip_unchecked',
      bank_reference: 'SLIP00000000001',
      amount: payment.payable,
      payment_id: payment.payment_id,
    });
    const { data } = await door.call('GET /api/operator/payment/day', { date: '2026-11-20' }, { as: 'operator' });
    expect(data.find((row: { account: string }) => row.account === '004-0000000001')?.waiting ?? '0.00').toBe('0.00');
    // Nothing is there that could go back, and a week later nothing is owed to anybody.
    expect((await decide('return', claim.transfer_id))[1]).toMatchObject({ status: 422 });
    clock.advance({ days: 8 });
    await suspendUnowned(real.ctx);
    expect((await queue())[0]).toMatchObject({ status: 'review' });
    clock.set('2026-11-20T12:00:00+07:00');

    expect((await decide('credit', claim.transfer_id))[1]).toMatchObject({ data: { status: 'credited' } });
    expect(await stateOf()).toMatchObject({ status: 'credited', flag: 'reviewed', balance: payment.payable });
  });

  it.each([
    ['with the number on the slip', { reference: 'SLIP00000000020' }, 0],
    ['without a number', {}, 1],
  ])('credited by people and told of later %s, is credited once', async (_, how, waits) => {
    await showIt(slipOf(`SLIP0000000002${waits}`));
    const [claim] = await queue();
    await decide('credit', claim.transfer_id);
    clock.advance({ hours: 2 });
    await tellOf({ ...how, paid_at: '2026-11-20T11:58:00+07:00' });
    expect(await balanceOf(real.ctx.db, member.id)).toBe(payment.payable);
    const { rows } = await real.ctx.db.execute(
      sql`select status, reason from incoming_transfer where event_id = ${`statement-${told}`}`,
    );
    expect(rows).toEqual([{ status: waits ? 'review' : 'alias', reason: 'looks_repeated' }]);
  });

  it.each([
    ['its sender', {}],
    ['nobody', { sender: null }],
  ])('is answered by the bank telling of the transfer, with %s named', async (_, how) => {
    await showIt(slipOf(`SLIP0000001000${told}`));
    await tellOf({ ...how, reference: `SLIP0000001000${told}` });
    expect(await stateOf()).toMatchObject({ status: 'credited', balance: payment.payable });
    expect((await stateOf()).flag).toBeUndefined();
    expect(await queue()).toEqual([]);
    // Shown again it says so.
    expect(await showIt(slipOf('SLIP00000000003'))).toMatchObject({ data: { status: 'credited' } });
  });

  it('of another member’s transfer credits nothing to its sender, and the owner still gets it', async () => {
    const other = await testMember(real.ctx);
    const theirs = await newPayment(real, other, await wireChannelOf(real.ctx, 'bank', '004'), '300.00');
    await showIt(slipOf('SLIP00000000004'), theirs, other);
    await tellOf({ reference: 'SLIP00000000004' });
    expect(await stateOf()).toMatchObject({ status: 'credited', balance: payment.payable });
    const claims = (await door.call('GET /api/operator/payment/review', {}, { as: 'operator' })).data;
    const [claim] = claims.filter((row: { member_id: string }) => row.member_id === String(other.id));
    expect((await decide('credit', claim.transfer_id))[1]).toMatchObject({ status: 409 });
    expect(await balanceOf(real.ctx.db, other.id)).toBe('0.00');
    await decide('dismiss', claim.transfer_id);
    const failed = await real.call(
      'GET /api/member/payment/inquiry_status',
      { payment_id: theirs.payment_id },
      { as: other },
    );
    expect(failed.data).toMatchObject({ status: 'failed', balance: '0.00' });
  });

  it('is refused when the bank has told of it for another payment, and when three wait already', async () => {
    await tellOf({ reference: 'SLIP00000000005' });
    const first = payment;
    const more = async (amount: string) =>
      newPayment(real, member, await wireChannelOf(real.ctx, 'bank', '004'), amount);
    payment = await more('600.00');
    expect(await showIt(slipOf('SLIP00000000005'))).toMatchObject(refused('รายการอื่น'));
    for (const nth of [6, 7, 8]) {
      expect(await showIt(slipOf(`SLIP0000000000${nth}`))).toMatchObject({ data: { status: 'review' } });
      payment = await more('600.00');
    }
    expect(await showIt(slipOf('SLIP00000000009'))).toMatchObject(refused('3 ใบ'));
    expect(await stateOf()).toMatchObject({ status: 'pending', balance: first.payable });
  });
});
