import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { expireIntents, pollGateways } from '#lib/deposit/server/watch-intents.ts';
import { deliverCallbacks } from '#lib/sandbox/server/deliver-callbacks.ts';
import type { Member } from '#lib/server/context.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { newQr } from '#tests/support/deposits.ts';
import { doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, testMember } from '#tests/support/money.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('bank') } });
const { database } = door;
let member: Member;
let intent: { payment_id: string; qr_payload: string };

beforeAll(() => ensureChannels(database.db));
beforeEach(async () => {
  member = await testMember(door.ctx);
  intent = await newQr(door, member);
});
afterEach(() => expectSoundBooks(door.ctx));

const pay = (how: Record<string, unknown> = {}) =>
  door.call('POST /api/sandbox/bank/pay', { qr_payload: intent.qr_payload, ...how });
const status = async () =>
  (await door.call('GET /api/member/payment/inquiry_status', { payment_id: intent.payment_id }, { as: member })).data;

it('reads the QR, pays what it asks for, and the signed callback credits it', async () => {
  expect(await pay()).toMatchObject({ status: 200, error: 0, data: { paid: '500.00', callback: 'once' } });
  expect(await status()).toMatchObject({ status: 'credited', balance: '500.00' });
  const { rows } = await door.ctx.db.execute(
    sql`select type from stream_event where topic = ${`member:${member.id}`} order by id`,
  );
  expect(rows.map((row) => row.type)).toContain('balance');
});

it.each([
  ['480.00', 'under'],
  ['600.00', 'over'],
])('pays %s instead, which is credited as it came', async (amount, flag) => {
  await pay({ amount });
  expect(await status()).toMatchObject({ status: 'credited', paid_amount: amount, flag });
});

it('pays from a stranger’s account, which waits for people', async () => {
  await pay({ sender: { bank_code: '014', account_number: '1234567890', name: 'สมหญิง คนอื่น' } });
  expect(await status()).toMatchObject({ status: 'review', reason: expect.stringContaining('ไม่ตรง') });
});

it('pays a code twice: the second is a deposit of its own', async () => {
  await pay();
  await pay();
  expect(await status()).toMatchObject({ status: 'credited', balance: '1000.00' });
});

it('sends five copies of one callback at once, credited once', async () => {
  await pay({ callback: 'repeated' });
  expect(await status()).toMatchObject({ status: 'credited', balance: '500.00' });
});

it('pays late: nothing is reported before, and the money is credited when it arrives', async () => {
  expect((await pay({ callback: 'late' })).error).toBe(0);
  await pollGateways(door.ctx);
  expect((await status()).status).toBe('pending');
  clock.advance({ minutes: 14 });
  await expireIntents(door.ctx);
  expect((await status()).status).toBe('expired');
  await deliverCallbacks(door.ctx);
  expect(await status()).toMatchObject({ status: 'credited', flag: 'late' });
});

it('loses its callback, and the gateway is asked instead', async () => {
  await pay({ callback: 'lost' });
  expect((await status()).status).toBe('pending');
  clock.advance({ seconds: 31 });
  await pollGateways(door.ctx);
  expect((await status()).status).toBe('credited');
});

it('is turned away by a QR of another payee, a broken one, and no amount', async () => {
  const broken = `${intent.qr_payload.slice(0, -1)}${intent.qr_payload.endsWith('0') ? '1' : '0'}`;
  expect(await pay({ qr_payload: broken })).toMatchObject({ error: 5006 });
  expect(
    await pay({ qr_payload: '00020101021129370016A000000677010111011300668012345675802TH530376463046197' }),
  ).toMatchObject({ error: 5006 });
  expect(await pay({ amount: '0.00' })).toMatchObject({ status: 422 });
  expect(await balanceOf(door.ctx.db, member.id)).toBe('0.00');
});

it('does not exist outside the sandbox', async () => {
  const real = await testDoor(database, { clock, config: { sandbox: false } });
  expect(await real.call('POST /api/sandbox/bank/pay', { qr_payload: intent.qr_payload })).toMatchObject({
    status: 404,
  });
  expect(await real.call('POST /api/sandbox/bank/behave', { payout: 'refuses' })).toMatchObject({ status: 404 });
  await real.close();
});
