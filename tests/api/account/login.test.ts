import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#lib/account/server/sessions.ts';
import { loginFailure, member, session } from '#lib/account/server/tables.ts';
import { realChance, testChance } from '#tests/support/chance.ts';
import { testClock } from '#tests/support/clock.ts';
import { type Answer, doorOfFile, testDoor } from '#tests/support/front-door.ts';
import { closeAccount } from '#tests/support/money.ts';
import { cookieOf, deviceOf, fromOwnPage, registered, somebody } from './people.ts';

const clock = testClock();
const noon = '2026-11-20T12:00:00+07:00';
const door = doorOfFile({ clock, parts: { random: testChance('login') } });
const { database } = door;

beforeEach(() => clock.set(noon));

const logIn = (phone: string, password: string, headers: Record<string, string> = {}) =>
  door.call('POST /api/login', { phone, password }, { headers });
const userInfo = (headers: Record<string, string>) => door.call('GET /api/get_user_info', {}, { headers });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const sayings = ({ status, text }: Answer) => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;

describe('logging in', () => {
  it('answers the token in both places, the member, and a session cookie', async () => {
    const { person, id } = await registered(door);
    const answer = await logIn(person.phone, person.password);
    expect(answer).toMatchObject({
      status: 200,
      error: 0,
      data: { user: { id: String(id), username: 'สมใจ', vip_level: 0 } },
    });
    expect(JSON.parse(answer.text).access_token).toBe(answer.data.access_token);
    expect((await userInfo(fromOwnPage(cookieOf(answer)))).error).toBe(0);
    expect((await userInfo(bearer(answer.data.access_token))).error).toBe(0);
    const [row] = await database.db.select({ at: member.lastLoginAt }).from(member).where(eq(member.id, id));
    expect(row?.at).toEqual(clock.now());
  });

  it('names the device for as long as a browser keeps it, keeps the name over logging out, and stores neither', async () => {
    const { person, id, device } = await registered(door);
    expect(device).toMatch(/^benja-device=[\w-]{43}$/);
    const again = await logIn(person.phone, person.password, fromOwnPage(device));
    expect(deviceOf(again)).toBe(device);
    const left = await door.call('POST /api/logout', {}, { headers: fromOwnPage(`${cookieOf(again)}; ${device}`) });
    expect(left.headers.getSetCookie()).toHaveLength(1);
    const rows = await database.db.select().from(session).where(eq(session.memberId, id));
    expect(new Set(rows.map((row) => row.deviceHash)).size).toBe(1);
    expect(rows[0]?.deviceHash).not.toBe(device.split('=')[1]);
  });

  it('takes the phone as people write it, and the password in either form of the same letters', async () => {
    const { person } = await registered(door, { password: 'น้ำพริกกะปิ 9' });
    expect((await logIn(`+66 ${person.phone.slice(1)}`, 'น้ำพริกกะปิ 9'.normalize('NFD'))).error).toBe(0);
  });

  it('answers an unknown phone, a wrong password and no phone at all with the same words', async () => {
    const { person } = await registered(door);
    const wrong = await logIn(person.phone, 'not the password');
    expect(wrong).toMatchObject({ status: 200, error: 1001, message: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' });
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(sayings(await logIn(somebody().phone, 'not the password'))).toBe(sayings(wrong));
    expect(sayings(await logIn('not a phone', 'not the password'))).toBe(sayings(wrong));
  });

  it('hints at a Thai keyboard when the password is all Thai letters, whether the phone is known or not', async () => {
    const { person } = await registered(door);
    for (const phone of [person.phone, somebody().phone])
      expect(await logIn(phone, 'ฟกหดกดเ้่')).toMatchObject({
        error: 1001,
        fields: { password: 'แป้นพิมพ์อาจเป็นภาษาไทยอยู่' },
      });
  });

  it('is closed with the account: its right password is a wrong one, and its sessions are over', async () => {
    const { person, id, cookie, token } = await registered(door);
    const wrong = await logIn(somebody().phone, person.password);
    await closeAccount(door.ctx, id);
    expect(sayings(await logIn(person.phone, person.password))).toBe(sayings(wrong));
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(401);
    expect((await userInfo(bearer(token))).status).toBe(401);
    const [row] = await database.db.select({ at: member.lastLoginAt }).from(member).where(eq(member.id, id));
    expect(row?.at).toEqual(clock.now());
  });

  it('ends the session the browser had, its own or another’s, and leaves other devices alone', async () => {
    const first = await registered(door);
    const other = await registered(door);
    const elsewhere = cookieOf(await logIn(first.person.phone, first.person.password)) ?? '';
    const again = cookieOf(await logIn(first.person.phone, first.person.password, fromOwnPage(first.cookie))) ?? '';
    const changed = cookieOf(await logIn(first.person.phone, first.person.password, fromOwnPage(other.cookie))) ?? '';
    const live = await Promise.all(
      [first.cookie, other.cookie, elsewhere, again, changed].map(
        async (one) => (await userInfo(fromOwnPage(one))).status === 200,
      ),
    );
    expect(live).toEqual([false, false, true, true, true]);
  });

  it('keeps ten devices, and of more the one that rested longest goes; also when they come at once', async () => {
    const { person, id, cookie } = await registered(door);
    const cookies = [cookie];
    for (let n = 0; n < 11; n++) {
      clock.advance({ minutes: 1 });
      cookies.push(cookieOf(await logIn(person.phone, person.password)) ?? '');
    }
    const statuses = await Promise.all(cookies.map(async (one) => (await userInfo(fromOwnPage(one))).status));
    expect(statuses).toEqual([401, 401, ...Array.from({ length: 10 }, () => 200)]);
    await Promise.all(Array.from({ length: 15 }, () => openSession({ ...door.ctx, random: realChance }, id)));
    const rows = await database.db.select().from(session).where(eq(session.memberId, id));
    expect(rows.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(10);
  });

  it('needs both fields', async () => {
    expect(await door.call('POST /api/login', {})).toMatchObject({
      status: 422,
      error: 9004,
      fields: { phone: 'กรอกข้อมูลนี้', password: 'กรอกข้อมูลนี้' },
    });
    expect(await door.call('POST /api/login', { phone: '', password: '' })).toMatchObject({
      status: 422,
      fields: { phone: 'กรอกเบอร์โทรศัพท์', password: 'กรอกรหัสผ่าน' },
    });
  });
});

describe('guessing at a password', () => {
  const failTimes = async (phone: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) expect((await logIn(phone, `guess number ${n}`)).error).toBe(1001);
  };

  it.each(['known', 'unknown'])(
    'waits 1, 2, 4 seconds and so on to a minute after five failures, for a phone that is %s',
    async (kind) => {
      const person = kind === 'known' ? (await registered(door)).person : somebody();
      await failTimes(person.phone, 5);
      for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
        const refused = await logIn(person.phone, 'one more guess');
        expect(refused).toMatchObject({
          status: 200,
          error: 1005,
          message: `ลองหลายครั้งเกินไป ลองใหม่ใน ${seconds} วินาที`,
        });
        expect(refused.headers.get('retry-after')).toBe(String(seconds));
        clock.advance({ seconds, ms: -1 });
        expect((await logIn(person.phone, 'one more guess')).error).toBe(1005);
        clock.advance({ ms: 1 });
        expect((await logIn(person.phone, 'one more guess')).error).toBe(1001);
      }
    },
  );

  it('is not helped by the right password while it has to wait, which is taken afterwards and ends the counting', async () => {
    const { person } = await registered(door);
    await failTimes(person.phone, 5);
    expect((await logIn(person.phone, person.password)).error).toBe(1005);
    clock.advance({ seconds: 1 });
    expect((await logIn(person.phone, person.password)).error).toBe(0);
    await failTimes(person.phone, 5);
  });

  it('is counted when it comes twenty times at once', async () => {
    const { person } = await registered(door);
    await Promise.all(Array.from({ length: 20 }, (_, n) => logIn(person.phone, `guess number ${n}`)));
    const [failed] = await database.db
      .select()
      .from(loginFailure)
      .where(and(eq(loginFailure.phone, `+66${person.phone.slice(1)}`), ne(loginFailure.origin, '')));
    expect(failed?.count).toBe(5);
    expect((await logIn(person.phone, person.password)).error).toBe(1005);
  });

  it('is cut off by address after thirty tries in ten minutes, over many phones', async () => {
    const strict = await testDoor(database, { clock, config: { rateLimitFactor: 1 } });
    const guess = (address: string) =>
      strict.call(
        'POST /api/login',
        { phone: 'not a phone', password: 'a guess' },
        { headers: { 'X-Benja-Address': address } },
      );
    for (let times = 0; times < 30; times++) expect((await guess('203.0.113.5')).error).toBe(1001);
    const refused = await guess('203.0.113.5');
    expect(refused).toMatchObject({ status: 429, error: 9007 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('203.0.113.6')).error).toBe(1001);
    await strict.close();
  });
});

describe('the bearer', () => {
  it('lasts fifteen minutes and is renewed by the session it belongs to', async () => {
    const { token, cookie } = await registered(door);
    clock.advance({ minutes: 14, seconds: 59 });
    expect((await userInfo(bearer(token))).status).toBe(200);
    clock.advance({ seconds: 1 });
    expect(await userInfo(bearer(token))).toMatchObject({
      status: 401,
      error: 9005,
      message: 'เซสซั่นหมดอายุ กรุณาลองใหม่',
    });
    const renewed = await door.call('POST /api/session/token', {}, { headers: fromOwnPage(cookie) });
    expect(JSON.parse(renewed.text).access_token).toBe(renewed.data.access_token);
    expect((await userInfo(bearer(renewed.data.access_token))).status).toBe(200);
  });

  it('is refused when a byte of it was changed, or it is another session’s with our end', async () => {
    const { token } = await registered(door);
    const other = await registered(door);
    const [id = '', expires = '', signature = ''] = token.split('.');
    const forged = [
      `${id}.${Number(expires) + 1}.${signature}`,
      `${other.token.split('.')[0]}.${expires}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -2)}AA`,
      `${id}.${expires}`,
      'x',
    ];
    for (const one of forged) expect((await userInfo(bearer(one))).status, one).toBe(401);
  });

  it('needs a session', async () => {
    expect(await door.call('POST /api/session/token')).toMatchObject({ status: 401, error: 9005 });
  });
});

describe('logging out', () => {
  it('ends the session and its bearer, and clears the cookie', async () => {
    const { cookie, token } = await registered(door);
    const answer = await door.call('POST /api/logout', {}, { headers: fromOwnPage(cookie) });
    expect(answer).toMatchObject({ status: 200, error: 0, data: null });
    expect(answer.headers.get('set-cookie')).toMatch(/^benja=; Max-Age=0; Path=\//);
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(401);
    expect((await userInfo(bearer(token))).status).toBe(401);
  });

  it('leaves other devices logged in, and is nothing for a guest', async () => {
    const { cookie, person } = await registered(door);
    const phone = cookieOf(await logIn(person.phone, person.password));
    await door.call('POST /api/logout', {}, { headers: fromOwnPage(phone) });
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(200);
    expect(await door.call('POST /api/logout')).toMatchObject({ status: 200, error: 0 });
  });
});

describe('a session', () => {
  it('ends after thirty minutes of rest, and not before', async () => {
    const { cookie } = await registered(door);
    clock.advance({ minutes: 29, seconds: 59 });
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(200);
    clock.advance({ minutes: 30 });
    expect(await userInfo(fromOwnPage(cookie))).toMatchObject({ status: 401, error: 9005 });
  });

  it('ends after twelve hours however busy it was', async () => {
    const { cookie } = await registered(door);
    for (let half = 1; half < 48; half++) {
      clock.advance({ minutes: 15 });
      expect((await userInfo(fromOwnPage(cookie))).status, `after ${half} quarters`).toBe(200);
    }
    clock.advance({ minutes: 15 });
    expect((await userInfo(fromOwnPage(cookie))).status).toBe(401);
  });

  it('is kept as the hash of its token, never as the token', async () => {
    const { cookie, id } = await registered(door);
    const token = cookie.split('=')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await database.db.select().from(session).where(eq(session.memberId, id));
    expect(JSON.stringify({ ...row, id: '', memberId: '' })).not.toContain(token);
    expect(row?.tokenHash).toHaveLength(43);
  });

  it('is not taken up by a made-up, empty or oversized cookie', async () => {
    for (const value of ['', 'made-up', 'x'.repeat(5_000)])
      expect((await userInfo(fromOwnPage(`benja=${value}`))).status).toBe(401);
  });
});

describe('the devices of a member', () => {
  const phoneAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const list = async (cookie: string | undefined) =>
    (await door.call('GET /api/member/session/list', {}, { headers: fromOwnPage(cookie) })).data;
  const revoke = (session_id: unknown, cookie: string | undefined) =>
    door.call('POST /api/member/session/revoke', { session_id }, { headers: fromOwnPage(cookie) });

  it('are listed with their names and addresses, the present one first', async () => {
    const { cookie, person } = await registered(door);
    clock.advance({ minutes: 5 });
    await logIn(person.phone, person.password, { 'User-Agent': phoneAgent, 'X-Benja-Address': '192.0.2.44' });
    const devices = await list(cookie);
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({ current: true });
    expect(devices[1]).toMatchObject({
      current: false,
      device: 'Chrome บน Android',
      ip: '192.0.2.44',
      created_at: '2026-11-20T12:05:00.000+07:00',
    });
  });

  it('are logged out one by one', async () => {
    const { cookie, person } = await registered(door);
    const lost = cookieOf(await logIn(person.phone, person.password));
    const [, device] = await list(cookie);
    expect(await revoke(device.session_id, cookie)).toMatchObject({ status: 200, error: 0, data: null });
    expect((await userInfo(fromOwnPage(lost))).status).toBe(401);
    expect(await list(cookie)).toHaveLength(1);
    expect(await revoke(device.session_id, cookie)).toMatchObject({ status: 404, error: 9001 });
  });

  it('are the member’s own only', async () => {
    const mine = await registered(door);
    const theirs = await registered(door);
    const [device] = await list(theirs.cookie);
    expect(await revoke(device.session_id, mine.cookie)).toMatchObject({ status: 404, error: 9001 });
    expect((await userInfo(fromOwnPage(theirs.cookie))).status).toBe(200);
    expect(await revoke('0', mine.cookie)).toMatchObject({ status: 422, error: 9004 });
    expect((await door.call('GET /api/member/session/list')).status).toBe(401);
    expect((await door.call('POST /api/member/session/revoke', { session_id: '1' })).status).toBe(401);
  });
});
