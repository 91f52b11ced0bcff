/** A slip shown for a transfer nobody told of (thai.md 2.1, 2.2): its code is a key, the bank's answer is the money. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { promptPayPayload } from '#lib/payment/rules/emv.ts';
import { slipCode } from '#lib/payment/rules/slip-code.ts';
import { pollGateways } from '#lib/payment/server/watch-intents.ts';
import { deliverCallbacks } from '#lib/sandbox/server/deliver-callbacks.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { accountOf, everyWay, newPayment, wireWayOf } from '#tests/support/deposits.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember, thb } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('slip') } });
const ours = { bank_code: '004', account_number: '0000000001' };
let member: Member;
let payment: Awaited<ReturnType<typeof newPayment>>;

beforeAll(() => everyWay(door.ctx));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  member = await testMember(door.ctx);
  payment = await newPayment(door, member, await wireWayOf(door.ctx, 'bank', '004'));
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
  const theirs = await newPayment(door, other, await wireWayOf(door.ctx, 'bank', '004'), '300.00');
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
  const qr = await newPayment(door, member, await wireWayOf(door.ctx, 'qr'));
  expect(await show(await transferred(), qr)).toMatchObject(refused('QR'));
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
});

it('is not taken where no bank is connected that could say what it stands for', async () => {
  const real = await testDoor(door.database, { clock, config: { sandbox: false } });
  const slip = await transferred();
  expect(
    await real.call('POST /api/member/payment/slip', { payment_id: payment.payment_id, slip }, { as: member }),
  ).toMatchObject({ error: 5005 });
  await real.close();
});
