/** A large withdrawal asks for the password again (thai.md 3.6): of this session, for five minutes, and not before anything else refuses. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { member as memberTable } from '#lib/account/server/tables.ts';
import { agent } from '#lib/agent/server/tables.ts';
import { ensureChannels } from '#lib/deposit/server/ensure-channels.ts';
import { idempotency } from '#lib/server/front-door/tables.ts';
import { testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { doorOfFile } from '#tests/support/front-door.ts';
import { balanceOf, expectSoundBooks, give, thb } from '#tests/support/money.ts';
import { cookieOf, fromOwnPage, type Person, registered } from '../account/people.ts';

const clock = testClock();
const door = doorOfFile({ clock, parts: { random: testChance('password-needed') } });
const { database } = door;
let person: Person;
let id: bigint;
let cookie: string;
let keys = 0;

beforeAll(() => ensureChannels(database.db));
beforeEach(async () => {
  clock.set('2026-11-20T12:00:00+07:00');
  await database.db.update(agent).set({ config: {} });
  ({ person, id, cookie } = await registered(door));
  await give(door.ctx, id, thb('9000.00'));
});
afterEach(() => expectSoundBooks(door.ctx));

const headers = () => ({ headers: fromOwnPage(cookie) });
const withdraw = (amount: string, key = `password-${++keys}-key`) =>
  door.call('POST /api/member/withdraw', { amount }, { ...headers(), key });
const confirm = (password = person.password) => door.call('POST /api/member/confirm_password', { password }, headers());
const info = async () => (await door.call('GET /api/member/withdraw/info', {}, headers())).data;
const logIn = async (password = person.password) =>
  cookieOf(await door.call('POST /api/login', { phone: person.phone, password })) ?? '';
const needed = { status: 200, error: 2009, message: 'ถอนเกิน ฿5,000 ต้องใส่รหัสผ่านยืนยันก่อน' };

it('is refused without it and changes nothing; with it the same key is taken', async () => {
  expect(await info()).toMatchObject({ password_above: '5000.00', confirmed: false });
  expect(await withdraw('5001.00', 'the-same-request-key')).toMatchObject(needed);
  expect(await balanceOf(database.db, id)).toBe('9000.00');
  expect((await door.call('GET /api/member/withdraw/list', {}, headers())).data.items).toEqual([]);

  expect(await confirm()).toMatchObject({ status: 200, error: 0, data: null });
  expect(await info()).toMatchObject({ confirmed: true });
  expect(await withdraw('5001.00', 'the-same-request-key')).toMatchObject({ error: 0, data: { amount: '5001.00' } });
  expect(await balanceOf(database.db, id)).toBe('3999.00');
  // What was answered is answered again, confirmed or not.
  clock.advance({ minutes: 6 });
  expect(await withdraw('5001.00', 'the-same-request-key')).toMatchObject({ error: 0, data: { amount: '5001.00' } });
  expect(await balanceOf(database.db, id)).toBe('3999.00');
});

it('is not asked up to the threshold', async () => {
  expect((await withdraw('5000.00')).error).toBe(0);
});

it('has the brand’s own threshold', async () => {
  await database.db.update(agent).set({ config: { withdraw_password_above: 300 } });
  expect(await info()).toMatchObject({ password_above: '300.00' });
  expect(await withdraw('301.00')).toMatchObject({ error: 2009, message: 'ถอนเกิน ฿300 ต้องใส่รหัสผ่านยืนยันก่อน' });
  expect((await withdraw('300.00')).error).toBe(0);
});

it('holds for five minutes by the database’s clock', async () => {
  await confirm();
  clock.advance({ minutes: 5, ms: -1 });
  // Another reason is named first; the password would have been enough.
  expect((await withdraw('9001.00')).error).toBe(2001);
  clock.advance({ ms: 1 });
  expect(await withdraw('6000.00')).toMatchObject(needed);
  expect(await info()).toMatchObject({ confirmed: false });
  await confirm();
  clock.advance({ minutes: 5, ms: -1 });
  expect((await withdraw('6000.00')).error).toBe(0);
});

it('is asked last: what is refused all the same is refused without it', async () => {
  expect((await withdraw('9001.00')).error).toBe(2001);
  expect((await withdraw('6000.50')).error).toBe(2007);
  await database.db
    .update(memberTable)
    .set({ withdrawHeldUntil: new Date('2026-11-21T09:00:00+07:00') })
    .where(eq(memberTable.id, id));
  expect((await withdraw('6000.00')).error).toBe(2005);
});

it('of one session confirms no other of the member', async () => {
  await confirm();
  const first = cookie;
  cookie = await logIn();
  expect(await withdraw('6000.00')).toMatchObject(needed);
  cookie = first;
  expect((await withdraw('6000.00')).error).toBe(0);
});

it('ends with the password it was confirmed by', async () => {
  await confirm();
  const input = { old_password: person.password, new_password: 'ต้มยำกุ้งน้ำข้น' };
  expect((await door.call('POST /api/member/change_password', input, headers())).error).toBe(0);
  // The day that is waited for after a change is another matter (tests/api/account/password.test.ts).
  await database.db.update(memberTable).set({ withdrawHeldUntil: null }).where(eq(memberTable.id, id));
  expect(await withdraw('6000.00')).toMatchObject(needed);
  expect(await confirm()).toMatchObject({ error: 1009 });
  expect((await confirm('ต้มยำกุ้งน้ำข้น')).error).toBe(0);
  expect((await withdraw('6000.00')).error).toBe(0);
});

describe('a wrong password', () => {
  it('confirms nothing and says so at the field', async () => {
    expect(await confirm('not the password')).toMatchObject({
      status: 200,
      error: 1009,
      fields: { password: 'รหัสผ่านไม่ถูกต้อง' },
    });
    expect(await withdraw('6000.00')).toMatchObject(needed);
  });

  it('takes no confirmation away', async () => {
    await confirm();
    await confirm('not the password');
    expect((await withdraw('6000.00')).error).toBe(0);
  });

  it('counts together with logins: after five each must wait, the right one too', async () => {
    for (let turn = 0; turn < 4; turn++) expect((await confirm(`wrong ${turn}`)).error).toBe(1009);
    expect(await logIn('wrong as well')).toBe('');
    expect(await confirm()).toMatchObject({ error: 1005, message: 'ลองหลายครั้งเกินไป ลองใหม่ใน 1 วินาที' });
    clock.advance({ seconds: 1 });
    expect((await confirm()).error).toBe(0);
    // The count begins anew.
    expect((await confirm('wrong again')).error).toBe(1009);
    expect((await confirm()).error).toBe(0);
  });
});

it('is nobody’s but a member’s, and no password is kept with a call', async () => {
  expect(await door.call('POST /api/member/confirm_password', { password: person.password })).toMatchObject({
    status: 401,
  });
  expect(await confirm('')).toMatchObject({ status: 422, fields: { password: 'กรอกรหัสผ่าน' } });
  await confirm();
  expect((await withdraw('6000.00')).error).toBe(0);
  const kept = await database.db.select().from(idempotency);
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    person.password,
  );
  expect(kept.map(({ route }) => route)).not.toContain('POST /api/member/confirm_password');
});
