import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openSession } from '#lib/account/server/sessions.ts';
import { loginFailure, member, session } from '#lib/account/server/tables.ts';
import { realChance } from '#tests/support/chance.ts';
import { type Answer, testDoor } from '#tests/support/front-door.ts';
import { closeAccount } from '#tests/support/money.ts';
import { bearer, loginsOfFile } from './logins-of-file.ts';
import { cookieOf, deviceOf, fromOwnPage, registered, somebody } from './people.ts';

const { clock, door, database, logIn, userInfo } = loginsOfFile();

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
